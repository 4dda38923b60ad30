import type { EndpointName } from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import { expect, test } from 'vitest'
import { bea } from '../../../../test/accounts.ts'
import { pdfOf } from '../../../../test/pdf.ts'
import { insertJuly, july } from '../../../../test/months.ts'
import { secretKey, setUp } from '../../../../test/second-factor.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'
import type { Transaction } from '../../../db/database.ts'
import { routes } from '../../../routes.ts'
import { hashToken, newToken } from '../../../security/secrets.ts'
import { insertSession } from '../queries/session-queries.ts'

const totals = { rows: 1, principal: 1, paid: 0 }
const csv =
  'investor,month,principal,div %,dividend,paid,unrealized,end balance\na@b.example,July 2025,1,0,0,0,0,1'
const hourMs = 60 * 60_000
const proof = { current_password: password, code: '000000' }
const edit = { version: 1, email: 'x@b.example', first_name: '', last_name: '', initial_investment: null }

/** A body for each change that a caller makes, good enough to reach it. */
const bodies: Partial<Record<EndpointName, object>> = {
  endSession: { session_id: 1 },
  endOtherSessions: {},
  changePassword: { ...proof, new_password1: 'a fresh and long one', new_password2: 'a fresh and long one' },
  changeName: { first_name: 'Ann', last_name: 'Lee' },
  changeEmail: { email: 'ann@new.example', ...proof },
  cancelEmail: {},
  beginSecondFactor: proof,
  confirmSecondFactor: proof,
  renewRecoveryCodes: proof,
  removeSecondFactor: proof,
  impersonate: { user_id: 1 },
  changeMailPreferences: { ways: { month_posted: 'off' } },
  resendNotice: { id: 1, user_id: 1 },
  decideNotices: { ids: [1], decision: 'stop' },
  addAccount: bea,
  inviteAccount: { user_id: 1 },
  mailPasswordLink: { user_id: 1 },
  importAccounts: { file: Buffer.from('email\nbea@mail.example\n').toString('base64') },
  inviteAccounts: { user_ids: [1] },
  editAccount: { user_id: 1, ...edit },
  editContact: { user_id: 1, version: 0, phone: '1' },
  editTax: { user_id: 1, version: 0, country: 'US' },
  addNote: { user_id: 1, text: 'late' },
  takeBackNote: { note_id: 1 },
  mapHeadings: { headings: [{ heading: 'Ertrag', column: 'dividend_amount' }] },
  addHolding: { on: '2026-06-30', source: 'Custodian', amount: 1 },
  withdrawHolding: { holding_id: 1, reason: 'late' },
  explainDifference: { on: '2026-06-30', difference: 1, reason: 'late' },
  disableAccount: { user_id: 1 },
  changeRole: { user_id: 1, role: 'viewer' },
  enableAccount: { user_id: 1 },
  addSummary: { user_id: 1, ...july },
  voidSummary: { user_id: 1, quarter: july.quarter, version: 1, reason: 'late' },
  moveSummary: {
    user_id: 1,
    quarter: july.quarter,
    version: 1,
    to_user_id: 1,
    to_quarter: 'June 2025',
    reason: 'late',
  },
  addActivity: { user_id: 1, kind: 'contribution', amount: 1, received_on: '2025-07-01' },
  voidActivity: { activity_id: 1, reason: 'late' },
  markPayment: { activity_id: 1, sent_on: '2025-07-01' },
  reversePosting: { number: 1, reason: 'late' },
  movePosting: { number: 1, to_quarter: 'June 2025', reason: 'late' },
  acknowledgeFinding: { user_id: 1, quarter: july.quarter, code: 'missing_month', message: 'x', note: 'x' },
  acknowledgeFindings: {
    findings: [{ user_id: 1, quarter: july.quarter, code: 'missing_month', message: 'x' }],
    note: 'x',
  },
  reopenFinding: { user_id: 1, quarter: july.quarter, code: 'missing_month', message: 'x' },
  closeAccount: { user_id: 1, received_on: '2025-07-01' },
  reopenAccount: { user_id: 1 },
  closePeriod: { through: july.quarter },
  reopenPeriod: { through: july.quarter, reason: 'late' },
  confirmDate: { today: '2026-07-15' },
  importActivity: { file: Buffer.from('email,amount,received_on').toString('base64') },
  correctSummary: { user_id: 1, ...july, version: 1, reason: 'late' },
  inviteWaitlistEntry: { id: 1, ...bea },
  declineWaitlistEntry: { id: 1 },
  restoreWaitlistEntry: { id: 1 },
  postMonthEnd: { month: july.quarter, rows: [{ user_id: 1, ...july }], totals },
  saveMonthDraft: {
    month: july.quarter,
    cells: [{ user_id: 1, cell: 'dividend_percent', value: '3', version: 0 }],
  },
  markPresence: { month: july.quarter, user_id: 1 },
  previewPosting: { kind: 'add-summary', body: { user_id: 1, ...july } },
  preparePosting: { kind: 'add-summary', body: { user_id: 1, ...july } },
  releasePosting: { number: 1, sha256: '0'.repeat(64) },
  returnPosting: { number: 1, reason: 'late' },
  withdrawPosting: { number: 1 },
  addDocument: {
    kind: 'letter',
    year: 2025,
    title: 'Late',
    file_name: 'late.pdf',
    file: pdfOf('late').toString('base64'),
    everyone: true,
  },
  assignDocument: { id: 1, version: 1, everyone: true },
  releaseDocuments: { documents: [{ id: 1, version: 1 }] },
  withdrawDocuments: { ids: [1], reason: 'late' },
  issueStatement: { period: '2025-06' },
  issueUserStatement: { user_id: 1, period: '2025-06' },
  issueStatements: { period: '2025-06' },
  confirmBalances: { on: '2025-07-31' },
  importSummaries: { file: Buffer.from(csv).toString('base64'), totals },
}

