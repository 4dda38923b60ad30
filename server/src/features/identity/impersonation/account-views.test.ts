import { expect, test } from 'vitest'
import { calls, proof } from '../../../../test/accounts.ts'
import type { Client } from '../../../../test/client.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'
import { appendAudit, auditedTransaction } from '../../../audit/append-audit.ts'

const minute = 60_000
const views = '/api/users/account-views/'
const stop = '/api/users/stop-impersonation/'

/** An investor, staff, and how they look at the account. */
async function people(app: TestApp) {
  const investor = await app.addAccount()
  const staff = await app.addAccount({ isStaff: true, firstName: 'Sam', lastName: 'Ito' })
  const desk = await app.signIn(staff)
  const look = async (reason = '', by: Client = desk): Promise<Client> => {
    const answer = await by.post('/api/users/impersonate/', { user_id: investor.id, reason })
    const acting = app.visitor()
    acting.token = String(answer.json['token'])
    return acting
  }
  return { investor, staff, desk, look, owner: await app.signIn(investor) }
}

const at = (app: TestApp, ms = 0) => new Date(app.now() + ms).toISOString()

onEachEngine('who looked at an account', (start) => {
  test('shows its owner when, who, how long and why, newest first', async () => {
    const app = await start()
    const { desk, look, owner } = await people(app)
    expect((await owner.get(views)).list).toEqual([])
    const first = await look('asked by phone')
    app.pass(11.5 * minute)
    desk.token = String((await first.post(stop)).json['token'])
    app.pass(minute)
    const begun = at(app)
    expect((await first.get(views)).status).toBe(401)
    const second = await look()
    app.pass(minute)
    const expected = [
      { started_at: begun, ended_at: null, minutes: 1, who: 'Sam Ito', reason: '' },
      {
        started_at: at(app, -13.5 * minute),
        ended_at: at(app, -2 * minute),
        minutes: 12,
        who: 'Sam Ito',
        reason: 'asked by phone',
      },
    ]
    expect((await owner.get(views)).list).toEqual(expected)
    // While impersonating, staff see that page too.
    expect((await second.get(views)).list).toEqual(expected)
  })

  test("is shown to its owner only, and shows no one else's", async () => {
    const app = await start()
    const { look, desk } = await people(app)
    await look('asked by phone')
    const other = await app.signIn(await app.addAccount())
    expect((await other.get(views)).list).toEqual([])
    expect((await desk.get(views)).list).toEqual([])
    expect((await app.visitor().get(views)).status).toBe(401)
  })

  test('a look without a recorded end lasts 30 minutes', async () => {
    const app = await start()
    const { look, owner } = await people(app)
    await look()
    app.pass(29 * minute)
    expect((await owner.get(views)).list).toMatchObject([{ ended_at: null, minutes: 29 }])
    app.pass(minute)
    const later = await app.signIn({ email: 'person1@firm.example' })
    app.pass(20 * minute)
    expect((await later.get(views)).list).toMatchObject([{ ended_at: at(app, -20 * minute), minutes: 30 }])
  })

  test('a look lasts as long as the limit that it began with, and 30 minutes if its entry has none', async () => {
    const app = await start()
    const { investor, staff, look, owner } = await people(app)
    await look('now')
    const started = (at: number, after: object) =>
      auditedTransaction(app.db, (trx) =>
        appendAudit(
          trx,
          { at, actor: { id: staff.id, name: staff.email } },
          { action: 'impersonation.started', subjectId: investor.id, after },
        ),
      )
    await started(app.now(), { reason: 'under another limit', limit_ms: 10 * minute })
    await started(app.now(), { reason: 'of an earlier version' })
    app.pass(29 * minute)
    expect((await owner.get(views)).list).toMatchObject([
      { reason: 'of an earlier version', minutes: 29, ended_at: null },
      { reason: 'under another limit', minutes: 10, ended_at: at(app, -19 * minute) },
      { reason: 'now', minutes: 29, ended_at: null },
    ])
    const entries = app.db.read.selectFrom('audit_entries').select('after').orderBy('sequence')
    const [recorded] = await entries.where('action', '=', 'impersonation.started').execute()
    expect(JSON.parse(recorded?.after ?? '')).toEqual({ reason: 'now', limit_ms: 30 * minute })
  })

  test('ends when another one begins, when staff log out, or sign in again in the same browser', async () => {
    const app = await start()
    const { look, owner, staff } = await people(app)
    await look('one')
    app.pass(minute)
    const second = await look('two')
    app.pass(2 * minute)
    await second.post('/api/users/logout/')
    const third = await look('three', await app.signIn(staff))
    app.pass(3 * minute)
    await third.post('/api/users/login/', { username: staff.email, password })
    app.pass(9 * minute)
    expect((await owner.get(views)).list).toMatchObject([
      { reason: 'three', minutes: 3 },
      { reason: 'two', minutes: 2 },
      { reason: 'one', minutes: 1 },
    ])
  })

  test('two concurrent looks are told apart', async () => {
    const app = await start()
    const { look, owner } = await people(app)
    const other = await app.addAccount({ isStaff: true, firstName: '', lastName: '' })
    const first = await look('one')
    app.pass(minute)
    await look('two', await app.signIn(other))
    app.pass(minute)
    await first.post(stop)
    expect((await owner.get(views)).list).toMatchObject([
      { reason: 'two', who: other.email, ended_at: null },
      { reason: 'one', who: 'Sam Ito', minutes: 2, ended_at: at(app) },
    ])
  })

  test('ends with what certainly ended it: the staff account disabled, or a new password for the account', async () => {
    const app = await start()
    const { look, owner, staff, desk } = await people(app)
    await look('one')
    app.pass(5 * minute)
    const changed = { new_password1: 'purple battery horse', new_password2: 'purple battery horse' }
    const change = await owner.post('/api/users/change-password/', { current_password: password, ...changed })
    expect(change.status).toBe(200)
    const other = await app.signIn(await app.addAccount({ isStaff: true }))
    await look('two', desk)
    app.pass(7 * minute)
    await other.post('/api/users/disable-account/', { user_id: staff.id, ...proof })
    app.pass(minute)
    expect((await owner.get(views)).list).toMatchObject([
      { reason: 'two', minutes: 7, ended_at: at(app, -minute) },
      { reason: 'one', minutes: 5 },
    ])
  })

  test('ends with a change of e-mail, of the account or of the staff; other edits end nothing', async () => {
    const app = await start()
    const { look, investor, staff, desk } = await people(app)
    const edit = async (id: number, change: object) => {
      const { json } = await desk.get(calls.account(id))
      const { version, email, first_name, last_name, initial_investment } = json
      const whole = { user_id: id, version, email, first_name, last_name, initial_investment }
      expect((await desk.post(calls.edit, { ...whole, ...change, ...proof })).status).toBe(200)
    }
    await look('one')
    app.pass(2 * minute)
    await edit(investor.id, { first_name: 'Ann' })
    app.pass(minute)
    await edit(investor.id, { email: 'ann@new.example' })
    app.pass(minute)
    await look('two')
    app.pass(5 * minute)
    await edit(staff.id, { email: 'desk@new.example' })
    app.pass(minute)
    const owner = await app.signIn({ email: 'ann@new.example' })
    expect((await owner.get(views)).list).toMatchObject([
      { reason: 'two', minutes: 5, ended_at: at(app, -minute) },
      { reason: 'one', minutes: 3 },
    ])
  })
})
