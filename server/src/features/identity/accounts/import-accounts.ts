import type { Answer } from '@portico/contract/api/endpoints'
import { nothingCreated } from '@portico/contract/features/bulk-accounts'
import { maxRefusedRows, rowField } from '@portico/contract/features/month-end'
import { formatCount } from '@portico/contract/values/count'
import { hasEmail } from '@portico/contract/values/no-email'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/database-errors.ts'
import { inBatches, isWithoutEmail } from '../../../db/query-tools.ts'
import type { Handler, StreamHandler } from '../../../http/route.ts'
import { fromBase64 } from '../../../http/requests/body.ts'
import { previewStream, readUpload, rowOfFile, sameAs } from '../../../spreadsheets/uploads.ts'
import type { Account } from '../queries/account-queries.ts'
import {
  accountColumns,
  findAccountsByEmail,
  fullName,
  toAccount,
  isInvestor,
} from '../queries/account-queries.ts'
import type { Authority } from '../rules/authorize.ts'
import type { AccountDetails } from '../rules/create-account.ts'
import { openAccounts } from '../rules/create-account.ts'
import { newNoEmail } from '../rules/no-email.ts'
import { changeWithStepUp } from '../rules/step-up.ts'
import type { AccountInFile, AccountRow, AccountToCreate } from './account-sheet.ts'
import { readAccountSheet, readAccountsToCreate } from './account-sheet.ts'

type Decision =
  | { state: 'created'; account: AccountDetails }
  | {
      state: 'same'
      /** The line of the file that has the account already. */
      asLine?: number | undefined
    }
  | { state: 'refused'; message: string; code: 'invalid' | 'alreadyExists' }

/** The outcome of a row. */
export type AccountOutcome = { line: number } & Decision

/**
 * Previews the accounts of a spreadsheet without changing anything. Lists only the first refused rows, and their number.
 * Throws ApiError 400 if the file cannot be read.
 */
export const previewAccountImport: StreamHandler<'previewAccountImport'> = async ({ app, body }) => {
  const bytes = fromBase64(body.file)
  const rows = await readUpload(readAccountsToCreate(bytes))
  const outcomes = await accountOutcomes(app.db.read, rows)
  const created = outcomes.flatMap((row) => (row.state === 'created' ? [row] : []))
  const namesakes = await findNamesakes(app.db.read, created)
  return previewStream(readAccountSheet(bytes), outcomes, (row: AccountRow, became) =>
    toJson(row, became, namesakes.get(became.line)),
  )
}

/**
 * Creates the accounts of a spreadsheet and mails no one: all or nothing, unless exactly the known number of refused rows
 * is to be left out. Throws ApiError with a message for every refused row.
 */
export const importAccounts: Handler<'importAccounts'> = async ({ app, body, caller }) => {
  const rows = await readUpload(readAccountsToCreate(fromBase64(body.file)))
  const { left_out: leftOut } = body
  // No proof is passed on: this opens investors' accounts only, which need none.
  const attempt = () =>
    changeWithStepUp(app, caller, {}, (trx, authority) => createAccounts(trx, authority, rows, leftOut))
  const outcomes = await retryOnce(attempt)
  if (countRefused(outcomes) !== leftOut) refuse(outcomes, leftOut)
  const created = outcomes.filter(({ state }) => state === 'created').length
  const without =
    leftOut === 0 ? '' : ` ${leftOut} refused ${leftOut === 1 ? 'row is' : 'rows are'} left out.`
  return { message: `${createdSentence(created)}${without} No one was mailed.`, created }
}

/** Creates the accounts of a file unless more or fewer of its rows are refused than are to be left out, and returns what becomes of each row. */
export async function createAccounts(
  trx: AuditedTransaction,
  authority: Authority,
  rows: readonly AccountToCreate[],
  leftOut = 0,
): Promise<AccountOutcome[]> {
  const outcomes = await accountOutcomes(trx, rows)
  if (countRefused(outcomes) === leftOut)
    await openAccounts(
      trx,
      authority,
      outcomes.flatMap((row) => (row.state === 'created' ? [row.account] : [])),
    )
  return outcomes
}

const countRefused = (outcomes: readonly AccountOutcome[]): number =>
  outcomes.filter(({ state }) => state === 'refused').length

/** Tries again if one of the accounts was created meanwhile: the second attempt finds it, and says so. */
async function retryOnce<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return attempt()
  }
}

/** "2 accounts are created." */
const createdSentence = (created: number): string =>
  created === 1 ? '1 account is created.' : `${formatCount(created)} accounts are created.`

/** Throws ApiError with a message for each of the first refused rows, of which there are not as many as were known. */
function refuse(outcomes: readonly AccountOutcome[], known: number): never {
  const refused = outcomes.filter((row) => row.state === 'refused')
  const [first] = refused
  if (first === undefined) throw new ApiError('invalid', noneRefused(known), { left_out: noneRefused(known) })
  const code = refused.some((row) => row.code === 'invalid') ? 'invalid' : first.code
  const named = refused.slice(0, maxRefusedRows)
  const fields = Object.fromEntries(named.map(({ line, message }) => [rowField(line), message]))
  throw new ApiError(code, nothingCreated(refused.length), fields)
}

const noneRefused = (known: number): string =>
  `Nothing is created: no row is refused any more, and ${known} ${known === 1 ? 'was' : 'were'} to be left out. Read the file again.`

type RowJson = Answer<'previewAccountImport'>['rows'][number]