/** Ending a session that is over does no harm, nor does looking at a file, a dashboard, notices or their audience; stopping looks again by itself. */
const others: readonly EndpointName[] = [
  'logout',
  'markVisit',
  'markNoticesSeen',
  'openNotice',
  'noticeAudience',
  'readHeadings',
  'previewImport',
  'previewAccountImport',
  'previewActivityImport',
  'stopImpersonation',
]

/** What ends a caller's right to make a call. */
const ends: [string, (trx: Transaction, id: number) => Promise<unknown>][] = [
  ['session was ended', (trx) => trx.deleteFrom('sessions').execute()],
  [
    'account was disabled',
    (trx, id) => trx.updateTable('users').set({ disabled_since: 1 }).where('id', '=', id).execute(),
  ],
  [
    'account is no longer staff',
    (trx, id) => trx.updateTable('users').set({ staff_since: null }).where('id', '=', id).execute(),
  ],
  [
    'role was lowered',
    (trx, id) => trx.updateTable('users').set({ role: 'viewer' }).where('id', '=', id).execute(),
  ],
]

/** Has this done once the guard has let the next call in, before anything is written. */
function onceAdmitted(app: TestApp, work: (trx: Transaction) => Promise<unknown>): void {
  const transaction = app.db.transaction.bind(app.db)
  app.db.transaction = async (...args) => {
    app.db.transaction = transaction
    await transaction(work)
    return transaction(...args)
  }
}

/** What changes leave behind. */
const written = async ({ db: { read } }: TestApp) => [
  await read.selectFrom('audit_entries').selectAll().execute(),
  await read.selectFrom('outbox').selectAll().execute(),
  await read.selectFrom('second_factors').selectAll().execute(),
  await read.selectFrom('draft_cells').selectAll().execute(),
  await read.selectFrom('draft_presence').selectAll().execute(),
]

test('every change that a caller makes is tried here', () => {
  const changes = routes.filter(
    ({ endpoint, guard }) => endpoints[endpoint].method !== 'GET' && guard !== 'anyone',
  )
  const names = changes.map(({ endpoint }) => endpoint).filter((name) => !others.includes(name))
  expect(Object.keys(bodies).toSorted()).toEqual(names.toSorted())
})

onEachEngine('a change in flight', (start) => {
  test.each(ends)('is refused when its %s after it was let in', async (_, end) => {
    const app = await start({ SECRET_KEY: secretKey })
    const staff = await app.addAccount({ isStaff: true })
    const client = await app.signIn(staff)
    await setUp(app, client)
    await insertJuly(app.db, staff.id, 202506)
    const before = await written(app)
    for (const [name, body] of Object.entries(bodies)) {
      const { path } = endpoints[name as EndpointName]
      const token = newToken()
      await app.db.transaction(async (trx) => {
        const restored = { disabled_since: null, staff_since: 1, role: 'administrator' as const }
        await trx.updateTable('users').set(restored).execute()
        const limits = { idleLimitMs: hourMs, absoluteLimitMs: hourMs }
        await insertSession(trx, {
          tokenHash: hashToken(token),
          userId: staff.id,
          createdAt: app.now(),
          ...limits,
        })
      })
      client.token = token
      onceAdmitted(app, (trx) => end(trx, staff.id))
      const answer = await client.post(path, body)
      expect([name, answer.status, answer.json]).toEqual([
        name,
        401,
        { error: 'Not authenticated. Please log in.' },
      ])
    }
    expect(await written(app)).toEqual(before)
  })
})
