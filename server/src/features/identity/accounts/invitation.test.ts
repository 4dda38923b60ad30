import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { choosePassword } from '../../../../test/accounts.ts'
import { newestLink } from '../../../../test/mailed-link.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'
import { auditedTransaction } from '../../../audit/append-audit.ts'
import { operator } from '../rules/authorize.ts'
import type { AccountDetails } from '../rules/create-account.ts'
import { inviteAccount } from '../rules/create-account.ts'

const day = 24 * 60 * 60_000
const bea: AccountDetails = {
  email: 'bea@client.example',
  firstName: 'Bea',
  lastName: 'Baker',
  role: null,
  initialInvestment: cents(5_000_00),
}

const invite = (app: TestApp, details = bea) =>
  auditedTransaction(app.db, (trx) =>
    inviteAccount(trx, operator(app.now(), { publicUrl: 'https://portal.example' }), details),
  )

const logIn = (app: TestApp, typed: string) =>
  app.visitor().post('/api/users/login/', { username: bea.email, password: typed })

const mailsTo = (app: TestApp, recipient: string) =>
  app.db.read.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

onEachEngine('an invitation', (start) => {
  test('opens an account that cannot sign in before its password is chosen through the mailed link', async () => {
    const app = await start()
    await invite(app)
    const [mail] = await mailsTo(app, bea.email)
    expect(mail?.subject).toBe('Your Sports Index Fund account')
    expect(mail?.text).toMatch(/https:\/\/portal\.example\/reset\/[\w-]+\/welcome-[\w-]{43}\n/)
    expect(mail?.text).toContain('7 days')
    for (const typed of ['', ' ', 'undefined', password])
      expect([400, 401]).toContain((await logIn(app, typed)).status)
    const refused = await logIn(app, password)
    expect([refused.status, refused.json]).toEqual([401, { error: 'Invalid credentials. Please try again.' }])

    const link = await newestLink(app, bea.email)
    const answer = await choosePassword(app, link)
    expect([answer.status, answer.json]).toEqual([
      200,
      { message: 'Your password is set. Please log in with it.' },
    ])
    expect((await logIn(app, password)).status).toBe(200)
    expect((await choosePassword(app, link)).status).toBe(400)
    expect((await mailsTo(app, bea.email)).map(({ subject }) => subject)).toEqual([
      'Your Sports Index Fund account',
      'Your account is ready',
    ])
  })

  test('is on the trail, and its token is stored in the mail only', async () => {
    const app = await start()
    const id = await invite(app)
    const { token } = await newestLink(app, bea.email)
    await choosePassword(app, { ...(await newestLink(app, bea.email)) })
    const entries = await app.db.read.selectFrom('audit_entries').selectAll().orderBy('sequence').execute()
    expect(entries.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['account.created', id],
      ['account.invited', id],
      ['password.chosen', id],
    ])
    expect(
      JSON.stringify([entries, await app.db.read.selectFrom('password_resets').selectAll().execute()]),
    ).not.toContain(token)
  })

  test('works for 7 days; a weak password leaves it good', async () => {
    const app = await start()
    await invite(app)
    const link = await newestLink(app, bea.email)
    app.pass(7 * day - 1)
    expect((await choosePassword(app, link, 'password1')).status).toBe(400)
    expect((await choosePassword(app, link)).status).toBe(200)

    const other = await start()
    await invite(other)
    const late = await newestLink(other, bea.email)
    other.pass(7 * day)
    expect((await choosePassword(other, late)).json).toEqual({
      error: 'This reset link is invalid or has expired.',
    })
  })

  test('comes again on a reset request before a password is chosen, and only the newest link works', async () => {
    const app = await start()
    await invite(app)
    const first = await newestLink(app, bea.email)
    app.pass(8 * day)
    await app.visitor().post('/api/users/password-reset/', { email: bea.email })
    const again = await newestLink(app, bea.email)
    expect((await mailsTo(app, bea.email)).map(({ subject }) => subject)).toEqual([
      'Your Sports Index Fund account',
      'Your Sports Index Fund account',
    ])
    app.pass(6 * day)
    expect((await choosePassword(app, first)).status).toBe(400)
    expect((await choosePassword(app, again)).status).toBe(200)
  })

  test('tells staff what a staff account is for', async () => {
    const app = await start()
    await invite(app, { ...bea, role: 'administrator' })
    expect((await mailsTo(app, bea.email))[0]?.text).toContain('It is a staff account')
  })

  test('of an e-mail that has an account leaves everything as it was', async () => {
    const app = await start()
    await app.addAccount({ email: bea.email })
    await expect(invite(app)).rejects.toThrow(/unique/i)
    expect(await mailsTo(app, bea.email)).toEqual([])
  })
})
