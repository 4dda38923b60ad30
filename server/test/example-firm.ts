import { minuteMs } from '@portico/contract/values/duration'
import { formatMonth } from '@portico/contract/values/month'
import { readConfig } from '../src/config.ts'
import { continueRuns } from '../src/features/investments/statements/run-statements.ts'
import { unsubscribeToken } from '../src/mail/unsubscribe-token.ts'
import { sendOutbox } from '../src/mail/send-outbox.ts'
import type { Firm } from './example-recorder.ts'
import { ExampleRecorder } from './example-recorder.ts'
import { mailSenderOf } from './mail-sender.ts'
import { monthOf } from './money.ts'
import { pdfOf } from './pdf.ts'
import { secretKey } from './second-factor.ts'
import type { Start } from './test-app.ts'
import { manageAccounts, makeSignIns } from './example-access.ts'
import { haveReleased } from './example-release.ts'

const may = monthOf('May 2026', 10_000, { rate: 3.33 })
const june = monthOf('June 2026', 10_000, { rate: 3.33 })
/** June before its payout was entered, and with it. */
const juneCorrected = monthOf('June 2026', 10_000, { rate: 3.33, paid: 100 })

const desk = { email: 'desk@firm.example', firstName: 'Dana', lastName: 'Desk', isStaff: true }
const ann = { email: 'ann@firm.example', firstName: 'Ann', lastName: 'Archer' }
const cal = { email: 'cal@firm.example', firstName: 'Cal', lastName: 'Cooper' }

async function openFirm(start: Start, recorder: ExampleRecorder, settings = {}): Promise<Firm> {
  const app = await start({ SECRET_KEY: secretKey, NOTICE_DELAY_MINUTES: '10', ...settings })
  const staff = await app.addAccount(desk)
  const [owner, other] = [await app.addAccount(ann), await app.addAccount(cal)]
  return {
    app,
    recorder,
    desk: recorder.of(await app.signIn(staff)),
    ann: recorder.of(await app.signIn(owner)),
    annId: owner.id,
    calId: other.id,
  }
}

