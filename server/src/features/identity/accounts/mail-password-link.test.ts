import { expect, test } from 'vitest'
import { addedId, choosePassword, desk } from '../../../../test/accounts.ts'
import { newestLink } from '../../../../test/mailed-link.ts'
import { done } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const mail = '/api/users/mail-password-link/'

onEachEngine('a password link from the account', (start) => {
  test('reaches its owner, who chooses a new password with it, and is on the trail', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const ann = await app.addAccount({ email: 'ann@client.example' })
    const answer = done(await client.post(mail, { user_id: ann.id }))
    expect(answer.json).toMatchObject({
      message: 'A link to choose a new password is on its way to ann@client.example.',
      account: { id: ann.id, state: 'active' },
    })
    const chosen = 'violet tractor under the bridge'
    done(await choosePassword(app, await newestLink(app, ann.email), chosen))
    const login = { username: ann.email, password: chosen }
    expect((await app.visitor().post('/api/users/login/', login)).status).toBe(200)
    const trail = await app.db.read
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'subject_id'])
      .where('action', 'like', 'password.%')
      .orderBy('sequence')
      .execute()
    expect(trail).toEqual([
      { action: 'password.reset-requested', actor_id: staff.id, subject_id: ann.id },
      { action: 'password.reset', actor_id: ann.id, subject_id: ann.id },
    ])
  })

  test('is refused for an account without a password and for a disabled one', async () => {
    const app = await start()
    const { client } = await desk(app)
    const bea = await addedId(client)
    const gone = await app.addAccount()
    done(await client.post('/api/users/disable-account/', { user_id: gone.id }))
    const refusals = [
      await client.post(mail, { user_id: bea }),
      await client.post(mail, { user_id: gone.id }),
    ]
    expect(refusals.map(({ status, json }) => [status, json['error']])).toEqual([
      [409, 'This account has no password yet. Send the invitation again.'],
      [409, 'This account is disabled. Enable it first.'],
    ])
  })

  test('is mailed five times an hour to an account at most', async () => {
    const app = await start()
    const { client } = await desk(app)
    const ann = await app.addAccount()
    for (let k = 0; k < 5; k++) done(await client.post(mail, { user_id: ann.id }))
    expect((await client.post(mail, { user_id: ann.id })).status).toBe(429)
    app.pass(60 * 60_000)
    expect(
      (await (await app.signIn(await app.addAccount({ isStaff: true }))).post(mail, { user_id: ann.id }))
        .status,
    ).toBe(200)
  })
})
