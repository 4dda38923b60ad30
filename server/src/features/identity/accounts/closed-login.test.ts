import { linkLifetimeMs } from '@portico/contract/features/lifetimes'
import { expect, test } from 'vitest'
import { addedId, bea, calls, choosePassword, desk, proof } from '../../../../test/accounts.ts'
import type { Client } from '../../../../test/client.ts'
import { newestLink } from '../../../../test/mailed-link.ts'
import { done, refusalOf } from '../../../../test/money.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'

const path = '/api/users/'
const mailLink = `${path}mail-password-link/`

/** Closes an account that an investor without money has just been given, and returns its id. */
async function closedOf(client: Client, person: object): Promise<number> {
  const id = await addedId(client, { ...person, initial_investment: null })
  done(await client.post(`${path}close-account/`, { user_id: id, received_on: '2025-07-15' }))
  return id
}

onEachEngine('the login to a closed account', (start) => {
  const accountOf = async (client: Client, id: number) => done(await client.get(calls.account(id))).json

  test('is what it would be if it were open: an invitation can be accepted, and sent again', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const id = await closedOf(client, bea)
    expect(await accountOf(client, id)).toMatchObject({
      state: 'closed',
      login: 'invited',
      invited_until: expect.any(String) as unknown,
    })
    expect(refusalOf(await client.post(mailLink, { user_id: id }))).toEqual([
      409,
      'This account has no password yet. Send the invitation again.',
    ])

    app.pass(linkLifetimeMs.invitation)
    const later = await app.signIn(staff)
    expect(await accountOf(later, id)).toMatchObject({
      state: 'closed',
      login: 'expired',
      invited_until: null,
    })
    expect(done(await later.post(calls.again, { user_id: id })).json['account']).toMatchObject({
      state: 'closed',
      login: 'invited',
    })
    done(await choosePassword(app, await newestLink(app, 'bea@client.example')))
    expect(await accountOf(later, id)).toMatchObject({ state: 'closed', login: 'active' })
    const login = { username: 'bea@client.example', password }
    expect((await app.visitor().post(`${path}login/`, login)).status).toBe(200)
  })

  test('is invited to at another e-mail once that is entered', async () => {
    const app = await start()
    const { client } = await desk(app)
    const id = await closedOf(client, bea)
    const { version } = (await accountOf(client, id)) as { version: number }
    const fields = { ...bea, initial_investment: null, email: 'bea@new.example' }
    done(await client.post(calls.edit, { user_id: id, version, ...fields, ...proof }))
    done(await choosePassword(app, await newestLink(app, 'bea@new.example')))
    expect(await accountOf(client, id)).toMatchObject({ state: 'closed', login: 'active' })
  })

  test('is not mailed to anyone without an e-mail', async () => {
    const app = await start()
    const { client } = await desk(app)
    const id = await closedOf(client, { email: '', first_name: 'Ada', last_name: 'King' })
    expect(await accountOf(client, id)).toMatchObject({ state: 'closed', login: 'no-email' })
    for (const call of [mailLink, calls.again])
      expect(refusalOf(await client.post(call, { user_id: id }))).toEqual([
        409,
        'This account has no e-mail. Enter one first.',
      ])
  })
})
