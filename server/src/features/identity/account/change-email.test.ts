import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { calls, desk, mailSubjects, profileStatuses, proof } from '../../../../test/accounts.ts'
import { mailSenderOf } from '../../../../test/mail-sender.ts'
import { startMailServer, textOf } from '../../../../test/mail-server.ts'
import { newestLink } from '../../../../test/mailed-link.ts'
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
import { secretKey, setUp } from '../../../../test/second-factor.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'
import { tidy } from '../../../db/cleanup.ts'
import { smtpTransport } from '../../../mail/mail-transport.ts'
import { sendOutbox } from '../../../mail/send-outbox.ts'

const minute = 60_000
const asked = `Open the link that is on its way to ${fresh} within an hour. Until then, your e-mail stays as it is.`
const badLink = [400, 'This confirmation link is invalid or has expired.']

onEachEngine('changing one’s own e-mail', (start) => {
  test('the link mailed to the new address changes it, once, and both addresses are told', async () => {
    const [app, server] = [await start(), await startMailServer()]
    const { id, email, client } = await ann(app)
    expect(saidBy(await askFor(client, ' Ann@NEW.example '))).toEqual([200, asked])
    expect((await client.get('/api/users/profile/')).json['email']).toBe(email)

    const transport = smtpTransport(server.url, { from: 'Fund <no-reply@portal.example>' })
    await sendOutbox(mailSenderOf(app, transport))
    expect(server.taken).toHaveLength(1)
    expect(server.taken[0]).toContain(`To: ${fresh}`)
    const text = textOf(server.taken[0] ?? '').replaceAll('\r', '')
    const [, uid, token = ''] =
      /http:\/\/127\.0\.0\.1:3000\/confirm-email\/([\w-]+)\/([\w-]{43})\n/.exec(text) ?? []
    expect(await dump(app.db)).not.toContain(token)

    app.pass(minute)
    expect(saidBy(await client.post(confirmEmail, { uid, token }))).toEqual([
      200,
      'Your e-mail address is changed. Log in with it from now on. All other sessions are ended.',
    ])
    expect((await mailSubjects(app)).slice(1)).toEqual([
      [email, 'Your e-mail address was changed'],
      [fresh, 'Log in with this e-mail address'],
    ])
    await app.logIn({ email: fresh })
    await expect(app.logIn({ email })).rejects.toThrow('Invalid credentials')
    expect(saidBy(await app.visitor().post(confirmEmail, { uid, token }))).toEqual(badLink)

    const entries = await app.db.read.selectFrom('audit_entries').selectAll().orderBy('sequence').execute()
    const changed = entries.find(({ action }) => action === 'account.email-changed')
    expect(changed).toMatchObject({ actor: email, actor_id: id, subject_id: id })
    expect(JSON.parse(changed?.before ?? '')).toEqual({ email })
    const requestedAt = new Date(app.now() - minute).toISOString()
    expect(JSON.parse(changed?.after ?? '')).toEqual({ email: fresh, requested_at: requestedAt })
    expect(JSON.stringify([entries, app.log])).not.toContain(token)
  })

  test('the trail still agrees with the tables, and staff find the account by the new address', async () => {
    const app = await start()
    const { client } = await ann(app)
    await useLink(app, await linkToNewEmail(app, client))
    const staff = await desk(app)
    const checked = await staff.client.get('/api/users/audit-verification/')
    expect(checked.json).toMatchObject({ found: { differences: { total: 0 } } })
    const found = await staff.client.get(`${calls.list}?search=new.example`)
    expect(found.json['total']).toBe(1)
  })

  test('ends the other sessions, impersonations and mailed links, and keeps the session that asked', async () => {
    const app = await start()
    const { id, email, client } = await ann(app)
    const elsewhere = await app.signIn({ email })
    const staff = await desk(app)
    const acting = app.visitor()
    acting.token = String((await staff.client.post('/api/users/impersonate/', { user_id: id })).json['token'])
    const link = await linkToNewEmail(app, client)
    await app.visitor().post('/api/users/password-reset/', { email })
    expect(await profileStatuses(client, elsewhere, acting)).toEqual([200, 200, 200])
    expect((await useLink(app, link)).status).toBe(200)
    expect(await profileStatuses(client, elsewhere, acting)).toEqual([200, 401, 401])
    expect(await app.db.read.selectFrom('password_resets').selectAll().execute()).toEqual([])
  })

  test('a taken address gets the same answer, and a mail that it has an account; nothing changes', async () => {
    const app = await start()
    const { client } = await ann(app)
    const bea = await app.addAccount({ email: fresh })
    expect(saidBy(await askFor(client))).toEqual([200, asked])
    expect(await mailSubjects(app)).toEqual([[bea.email, 'This e-mail address has an account']])
    const mail = await app.db.read.selectFrom('outbox').select('text').executeTakeFirstOrThrow()
    expect(mail.text).not.toContain('/confirm-email/')
  })

  test('an address taken since the request is refused, and the account stays as it is', async () => {
    const app = await start()
    const { email, client } = await ann(app)
    const link = await linkToNewEmail(app, client)
    await app.addAccount({ email: fresh })
    const before = await dump(app.db)
    expect(saidBy(await useLink(app, link))).toEqual([409, 'There is already an account with this e-mail.'])
    expect(await dump(app.db)).toBe(before)
    expect((await client.get('/api/users/profile/')).json['email']).toBe(email)
  })

  test('of two accounts that confirm the same address at once, one gets it', async () => {
    const app = await start()
    const [first, second] = [await app.addAccount(), await app.addAccount()]
    const links = [
      await linkToNewEmail(app, await app.signIn(first)),
      await linkToNewEmail(app, await app.signIn(second)),
    ]
    const answers = await Promise.all(links.map((link) => useLink(app, link)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const owners = await app.db.read.selectFrom('users').select('id').where('email', '=', fresh).execute()
    expect(owners).toHaveLength(1)
  })

  test('of many uses of a link at once, one changes the e-mail', async () => {
    const app = await start()
    const { client } = await ann(app)
    const link = await linkToNewEmail(app, client)
    const answers = await Promise.all([1, 2, 3, 4].map(() => useLink(app, link)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  })

  test('a link that is expired, replaced, forged or of another account is refused', async () => {
    const app = await start()
    const { client } = await ann(app)
    const other = await app.addAccount()
    const first = await linkToNewEmail(app, client)
    const newest = await linkToNewEmail(app, client, 'ann@newest.example')
    const refused = [
      first,
      { ...newest, uid: Buffer.from(String(other.id)).toString('base64url') },
      { ...newest, token: newest.token.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')) },
      { ...newest, uid: '\0' },
      {},
    ]
    for (const link of refused) expect(saidBy(await useLink(app, link as typeof first))).toEqual(badLink)
    app.pass(60 * minute)
    expect(saidBy(await useLink(app, newest))).toEqual(badLink)
    await tidy(app.db, app.now())
    expect(await app.db.read.selectFrom('email_changes').selectAll().execute()).toEqual([])
  })

  test('a changed or reset password, a change by staff and disabling invalidate the link', async () => {
    const app = await start()
    const { client: staff } = await desk(app)
    const chosen = { new_password1: 'a fresh and long one', new_password2: 'a fresh and long one' }
    const undoing = [
      (_: number, __: string, client: Client) =>
        client.post('/api/users/change-password/', { current_password: password, ...chosen }),
      async (_: number, email: string) => {
        await app.visitor().post('/api/users/password-reset/', { email })
        const link = await newestLink(app, email)
        return app.visitor().post('/api/users/password-reset-confirm/', { ...link, ...chosen })
      },
      (id: number, email: string) =>
        staff.post(calls.edit, { user_id: id, version: 1, email: `new-${email}`, ...proof }),
      (id: number) => staff.post(calls.disable, { user_id: id }),
    ]
    for (const [k, undo] of undoing.entries()) {
      const { id, email } = await app.addAccount()
      const client = await app.signIn({ email })
      const link = await linkToNewEmail(app, client, `fresh${k}@new.example`)
      expect((await undo(id, email, client)).status).toBe(200)
      expect(saidBy(await useLink(app, link))).toEqual(badLink)
    }
  })

  test('ending the session in which it was requested invalidates the link; logging out does not', async () => {
    const app = await start()
    const { email, client } = await ann(app)
    const other = await app.signIn({ email })
    await askFor(other)
    await client.post('/api/users/end-other-sessions/')
    expect(saidBy(await useLink(app, await newestLink(app, fresh)))).toEqual(badLink)

    const another = await app.signIn({ email })
    const { list } = await another.get('/api/users/sessions/')
    const id = list.find((session) => session['current'])?.['id']
    await askFor(another)
    await client.post('/api/users/end-session/', { session_id: id })
    expect(saidBy(await useLink(app, await newestLink(app, fresh)))).toEqual(badLink)

    await askFor(client)
    await app.signIn({ email })
    await client.post('/api/users/end-other-sessions/')
    await client.post('/api/users/logout/')
    expect((await useLink(app, await newestLink(app, fresh))).status).toBe(200)
  })

  test('a second factor that is set up invalidates a link that was requested without one', async () => {
    const app = await start({ SECRET_KEY: secretKey })
    const { staff, client } = await desk(app)
    const links = [await linkToNewEmail(app, await app.signIn(staff)), await linkToNewEmail(app, client)]
    await setUp(app, client)
    for (const link of links) expect(saidBy(await useLink(app, link))).toEqual(badLink)
    expect(await profileStatuses(client)).toEqual([200])
  })

  test('needs the password, and the code of an account with a second factor', async () => {
    const app = await start({ SECRET_KEY: secretKey })
    const { staff, client } = await desk(app)
    const { codeOf: code } = await setUp(app, client)
    const before = await app.db.read.selectFrom('email_changes').selectAll().execute()
    const answers = [
      await client.post(requestEmail, { email: fresh }),
      await client.post(requestEmail, { email: fresh, current_password: 'wrong' }),
      await client.post(requestEmail, { email: fresh, ...proof }),
      await client.post(requestEmail, { email: staff.email.toUpperCase(), ...proof }),
      await client.post(requestEmail, { email: 'none', ...proof }),
    ]
    expect(answers.map((answer) => saidBy(answer))).toEqual([
      [400, 'This field is required.'],
      [400, 'This is not your current password.'],
      [400, 'Enter the code from your authenticator app, or a recovery code.'],
      [400, 'This is your e-mail address already.'],
      [400, 'Enter an e-mail address such as name@example.com.'],
    ])
    expect(await app.db.read.selectFrom('email_changes').selectAll().execute()).toEqual(before)
    expect((await client.post(requestEmail, { email: fresh, ...proof, code: code() })).status).toBe(200)
  })

  test('a change of a staff account is mailed to all other staff', async () => {
    const app = await start()
    const { client } = await desk(app)
    const colleague = await app.addAccount({ isStaff: true })
    await useLink(app, await linkToNewEmail(app, client))
    expect(await mailSubjects(app)).toContainEqual([
      colleague.email,
      'A staff account has another e-mail address',
    ])
  })

  test('at most five an hour, by account and by address', async () => {
    const app = await start()
    const { client } = await ann(app)
    for (let k = 0; k < 5; k++) expect((await askFor(client, `k${k}@new.example`)).status).toBe(200)
    expect((await askFor(client)).status).toBe(429)
    for (let k = 0; k < 5; k++)
      expect((await askFor(await app.signIn(await app.addAccount()), 'k@other.example')).status).toBe(200)
    expect((await askFor(await app.signIn(await app.addAccount()), 'k@other.example')).status).toBe(429)
    expect(await mailSubjects(app)).toHaveLength(10)
  })

  test('a closed account can still change it; staff who impersonate cannot', async () => {
    const app = await start()
    const { id, client } = await ann(app)
    const staff = await desk(app)
    const closed = await staff.client.post('/api/users/close-account/', {
      user_id: id,
      received_on: '2026-07-01',
    })
    expect(closed.status).toBe(200)
    const acting = app.visitor()
    const link = await linkToNewEmail(app, client)
    acting.token = String((await staff.client.post('/api/users/impersonate/', { user_id: id })).json['token'])
    expect((await askFor(acting)).status).toBe(403)
    expect((await useLink(app, link)).status).toBe(200)
  })
})
