import { expect, test } from 'vitest'
import { mailSenderOf } from '../../../../test/mail-sender.ts'
import { startMailServer, textOf } from '../../../../test/mail-server.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'
import { sendOutbox } from '../../../mail/send-outbox.ts'
import { smtpTransport } from '../../../mail/mail-transport.ts'

const minute = 60_000
const request = '/api/users/password-reset/'
const confirm = '/api/users/password-reset-confirm/'
const answered = '{"message":"If an account exists for this e-mail, a reset link is on its way."}'
const badLink = { error: 'This reset link is invalid or has expired.' }
const fresh = 'a fresh and long one'

interface Link {
  uid: string
  token: string
}

const choice = (link: Link, first = fresh, second = first) => ({
  ...link,
  new_password1: first,
  new_password2: second,
})

/** Asks for a link and reads it from the mail that a real server received. */
async function mailedLink(app: TestApp, email: string): Promise<Link & { url: string }> {
  const server = await startMailServer()
  expect((await app.visitor().post(request, { email })).body).toBe(answered)
  const transport = smtpTransport(server.url, { from: 'Portico <no-reply@portal.example>' })
  await sendOutbox(mailSenderOf(app, transport))
  expect(server.taken).toHaveLength(1)
  expect(server.taken[0]).toContain(`To: ${email}`)
  const found = /(http:\/\/127\.0\.0\.1:3000)\/reset\/([\w-]+)\/([\w-]{43})\n/.exec(
    textOf(server.taken[0] ?? '').replaceAll('\r', ''),
  )
  const [url = '', , uid = '', token = ''] = found ?? []
  return { url: url.trim(), uid, token }
}

const statusOfLogin = async (app: TestApp, username: string, typed: string) =>
  (await app.visitor().post('/api/users/login/', { username, password: typed })).status

