import type { DocumentKind } from '@portico/contract/features/documents'
import { addMonths, monthAt, yearOf } from '@portico/contract/values/month'
import { periodAround, periodKey } from '@portico/contract/values/period'
import type { AuditedTransaction, By } from '../audit/append-audit.ts'
import { auditedTransaction } from '../audit/append-audit.ts'
import { storeDocument } from '../features/documents/add-document.ts'
import { releaseDocument } from '../features/documents/decide-documents.ts'
import { findDocument } from '../features/documents/queries/document-queries.ts'
import { seal } from '../features/documents/rules/document-cipher.ts'
import type { Account } from '../features/identity/queries/account-queries.ts'
import { bumpDataVersions, findAccountsByEmail } from '../features/identity/queries/account-queries.ts'
import type { Change } from '../features/investments/statements/issue-statement.ts'
import { issueStatement } from '../features/investments/statements/issue-statement.ts'
import { correctMonths } from '../features/investments/summaries/post-summaries.ts'
import { upsertWaitlistEntry } from '../features/waitlist/waitlist.ts'
import type { App } from '../http/route.ts'
import type { DemoPerson } from './demo-people.ts'
import { demoPeople, demoWaitlist } from './demo-people.ts'
import { announceDocuments, announceMonths } from '../features/notices/rules/announce-events.ts'

type Work = Pick<App, 'db' | 'config' | 'clock'>

interface DemoDocument {
  kind: DocumentKind
  title: string
  /** The recipient; every investor by default. */
  email?: string
  isReleased: boolean
}

const documents: readonly DemoDocument[] = [
  { kind: 'letter', title: 'Letter to our investors', isReleased: true },
  { kind: 'tax-form', title: 'Tax form', email: 'naomi@demo.example', isReleased: true },
  { kind: 'agreement', title: 'Client agreement', email: 'iris@demo.example', isReleased: false },
]

/**
 * Adds what takes longer than the figures of the demo firm: a waitlist, documents, notices, a corrected month, and a
 * statement that was issued before the correction and replaced after it. Runs when the server already answers.
 */
export async function addDemoPapers({ config, db, clock }: Work): Promise<void> {
  const now = clock()
  const thisMonth = monthAt(now, config.timeZone)
  const people = demoPeople(thisMonth)
  const accounts = await findAccountsByEmail(
    db.read,
    people.map(({ details }) => details.email),
  )
  const desk = accounts.get('desk@demo.example')
  if (desk === undefined) return
  const change: Change = (work) =>
    auditedTransaction(db, (trx) => work(trx, { at: clock(), actor: { id: desk.id, name: desk.email } }))
  const investors = [...accounts.values()].filter(({ isStaff }) => !isStaff)
  const year = yearOf(thisMonth) - 1
  const sealed = await Promise.all(documents.map((document) => sealedOf(document, year, config)))
  await change(async (trx, by) => {
    for (const entry of demoWaitlist) await upsertWaitlistEntry(trx, { ...entry, at: by.at })
    for (const each of sealed) await addDocument(trx, by, { ...each, year, desk, investors })
    const month = addMonths(thisMonth, -1)
    const posted = investors.map(({ id: userId }) => ({ userId, summary: { month } }))
    await announceMonths(trx, by, 'posted', posted)
  })
  for (const person of people) {
    const account = accounts.get(person.details.email)
    if (account !== undefined)
      await replaceStatement({ config, db, clock }, change, { person, account, desk })
  }
}

/** A document with its encrypted file. */
async function sealedOf(document: DemoDocument, year: number, { secondFactor }: Work['config']) {
  const bytes = onePagePdf([`${document.title}, ${year}`, 'A sample of the demo firm.'])
  return { document, bytes, sealed: await seal(secondFactor, bytes) }
}

interface NewDemoDocument extends Awaited<ReturnType<typeof sealedOf>> {
  year: number
  desk: Account
  investors: readonly Account[]
}

/** Adds a document, and releases it unless it is one that waits for that. */
async function addDocument(
  trx: AuditedTransaction,
  by: By,
  { document: { email, isReleased, ...document }, bytes, sealed, year, desk, investors }: NewDemoDocument,
): Promise<void> {
  const recipients = investors.filter((investor) => email === undefined || investor.email === email)
  const id = await storeDocument(trx, by, {
    document: { ...document, year, file_name: `${document.kind}-${year}.pdf`, bytes },
    address: { userIds: recipients.map((recipient) => recipient.id), by: 'staff', heldBecause: null },
    sealed,
    callerId: desk.id,
  })
  const row = isReleased ? await findDocument(trx, id) : undefined
  if (row === undefined) return
  await announceDocuments(trx, by, 'released', await releaseDocument(trx, by, row, desk.id))
}

/** Issues a statement that has a wrong month, corrects the month, and issues the statement that replaces it. */
async function replaceStatement(
  work: Work,
  change: Change,
  { person: { corrected, history }, account, desk }: { person: DemoPerson; account: Account; desk: Account },
): Promise<void> {
  const summary = history.find(({ month }) => month === corrected?.first.month)
  if (corrected === undefined || summary === undefined) return
  const userId = account.id
  const period = periodKey(periodAround('quarter', summary.month))
  const issue = () =>
    issueStatement(
      work,
      { userId, period, kind: 'statement' as const, callerId: desk.id, isTold: true },
      change,
    )
  await issue()
  await change(async (trx, by) => {
    const before = { ...corrected.first, postedAt: by.at, version: 1 }
    await correctMonths(trx, by, [{ userId, before, summary }], { reason: corrected.reason })
    await bumpDataVersions(trx, [userId])
    await announceMonths(trx, by, 'restated', [{ userId, summary }])
  })
  await issue()
}

/** A PDF with one page of text, small enough to be written by hand. The lines have no brackets or backslashes. */
function onePagePdf(lines: readonly string[]): Buffer {
  const text = ['BT /F1 16 Tf 72 720 Td 26 TL', ...lines.map((line) => `(${line}) Tj T*`), 'ET'].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const entries = objects.map((object, k) => {
    const entry = `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${k + 1} 0 obj\n${object}\nendobj\n`
    return entry
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}`
  return Buffer.from(
    `${file}${table}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
