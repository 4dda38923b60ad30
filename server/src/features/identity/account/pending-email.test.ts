import { expect, test } from 'vitest'
import { desk } from '../../../../test/accounts.ts'
import {
  ann,
  askFor,
  confirmEmail,
  fresh,
  linkToNewEmail,
  requestEmail,
  saidBy,
  useLink,
} from '../../../../test/new-email.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'
import { limits } from '../../../limits/limits.ts'

const minute = 60_000

onEachEngine('a new e-mail awaiting confirmation', (start) => {
  test('a link sent to a mistyped address is useless there: it needs a session or the password of the account', async () => {
    const app = await start()
    const { client } = await ann(app)
    const link = await linkToNewEmail(app, client)
    const stranger = await app.signIn(await app.addAccount())
    const before = await dump(app.db)
    for (const visitor of [app.visitor(), stranger])
      expect(saidBy(await visitor.post(confirmEmail, link))).toEqual([
        400,
        'Enter the password of your account.',
      ])
    expect(await dump(app.db)).toBe(before)
    const wrong = await app.visitor().post(confirmEmail, { ...link, current_password: 'not it, 4711' })
    expect([wrong.status, wrong.json['fields']]).toEqual([
      400,
      { current_password: 'This is not your current password.' },
    ])
    for (let k = 0; k < 9; k++) await app.visitor().post(confirmEmail, { ...link, current_password: 'guess' })
    expect((await useLink(app, link)).status).toBe(429)
    // Their own session needs no password.
    expect((await client.post(confirmEmail, link)).status).toBe(200)
  })

  test('staff who impersonate the account cannot confirm for it, nor see or cancel what waits', async () => {
    const app = await start()
    const { id, client } = await ann(app)
    const link = await linkToNewEmail(app, client)
    const staff = await desk(app)
    const acting = app.visitor()
    acting.token = String((await staff.client.post('/api/users/impersonate/', { user_id: id })).json['token'])
    const answers = [
      await acting.post(confirmEmail, link),
      await acting.get('/api/users/pending-email/'),
      await acting.post('/api/users/cancel-email/'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 403, 403])
  })

  test('what waits is shown for as long as its link works, and can be taken back', async () => {
    const app = await start()
    const { client } = await ann(app)
    const pending = async () => (await client.get('/api/users/pending-email/')).json
    const none = { email: null, expires_at: null }
    expect(await pending()).toEqual(none)
    const link = await linkToNewEmail(app, client)
    const expires_at = new Date(app.now() + 60 * minute).toISOString()
    expect(await pending()).toEqual({ email: fresh, expires_at })
    expect(saidBy(await client.post('/api/users/cancel-email/'))).toEqual([
      200,
      'Your e-mail stays as it is. The link no longer works.',
    ])
    expect(await pending()).toEqual(none)
    expect(saidBy(await useLink(app, link))).toEqual([
      400,
      'This confirmation link is invalid or has expired.',
    ])
    await askFor(client)
    app.pass(60 * minute)
    const later = await app.signIn({ email: 'ann@client.example' })
    expect((await later.get('/api/users/pending-email/')).json).toEqual(none)
  })
})

onEachEngine('the passwords entered at the link to a new e-mail', (start) => {
  test('are wrong ten times an hour, which uses up nothing of what the owner has in a session', async () => {
    const app = await start()
    const { client } = await ann(app)
    const link = await linkToNewEmail(app, client)
    const open = (current_password: string) => app.visitor().post(confirmEmail, { ...link, current_password })
    for (let k = 0; k < limits.wrongLinkPasswords.most; k++) expect((await open('a guess')).status).toBe(400)
    const refused = await open(password)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    for (let k = 0; k < limits.wrongProofs.most; k++)
      expect((await client.post(requestEmail, { email: fresh, current_password: 'a guess' })).status).toBe(
        400,
      )
    expect((await askFor(client)).status).toBe(429)
    app.pass(59 * minute)
    const again = await app.signIn({ email: 'ann@client.example' })
    expect((await askFor(again)).status).toBe(429)
    app.pass(minute)
    const last = await linkToNewEmail(app, again, 'ann@last.example')
    expect((await useLink(app, last)).status).toBe(200)
  })

  test('are still taken when the owner has used up all proofs in a session', async () => {
    const app = await start()
    const { client } = await ann(app)
    const link = await linkToNewEmail(app, client)
    for (let k = 0; k < limits.wrongProofs.most; k++)
      expect((await client.post(requestEmail, { email: fresh, current_password: 'a guess' })).status).toBe(
        400,
      )
    expect((await askFor(client)).status).toBe(429)
    expect((await useLink(app, link)).status).toBe(200)
  })
})