onEachEngine('resetting a password', (start) => {
  test('the mailed link sets a new password, once, and ends every session of the account', async () => {
    const app = await start()
    const [account, other] = [await app.addAccount(), await app.addAccount()]
    const sessions = [await app.signIn(account), await app.signIn(account)]
    const stranger = await app.signIn(other)
    const link = await mailedLink(app, account.email)

    const answer = await app.visitor().post(confirm, choice(link))
    expect([answer.status, Object.keys(answer.json)]).toEqual([200, ['message']])
    for (const client of sessions) expect((await client.get('/api/users/profile/')).status).toBe(401)
    expect((await stranger.get('/api/users/profile/')).status).toBe(200)
    expect(await statusOfLogin(app, account.email, fresh)).toBe(200)
    expect(await statusOfLogin(app, account.email, password)).toBe(401)
    const again = await app.visitor().post(confirm, choice(link, 'another long one'))
    expect([again.status, again.json]).toEqual([400, badLink])
  })

  test('one answer to an account, to none, and to a disabled one; only the first gets a mail', async () => {
    const app = await start()
    const [known, disabled] = [await app.addAccount(), await app.addAccount()]
    await app.db.transaction((trx) =>
      trx.updateTable('users').set({ disabled_since: 1 }).where('id', '=', disabled.id).execute(),
    )
    for (const email of [known.email.toUpperCase(), disabled.email, 'nobody@firm.example']) {
      const answer = await app.visitor().post(request, { email })
      expect([answer.status, answer.body]).toEqual([200, answered])
    }
    const mails = await app.db.read.selectFrom('outbox').select('recipient').execute()
    expect(mails).toEqual([{ recipient: known.email }])
    const resets = await app.db.read.selectFrom('password_resets').select('user_id').execute()
    expect(resets).toEqual([{ user_id: known.id }])
  })

  test('ends the wait that a stranger has caused', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    for (let k = 0; k < 8; k++) await statusOfLogin(app, email, 'wrong')
    expect(await statusOfLogin(app, email, password)).toBe(429)
    const link = await mailedLink(app, email)
    expect((await app.visitor().post(confirm, choice(link))).status).toBe(200)
    expect(await statusOfLogin(app, email, fresh)).toBe(200)
  })

  test('neither a refused password nor opening the link uses it up', async () => {
    const app = await start()
    const account = await app.addAccount({ email: 'margaret@client.example' })
    const link = await mailedLink(app, account.email)
    await app.visitor().get(new URL(link.url).pathname)
    const before = await dump(app.db)
    const refusals: [string, string, string][] = [
      [fresh, 'another one', 'Passwords do not match.'],
      ['short', 'short', 'A password has at least 8 characters and is not a common one.'],
      ['x'.repeat(129), 'x'.repeat(129), 'A password has at most 128 characters.'],
      ['password123', 'password123', 'This password is too common. Choose one that is harder to guess.'],
      ['Margaret1', 'Margaret1', 'Choose a password that is more than your name or e-mail.'],
    ]
    for (const [first, second, sentence] of refusals) {
      const answer = await app.visitor().post(confirm, choice(link, first, second))
      expect([answer.status, answer.json['error']]).toEqual([400, sentence])
      const field = first === second ? 'new_password1' : 'new_password2'
      expect(answer.json['fields']).toMatchObject({ [field]: sentence })
    }
    expect(await dump(app.db)).toBe(before)
    expect((await app.visitor().post(confirm, choice(link))).status).toBe(200)
  })

  test('a link that is expired, replaced, forged or of another account is refused', async () => {
    const app = await start()
    const [account, other] = [await app.addAccount(), await app.addAccount()]
    const refused = async (link: Link) => {
      const answer = await app.visitor().post(confirm, choice(link))
      expect([answer.status, answer.json]).toEqual([400, badLink])
    }
    const first = await mailedLink(app, account.email)
    const newest = await mailedLink(app, account.email)
    await refused(first)
    await refused({ ...newest, uid: Buffer.from(String(other.id)).toString('base64url') })
    await refused({ ...newest, token: newest.token.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')) })
    for (const uid of ['%00', '../..', 'MA', '-1', '\0']) await refused({ ...newest, uid })
    app.pass(60 * minute - 1)
    const before = await dump(app.db)
    app.pass(1)
    await refused(newest)
    expect(await dump(app.db)).toBe(before)
    const answer = await app.visitor().post(confirm, { new_password1: fresh, new_password2: fresh })
    expect([answer.status, answer.json['error']]).toEqual([400, badLink.error])
  })

  test('of many concurrent uses of a link, one sets the password', async () => {
    const app = await start()
    const account = await app.addAccount()
    const link = await mailedLink(app, account.email)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((k) => app.visitor().post(confirm, choice(link, `${fresh} ${k}`))),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
    const winner = answers.findIndex(({ status }) => status === 200) + 1
    expect(await statusOfLogin(app, account.email, `${fresh} ${winner}`)).toBe(200)
  })

  test('a concurrent sign-in with the old password leaves no session behind', async () => {
    const app = await start()
    const account = await app.addAccount()
    const link = await mailedLink(app, account.email)
    const login = { username: account.email, password }
    const visitors = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const visitor = app.visitor()
        visitor.csrf = await visitor.fetchCsrf()
        return visitor
      }),
    )
    const [resetting, ...signingIn] = visitors
    await Promise.all([
      ...signingIn.map((visitor) => visitor.post('/api/users/login/', login)),
      resetting?.post(confirm, choice(link)),
    ])
    expect(await app.db.read.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('the token is in the mail only, and the audit entry says what came before the reset', async () => {
    const app = await start()
    const account = await app.addAccount()
    const link = await mailedLink(app, account.email)
    expect(await dump(app.db)).not.toContain(link.token)
    const requestedAt = new Date(app.now()).toISOString()
    await app.visitor().post(request, { email: 'nobody@firm.example' })
    app.pass(minute)
    await statusOfLogin(app, account.email, 'wrong')
    await app.visitor().post(confirm, choice(link))
    const entries = await app.db.read.selectFrom('audit_entries').selectAll().orderBy('sequence').execute()
    expect(entries.slice(1).map(({ action, actor, subject_id }) => [action, actor, subject_id])).toEqual([
      ['password.reset', account.email, account.id],
    ])
    expect(JSON.parse(entries[1]?.after ?? '')).toEqual({ requested_at: requestedAt, failed_attempts: 1 })
    expect(JSON.stringify([entries, app.log])).not.toContain(link.token)
    expect(JSON.stringify([entries, app.log])).not.toContain('nobody@firm.example')
  })

  test('an invalid e-mail is 400 with a sentence', async () => {
    const app = await start()
    for (const email of ['', 'ann', 7, null]) {
      const answer = await app.visitor().post(request, { email })
      expect(answer.status).toBe(400)
      expect(answer.json['error']).toMatch(/^(Enter an e-mail|This field)/)
    }
  })
})
