import { expect, test } from 'vitest'
import { addedId, bea, calls, choosePassword, desk, newestEntry } from '../../../../test/accounts.ts'
import { newestLink } from '../../../../test/mailed-link.ts'
import { july, post } from '../../../../test/months.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

onEachEngine('adding an account', (start) => {
  test('invites its owner; months can be posted at once, and signing in works after choosing a password', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const answer = await client.post(calls.add, bea)
    expect([answer.status, answer.json['message']]).toEqual([
      201,
      'The invitation is on its way to bea@client.example.',
    ])
    const { id } = answer.json['account'] as { id: number }
    expect(await newestEntry(app)).toMatchObject({
      action: 'account.invited',
      actor: staff.email,
      subject_id: id,
    })
    expect((await client.get('/api/users/users/')).body).toContain('bea@client.example')
    expect((await post(client, id, july)).status).toBe(201)
    expect((await choosePassword(app, await newestLink(app, 'bea@client.example'))).status).toBe(200)
    await app.logIn({ email: 'bea@client.example' })
    expect((await client.get(calls.account(id))).json).toMatchObject({
      state: 'active',
      invited_until: null,
    })
  })

  test('with a taken e-mail is 409 for that field and changes nothing', async () => {
    const app = await start()
    const { client } = await desk(app)
    await client.post(calls.add, bea)
    const before = await dump(app.db)
    const answer = await client.post(calls.add, { ...bea, email: 'BEA@client.example' })
    expect([answer.status, answer.json]).toEqual([
      409,
      {
        error: 'There is already an account with this e-mail.',
        fields: { email: 'There is already an account with this e-mail.' },
      },
    ])
    expect(await dump(app.db)).toBe(before)
  })

  test('sends the invitation again only as long as no password is chosen; the newest link alone works', async () => {
    const app = await start()
    const { client } = await desk(app)
    const id = await addedId(client)
    const first = await newestLink(app, 'bea@client.example')
    app.pass(8 * 24 * 60 * 60_000)
    const fresh = await app.signIn({ email: 'desk@firm.example' })
    expect((await fresh.get(calls.account(id))).json).toMatchObject({
      state: 'expired',
      invited_until: null,
    })
    expect((await fresh.post(calls.again, { user_id: id })).status).toBe(200)
    expect((await choosePassword(app, first)).status).toBe(400)
    expect((await choosePassword(app, await newestLink(app, 'bea@client.example'))).status).toBe(200)
    const refused = await fresh.post(calls.again, { user_id: id })
    expect([refused.status, refused.json['error']]).toEqual([409, 'This account has a password already.'])
    expect((await fresh.post(calls.again, { user_id: 9999 })).status).toBe(404)
  })
})
