import { isEmail, personName, visibleLine } from '@portico/contract/api/fields'
import type { AccountColumn } from '@portico/contract/features/bulk-accounts'
import { accountColumns, plainAccountColumns } from '@portico/contract/features/bulk-accounts'
import { splitFullName } from '@portico/contract/features/waitlist-entries'
import { maxRefusedRows } from '@portico/contract/features/month-end'
import { FigureError } from '@portico/contract/values/decimal'
import type { Cents } from '@portico/contract/values/money'
import { readEmailCell, readMoneyCell } from '@portico/contract/values/spreadsheet-cells'
import type { ReadCell, SheetRow } from '../../../spreadsheets/sheet.ts'
import { columnOf, readSheet } from '../../../spreadsheets/sheet.ts'
import { fullName } from '../queries/account-queries.ts'

/** An investor of a file; the e-mail is empty for one without. */
export interface AccountInFile {
  email: string
  firstName: string
  lastName: string
  initialInvestment: Cents | null
}

/** An account to create, or why it cannot be created. */
export type AccountToCreate = { line: number } & (AccountInFile | { refused: string })

export type AccountRow = SheetRow<AccountColumn, AccountInFile>

/** The accepted headings of each column, ignoring case, spaces and punctuation. */
const headings: Readonly<Record<AccountColumn, readonly string[]>> = {
  email: ['email', 'mail', 'investor', 'investoremail', 'emailaddress', 'username'],
  first_name: ['firstname', 'first', 'forename', 'givenname', 'givennames'],
  last_name: ['lastname', 'last', 'surname', 'familyname'],
  initial_investment: [
    'initialinvestment',
    'initialamount',
    'investment',
    'invested',
    'amountinvested',
    'investedamount',
    'investmentamount',
    'amount',
    'principal',
  ].flatMap((heading) => [heading, `${heading}usd`]),
  name: ['name', 'fullname', 'investorname', 'client', 'clientname'],
}

const optional = new Set<AccountColumn>(['first_name', 'last_name', 'initial_investment', 'name'])

/** Longer than any e-mail address, name and amount. */
const maxCharacters = 254

/**
 * A first line with an e-mail address is an account: the other cells follow in the order of the columns, also those that
 * it leaves out at its end.
 */
function impliedHeadings(firstLine: readonly string[]): string[] | undefined {
  const place = firstLine.findIndex((cell) => isEmail(cell.trim().toLowerCase()))
  if (place === -1) return undefined
  const rest = plainAccountColumns.filter((column) => column !== 'email')
  const columns = Math.max(firstLine.length, plainAccountColumns.length)
  return Array.from({ length: columns }, (_, k) =>
    k === place ? 'email' : (rest[k < place ? k : k - 1] ?? ''),
  )
}

/** “Investor” next to a column of e-mails is a name. */
function renamed(named: readonly string[]): readonly string[] {
  const isInvestor = (heading: string) => /^[^a-z]*investor[^a-z]*$/i.test(heading)
  const hasEmails = named.some((heading) => !isInvestor(heading) && columnOf(headings, heading) === 'email')
  return hasEmails ? named.map((heading) => (isInvestor(heading) ? 'name' : heading)) : named
}

/** The rows of a file of accounts. Lets other requests run in between. Throws CsvError if the file is not such a table. */
export const readAccountSheet = (bytes: Uint8Array): AsyncGenerator<AccountRow> =>
  readSheet(bytes, {
    columns: accountColumns,
    headings,
    names: { email: 'e-mail' },
    optional,
    impliedHeadings,
    renamed,
    amounts: ['initial_investment'],
    maxCharacters,
    parse: readAccount,
  })

/** The same without their texts, to save memory. Throws CsvError. */
export async function readAccountsToCreate(bytes: Uint8Array): Promise<AccountToCreate[]> {
  const rows: AccountToCreate[] = []
  let refused = 0
  for await (const { cells: _, unread: __, ...row } of readAccountSheet(bytes)) {
    if ('refused' in row)
      rows.push({ line: row.line, refused: ++refused > maxRefusedRows ? '' : row.refused })
    else if (!('total' in row)) rows.push(row)
  }
  return rows
}

/** Reads an account's cells. */
function readAccount(read: ReadCell<AccountColumn>): () => AccountInFile {
  const email = read('email', (text) => (text === '' ? '' : readEmailCell(text)), { empty: '' })
  const firstName = read('first_name', readName, { empty: '', isText: true })
  const lastName = read('last_name', readName, { empty: '', isText: true })
  const name = read('name', readName, { empty: '', isText: true })
  const initialInvestment = read('initial_investment', (text) => (text === '' ? null : readMoneyCell(text)), {
    empty: '',
  })
  return () => {
    const own = { firstName: firstName(), lastName: lastName() }
    const names = fullName(own) === '' ? namesIn(name()) : own
    // Without either, nobody could tell whose account it is.
    if (email() === '' && fullName(names) === '') read('email', readEmailCell)()
    return { email: email(), ...names, initialInvestment: initialInvestment() }
  }
}

/** The two parts of “Ann Smith” or “Smith, Ann”. */
function namesIn(name: string): Pick<AccountInFile, 'firstName' | 'lastName'> {
  const [last, first, ...more] = name.split(',').map((part) => part.trim())
  if (last !== undefined && first !== undefined && more.length === 0)
    return { firstName: first, lastName: last }
  return splitFullName(name)
}

/** A name as people paste it: with line breaks, doubled spaces and invisible characters. */
function readName(text: string): string {
  const { data, error } = personName.safeParse(visibleLine(text))
  if (data === undefined) throw new FigureError(error.issues[0]?.message ?? 'A name is text.')
  return data
}