const fileOf = (...lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`).toString('base64')

/** Ann’s months, of which one is corrected, and Cal’s, of which one does not add up. */
async function postMonths({ app, desk, annId, calId }: Firm): Promise<void> {
  await desk('addSummary', { body: { user_id: annId, ...may } })
  await desk('addSummary', { body: { user_id: annId, ...june } })
  await desk('addSummary', { body: { user_id: calId, ...may } })
  await desk('addSummary', { body: { user_id: calId, ...june, ending_balance: june.ending_balance - 1 } })
  app.pass(10 * minuteMs)
  const reason = 'The payout of 100.00 was left out.'
  await desk('correctSummary', { body: { user_id: annId, ...juneCorrected, version: 1, reason } })
  await desk('latestSummary', { params: { userId: annId } })
  await desk('allSummaries', { params: { userId: calId }, query: {} })
  await desk('summaryHistory', { params: { userId: annId, month: '2026-06' } })
}

async function moveMoney({ desk, annId }: Firm): Promise<void> {
  const wire = {
    kind: 'contribution',
    amount: 2500,
    received_on: '2026-07-14',
    note: 'Wire of 14 July',
  } as const
  const { activity } = await desk('addActivity', { body: { user_id: annId, ...wire } })
  const header = 'email,kind,amount,received_on,effective_month,from_gains,note'
  const file = fileOf(header, `${ann.email},withdrawal,50.00,2026-07-10,,,Rent`)
  await desk('previewActivityImport', { body: { file } })
  await desk('importActivity', { body: { file } })
  const { payments } = await desk('payments', { query: {} })
  const paymentId = payments[0]?.activity_id ?? 0
  await desk('markPayment', {
    body: { activity_id: paymentId, sent_on: '2026-07-13', reference: 'Wire 4711' },
  })
  await desk('allActivity', { params: { userId: annId }, query: {} })
  await desk('voidActivity', { body: { activity_id: activity.id, reason: 'The wire was returned.' } })
}

/** Two amounts for a day, one of which is withdrawn, and the difference explained. */
async function reconcile({ desk }: Firm): Promise<void> {
  const on = '2026-06-30'
  await desk('addHolding', { body: { on, source: 'Custodian', amount: 20_000 } })
  await desk('addHolding', { body: { on, source: 'First National Bank', amount: 1250 } })
  const { days } = await desk('reconciliation')
  const id = days[0]?.holdings[0]?.id ?? 0
  await desk('withdrawHolding', { body: { holding_id: id, reason: 'The balance of the day before.' } })
  await desk('addHolding', { body: { on, source: 'Custodian', amount: 20_100 } })
  // 21,350.00 is held, and 20,000.00 + 4 × 333.00 − 100.00 are the positions.
  const reason = 'The transfer of July 1, sent early.'
  await desk('explainDifference', { body: { on, difference: 21_350 - 21_232, reason } })
}

async function lookAtFirm({ desk, annId, calId }: Firm): Promise<void> {
  await desk('firm', { query: {} })
  await desk('toDo')
  await desk('monthTotals', { params: { month: '2026-06' }, query: {} })
  await desk('userInvestment', { params: { userId: annId }, query: {} })
  await desk('userReturns', { params: { userId: annId }, query: {} })
  const { findings } = await desk('checks')
  await desk('findingGroups', { query: { by: 'kind' } })
  await desk('findings', { query: { by: 'kind', of: 'figures' } })
  const { code, message } = findings.find(({ user }) => user.id === calId) ?? {
    code: 'ending_balance',
    message: '',
  }
  const note = 'The bank kept a dollar; agreed with Cal.'
  await desk('acknowledgeFinding', { body: { user_id: calId, quarter: 'June 2026', code, message, note } })
  await desk('acknowledgedFindings')
}

/** The same finding, as one of several, and its acknowledgement taken back. */
async function acknowledgeTogether({ desk, calId }: Firm): Promise<void> {
  const { findings } = await desk('findings', { query: { by: 'investor', of: String(calId) } })
  const keys = findings.map(({ code, month, message, user: { id } }) => {
    return { user_id: id, quarter: formatMonth(month), code, message }
  })
  await desk('acknowledgeFindings', { body: { findings: keys, note: 'The bank kept a dollar.' } })
  const [key] = keys
  if (key !== undefined) await desk('reopenFinding', { body: key })
}

/** What the accountant takes away. */
async function keepRecords({ desk }: Firm): Promise<void> {
  const range = { from: '2026-05', to: '2026-06' }
  await desk('rollForward', { query: range })
  await desk('balances', { query: { on: '2026-06-30' } })
  await desk('journal', { query: range })
  const { confirmation } = await desk('confirmBalances', { body: { on: '2026-06-30' } })
  await desk('confirmations')
  await desk('confirmationFile', { params: { number: confirmation.number } })
  await desk('taxFile', { query: { year: 2026 } })
}

/** What an investor sees of all this. */
async function lookAtOwn({ ann }: Firm): Promise<void> {
  await ann('markVisit', { body: { all_seen: true } })
  await ann('profile')
  await ann('summariesDeux')
  await ann('summaryChanges')
  await ann('withdrawnActivity')
  await ann('roiYield')
  await ann('roiGrowth')
  await ann('cumulativeProfit')
  await ann('investmentFirst')
  await ann('activity')
  await ann('returns')
}

/** A month-end typed by staff who share its sheet, and one from a file; both are reversed or withdrawn. */
async function closeMonth({ app, recorder, desk, annId, calId }: Firm): Promise<void> {
  const colleague = await app.addAccount({
    email: 'sam@firm.example',
    firstName: 'Sam',
    lastName: 'Stone',
    isStaff: true,
  })
  const sam = recorder.of(await app.signIn(colleague))
  const month = 'July 2026'
  await desk('monthEnd', { params: { month: '2026-07' } })
  const cell = { user_id: annId, cell: 'dividend_percent', value: '3.50', version: 0 } as const
  await desk('saveMonthDraft', { body: { month, cells: [cell] } })
  await desk('markPresence', { body: { month, user_id: annId, cell: 'dividend_paid' } })
  await sam('monthDraft', { params: { month: '2026-07' }, query: { since: 0 } })
  const july = { ...june, quarter: month }
  const totals = { rows: 1, principal: july.beginning_balance, paid: 0 }
  await desk('postMonthEnd', { body: { month, rows: [{ user_id: annId, ...july }], totals } })
  const [posting] = await desk('postings')
  const number = posting?.number ?? 0
  await desk('postingPreview', { params: { number } })
  await desk('reversePosting', { body: { number, reason: 'Posted with the rate of another fund.' } })
  const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
  const file = fileOf(header, `${cal.email},July 2026,10000.00,3.33,333.00,0.00,333.00,10333.00`)
  await desk('readHeadings', { body: { file } })
  await desk('mapHeadings', { body: { headings: [{ heading: 'Ertrag', column: 'dividend_amount' }] } })
  await desk('previewImport', { body: { file } })
  await desk('importSummaries', { body: { file, totals } })
  const [imported] = await desk('postings')
  const reason = 'The file was of another month.'
  await desk('movePosting', { body: { number: imported?.number ?? 0, to_quarter: 'April 2026', reason } })
  const april = { user_id: calId, quarter: 'April 2026', version: 1 }
  const back = { to_user_id: calId, to_quarter: month, reason: 'It was of July after all.' }
  await desk('moveSummary', { body: { ...april, ...back } })
  await desk('voidSummary', {
    body: { user_id: calId, quarter: month, version: 3, reason: 'Meant for another investor.' },
  })
}

/** The books are closed through June, and June is reopened. */
async function closeBooks({ desk }: Firm): Promise<void> {
  await desk('openItems', { params: { month: '2026-06' } })
  await desk('closePeriod', { body: { through: 'June 2026', reason: 'Agreed with the auditor.' } })
  await desk('reopenPeriod', { body: { through: 'June 2026', reason: 'The custodian sent another figure.' } })
  await desk('books')
}

async function issueStatements({ app, desk, ann, annId }: Firm): Promise<void> {
  const period = '2026-q2'
  const { number } = (await ann('issueStatement', { body: { period } })).statement
  await ann('statements')
  await ann('statementFile', { params: { number } })
  await ann('verifyDocument', { body: { number } })
  await desk('userStatements', { params: { userId: annId } })
  await desk('userStatementFile', { params: { number } })
  await desk('issueUserStatement', { body: { user_id: annId, period: '2026-06' } })
  await desk('statementPreview', { params: { period } })
  await desk('userStatementPreview', { params: { userId: annId, period }, query: {} })
  const { run } = await desk('issueStatements', { body: { period } })
  await continueRuns({
    db: app.db,
    config: readConfig({}),
    clock: () => app.now(),
    sharedTime: () => Promise.resolve(app.now()),
    warn: (error) => {
      throw error
    },
  })
  await desk('statementRuns')
  await desk('statementRunFile', { params: { id: run.id } })
}

async function shareDocuments({ app, desk, ann, annId }: Firm): Promise<void> {
  const what = { kind: 'tax-form', year: 2025, title: 'Schedule K-1', batch: 'K-1 2025' } as const
  const file = pdfOf('Schedule K-1').toString('base64')
  const file_name = 'Archer K-1 2025.pdf'
  const { document } = await desk('addDocument', { body: { ...what, file_name, file, match: true } })
  const params = { id: document.id }
  const named = await desk('assignDocument', {
    body: { ...params, version: document.version, user_ids: [annId] },
  })
  await desk('managedDocuments', { query: { state: 'waiting', kind: 'tax-form', year: 2025 } })
  await desk('managedDocumentFile', { params })
  await desk('releaseDocuments', { body: { documents: [{ ...params, version: named.document.version }] } })
  await desk('unopenedDocuments')
  await ann('documents')
  app.pass(minuteMs)
  await ann('documentFile', { params })
  await desk('documentReceipts', { params })
  await desk('withdrawDocuments', {
    body: { ids: [document.id], reason: 'The figures of the draft were printed.' },
  })
}

async function tellInvestors({ app, recorder, desk, ann, annId }: Firm): Promise<void> {
  const send = () => Promise.resolve()
  await sendOutbox(mailSenderOf(app, { send }))
  await desk('noticeAudience', { body: { kind: 'month_posted', user_ids: [annId] } })
  await desk('announcements', { query: { limit: 2 } })
  const { deliveries } = await desk('noticeDeliveries', { query: { user_id: annId, limit: 2 } })
  const notice = deliveries[0]?.id ?? 0
  await desk('resendNotice', { body: { id: notice, user_id: annId } })
  const [waiting] = await desk('waitingNotices')
  await desk('decideNotices', { body: { ids: waiting?.ids ?? [], decision: 'stop' } })
  const { notices } = await ann('notices')
  const newest = notices[0]?.id ?? 0
  await ann('markNoticesSeen', { body: { up_to: newest } })
  await ann('openNotice', { body: { id: newest } })
  await ann('mailPreferences')
  await ann('changeMailPreferences', { body: { ways: { statement: 'digest', document: 'digest' } } })
  const secrets = app.db.read.selectFrom('settings').select('value').where('name', '=', 'unsubscribe_secret')
  const { value } = await secrets.executeTakeFirstOrThrow()
  const token = unsubscribeToken(value, { userId: annId, list: 'month_posted' })
  await recorder.of(app.visitor())('unsubscribe', { body: { token } })
}

/** Has the people of small firms make every call of the API, and returns the first of each as examples. */
export async function recordExamples(start: Start): Promise<string> {
  const recorder = new ExampleRecorder()
  const firm = await openFirm(start, recorder)
  await postMonths(firm)
  await moveMoney(firm)
  await lookAtFirm(firm)
  await keepRecords(firm)
  await reconcile(firm)
  await lookAtOwn(firm)
  await issueStatements(firm)
  await tellInvestors(firm)
  await closeMonth(firm)
  await shareDocuments(firm)
  await manageAccounts(firm)
  await closeBooks(firm)
  await makeSignIns(firm)
  await haveReleased(await openFirm(start, recorder, { RELEASE: 'second-person' }))
  const other = await openFirm(start, recorder)
  await postMonths(other)
  await acknowledgeTogether(other)
  return recorder.toJson()
}