function toJson(read: AccountRow, became: AccountOutcome, namesake: string | undefined): RowJson {
  const row = rowOfFile(read)
  if (became.state === 'refused') return { ...row, state: 'refused', sentence: became.message }
  if (became.state === 'same') return { ...row, state: 'same', ...sameAs(became.asLine) }
  const without = hasEmail(became.account.email) ? [] : ['Without an e-mail: statements on paper.']
  const sentence = [...without, ...(namesake === undefined ? [] : [namesake])].join(' ')
  return { ...row, state: 'to post', ...(sentence === '' ? {} : { sentence }) }
}

/** The outcome of each row, given the accounts there are and the preceding rows. Changes nothing. */
export async function accountOutcomes(
  db: Reader,
  rows: readonly AccountToCreate[],
): Promise<AccountOutcome[]> {
  const emails = rows.flatMap((row) => ('email' in row ? [row.email] : []))
  const there = await findAccountsByEmail(db, [...new Set(emails)])
  if (emails.includes(''))
    for (const account of await listWithoutEmail(db)) there.set(whoIs({ ...account, email: '' }), account)
  const before = new Map<string, AccountInFile & { line: number }>()
  const outcomes: AccountOutcome[] = []
  for await (const some of inBatches(rows)) {
    for (const row of some) {
      const { line } = row
      if ('refused' in row) {
        outcomes.push({ line, state: 'refused', message: row.refused, code: 'invalid' })
        continue
      }
      const who = whoIs(row)
      outcomes.push({ line, ...decide(row, there.get(who), before.get(who)) })
      if (!before.has(who)) before.set(who, row)
    }
  }
  return outcomes
}

async function listWithoutEmail(db: Reader): Promise<Account[]> {
  const found = db.selectFrom('users').select(accountColumns).where(isWithoutEmail)
  return (await found.execute()).map(toAccount)
}

/** The key of an account in a file: its e-mail, or its name without one. */
const whoIs = (row: Pick<AccountInFile, 'email' | 'firstName' | 'lastName'>): string =>
  row.email === '' ? fullName(row).normalize('NFC').toLowerCase() : row.email

const addByHand = 'Give one of them an e-mail, or add them by hand.'

function decide(
  { email, firstName, lastName, initialInvestment }: AccountInFile,
  there: Account | undefined,
  before: (AccountInFile & { line: number }) | undefined,
): Decision {
  const inFile = { firstName, lastName, initialInvestment }
  if (there?.isStaff === true)
    return { state: 'refused', message: `${email} is a staff account.`, code: 'alreadyExists' }
  const known = there ?? before
  if (known === undefined && !hasEmail(email))
    return { state: 'refused', message: `There is no account ${email}.`, code: 'invalid' }
  if (known === undefined)
    return { state: 'created', account: { ...inFile, email: email || newNoEmail(inFile), role: null } }
  // Two people of a file may have one name, which without e-mails nothing tells apart.
  if (there === undefined && email === '')
    return {
      state: 'refused',
      message: `Line ${before?.line} has this name, too. ${addByHand}`,
      code: 'invalid',
    }
  const differing = differences(inFile, known)
  if (differing.length === 0) return { state: 'same', asLine: there === undefined ? before?.line : undefined }
  const where = there === undefined ? `Line ${before?.line} has` : 'There is an account with'
  const what = email === '' ? 'name, also without an e-mail,' : 'e-mail'
  const message = `${where} this ${what} and another ${differing.join(' and ')}.`
  return { state: 'refused', message, code: there === undefined ? 'invalid' : 'alreadyExists' }
}

/** The fields of a row that differ from the account. Empty cells are ignored. */
function differences(row: Omit<AccountInFile, 'email'>, known: Omit<AccountInFile, 'email'>): string[] {
  const names = { firstName: 'first name', lastName: 'last name', initialInvestment: 'initial investment' }
  return (['firstName', 'lastName', 'initialInvestment'] as const)
    .filter((key) => row[key] !== '' && row[key] !== null && row[key] !== known[key])
    .map((key) => names[key])
}

/** A row of a file that would create an account. */
interface Created {
  line: number
  account: { firstName: string; lastName: string }
}

/** Those who have a name: how many there are, and the first of them. */
interface Bearers {
  count: number
  first: string[]
}

/** The most namesakes that are named. */
const most = 3

const nameOf = ({ firstName, lastName }: Created['account']): string => `${firstName} ${lastName}`.trim()

/** How names are compared. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()

/**
 * The warnings for rows of a file that would create another investor of the same name, by line: a person may be in the
 * file under a new e-mail, and lists of names cannot tell namesakes apart.
 */
async function findNamesakes(db: Reader, created: readonly Created[]): Promise<Map<number, string>> {
  const bearers = new Map<string, Bearers>()
  const add = (name: string, who: string) => {
    const { count, first } = bearers.get(keyOf(name)) ?? { count: 0, first: [] }
    if (count <= most) first.push(who)
    bearers.set(keyOf(name), { count: count + 1, first })
  }
  if (created.length === 0) return new Map()
  const there = db.selectFrom('users').select(['email', 'first_name', 'last_name']).where(isInvestor)
  for (const { email, first_name: firstName, last_name: lastName } of await there.orderBy('email').execute())
    add(nameOf({ firstName, lastName }), email)
  for (const { line, account } of created) add(nameOf(account), lineOf(line))
  return new Map(
    created.flatMap(({ line, account }) => {
      const name = nameOf(account)
      const { count, first } = bearers.get(keyOf(name)) ?? { count: 0, first: [] }
      return name === '' || count < 2
        ? []
        : [[line, sentenceOf(name, count - 1, first, lineOf(line))] as const]
    }),
  )
}

const lineOf = (line: number): string => `line ${line}`

function sentenceOf(name: string, others: number, first: readonly string[], own: string): string {
  const named = first.filter((who) => who !== own).slice(0, most)
  const more = others - named.length
  return `Another ${name}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
