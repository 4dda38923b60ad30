import { expect, test } from 'vitest'
import { addedId, bea, calls, choosePassword, desk, fileOf, proof } from '../../../../test/accounts.ts'
import { newestLink } from '../../../../test/mailed-link.ts'
import { shared } from '../../../../test/shared.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const recipients = async (app: TestApp) => {
  const mails = await app.db.read.selectFrom('outbox').select('recipient').orderBy('id').execute()
  return mails.map(({ recipient }) => recipient)
}

const invitedOnTrail = async (app: TestApp) => {
  const entries = app.db.read.selectFrom('audit_entries').select(['actor', 'subject_id'])
  return (await entries.where('action', '=', 'account.invited').orderBy('sequence').execute()).map(
    ({ actor, subject_id: id }) => [actor, Number(id)],
  )
}

onEachEngine('inviting many investors', (start) => {
  test('mails each of them a link of their own, which is on the trail', async () => {
    const app = await start()
    const { client } = await desk(app)
    const emails = Array.from({ length: 120 }, (_, k) => `p${k}@client.example`)
    await client.post(calls.import, { file: fileOf(...emails) })
    const answer = await client.post(calls.inviteAll, { states: ['not-invited'] })
    expect([answer.status, answer.json]).toEqual([
      200,
      { message: '120 invitations are on their way.', invited: 120, skipped: 0 },
    ])
    expect((await recipients(app)).toSorted()).toEqual(emails.toSorted())
    expect((await invitedOnTrail(app)).length).toBe(120)
    const links = [await newestLink(app, 'p7@client.example'), await newestLink(app, 'p8@client.example')]
    for (const link of links) expect((await choosePassword(app, link)).status).toBe(200)
    await app.logIn({ email: 'p7@client.example' })
    expect((await client.get(calls.list)).json['counts']).toMatchObject({ invited: 118, active: 2 })
  })

  test('those not yet accepted get a new link, and the earlier one stops working', async () => {
    const app = await start()
    const { client } = await desk(app)
    await app.addAccount({ email: 'active@client.example' })
    await addedId(client)
    const first = await newestLink(app, 'bea@client.example')
    await client.post(calls.import, { file: fileOf('new@client.example') })
    const states = ['not-invited', 'invited', 'expired']
    expect((await client.post(calls.inviteAll, { states, search: 'client.example' })).json['invited']).toBe(2)
    expect(await recipients(app)).toEqual(['bea@client.example', 'bea@client.example', 'new@client.example'])
    expect((await choosePassword(app, first)).status).toBe(400)
    expect((await choosePassword(app, await newestLink(app, 'bea@client.example'))).status).toBe(200)
  })

  test('by state, only those that match the search', async () => {
    const app = await start()
    const { client } = await desk(app)
    await client.post(calls.import, { file: fileOf('ann@client.example', 'cy@client.example') })
    await client.post(calls.inviteAll, { states: ['not-invited'], search: 'ann' })
    expect(await recipients(app)).toEqual(['ann@client.example'])
  })

  test('of the chosen, staff and those who accepted, are disabled or gone are left out', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const active = await app.addAccount()
    const disabled = await addedId(client, { ...bea, email: 'off@client.example' })
    await client.post(calls.disable, { user_id: disabled })
    const id = await addedId(client)
    const ids = [active.id, staff.id, disabled, id, id, 9999]
    expect((await client.post(calls.inviteAll, { user_ids: ids })).json).toEqual({
      message:
        '1 invitation is on its way. 4 accounts were left out: accepted, disabled, closed, or without an e-mail.',
      invited: 1,
      skipped: 4,
    })
    expect((await invitedOnTrail(app)).at(-1)).toEqual([staff.email, id])
  })

  test('with no one left to invite is 409 and changes nothing', async () => {
    const app = await start()
    const { client } = await desk(app)
    const { id } = await app.addAccount()
    const before = await dump(app.db)
    for (const body of [{ user_ids: [id] }, { states: ['not-invited'] }]) {
      const answer = await client.post(calls.inviteAll, body)
      expect([answer.status, answer.json['error']]).toEqual([
        409,
        'None of these accounts is waiting for an invitation.',
      ])
    }
    expect(await dump(app.db)).toBe(before)
  })

  test('an account that was never invited gets another e-mail without a mail', async () => {
    const app = await start()
    const { client } = await desk(app)
    await client.post(calls.import, { file: fileOf('typo@client.example,Bea,Baker') })
    const [account] = (await client.get(calls.list)).json['accounts'] as { id: number; version: number }[]
    const edit = { ...bea, ...proof, user_id: account?.id, version: account?.version }
    expect((await client.post(calls.edit, edit)).status).toBe(200)
    expect(await recipients(app)).toEqual([])
    expect((await client.get(calls.account(Number(account?.id)))).json['state']).toBe('not-invited')
  })
})

onSqlite('a request to invite many', (start) => {
  const office = shared(async () => desk(await start()))

  test.each([
    {},
    { user_ids: [] },
    { user_ids: [1], states: ['invited'] },
    { states: ['active'] },
    { user_ids: Array.from({ length: 1001 }, (_, k) => k + 1) },
  ])('names either accounts or states without a password: %#', async (body) => {
    expect((await office().client.post(calls.inviteAll, body)).status).toBe(400)
  })
})
