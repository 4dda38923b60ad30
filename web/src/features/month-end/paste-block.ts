import { isEmail } from '@portico/contract/api/fields'
import type { FigureName } from '@portico/contract/figures/monthly-figures'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { figureOr } from '@portico/contract/values/decimal'
import type { Month } from '@portico/contract/values/month'
import { readMonthCell } from '@portico/contract/values/spreadsheet-cells'
import type { Line } from './line.ts'

/** The line that a row of a block goes to, and why; or why that is not known, with the lines that it could be. */
export type Match =
  | { at: number; how: 'e-mail' | 'name' | 'same words' | 'order' }
  | { at?: undefined; why: string; candidates: readonly number[] }

/** Letters that have no accent to take off. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
}

/** The words of a name as they are compared: without case, accents and punctuation. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøłæœđı]/g, (letter) => plainLetters[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** "Tanaka, Anders" as "Anders Tanaka". */
const inOrder = (name: string): string => name.replace(/^([^,]+),([^,]+)$/, '$2 $1')

const keyOf = (words: readonly string[]): string => words.join(' ')
const sortedKey = (words: readonly string[]): string => keyOf(words.toSorted())

/** Whether a row sums up the others. */
export const isTotal = (text: string): boolean =>
  /^(grand |sub ?)?(totals?|sum)( of)?( \d+)?( (rows|investors|clients))?$/.test(keyOf(wordsOf(text)))

/** Finds the line of a person by e-mail or name. */
export function matcherOf(lines: readonly Line[]): (person: PersonCells) => Match {
  const emails = lines.map(({ row }) => row.email.toLowerCase())
  const byEmail = new Map(emails.map((email, at) => [email, at]))
  const words = lines.map(({ row }) => wordsOf(row.name))
  const byWords = new Map<string, number[]>()
  words.forEach((own, at) => {
    if (own.length > 0) byWords.set(sortedKey(own), [...(byWords.get(sortedKey(own)) ?? []), at])
  })

  const named = (name: string): { found: number[]; isSame: boolean } => {
    const own = wordsOf(inOrder(name))
    const found = byWords.get(sortedKey(own)) ?? []
    const same = found.filter((at) => keyOf(words[at] ?? []) === keyOf(own))
    // Without a comma, "Thomas James" may be James Thomas.
    const isSure = same.length === found.length || name.includes(',')
    return isSure && same.length > 0 ? { found: same, isSame: true } : { found, isSame: false }
  }

  const byName = (name: string): Match => {
    const { found, isSame } = named(name)
    const [at] = found
    if (at === undefined) {
      const own = wordsOf(inOrder(name))
      const candidates = words.flatMap((theirs, k) => (isAlike(own, theirs) ? [k] : []))
      return {
        why: whyAsked(
          name,
          candidates.map((k) => lines[k]?.row.name ?? ''),
          'names',
        ),
        candidates,
      }
    }
    if (found.length > 1) return { why: `${found.length} investors have this name.`, candidates: found }
    return { at, how: isSame ? 'name' : 'same words' }
  }

  /** Nothing is pasted by an e-mail that is only nearly the same: staff choose. */
  const byLikeEmail = (email: string, isNamed: (at: number) => boolean) => {
    const candidates = emails.flatMap((theirs, k) => (isNamed(k) && differsBy(1, email, theirs) ? [k] : []))
    return {
      why: whyAsked(
        email,
        candidates.map((k) => emails[k] ?? ''),
        'e-mails',
      ),
      candidates,
    }
  }

  return ({ email, name }) => {
    if (email === '') return name === '' ? { why: 'No name.', candidates: [] } : byName(name)
    const at = byEmail.get(email.toLowerCase())
    const { found } = named(name)
    if (at === undefined) {
      const isNamed = (k: number) => found.length === 0 || found.includes(k)
      const like = byLikeEmail(email.toLowerCase(), isNamed)
      return like.candidates.length > 0 || found.length === 0
        ? like
        : { why: 'This e-mail is not on this sheet.', candidates: found }
    }
    return found.length === 0 || found.includes(at)
      ? { at, how: 'e-mail' }
      : { why: 'The e-mail and the name are of two investors.', candidates: [at, ...found] }
  }
}

/** Why a name or e-mail that nobody has waits for a choice among those that are like it. */
function whyAsked(name: string, alike: readonly string[], what: 'names' | 'e-mails'): string {
  const [only, ...more] = alike
  if (only === undefined) return 'Not on this sheet.'
  if (more.length > 0) return `${alike.length} similar ${what}.`
  const [a, b] = [name, only].map((each) => keyOf(wordsOf(inOrder(each)))) as [string, string]
  if (differsBy(1, a, b)) return `${only}, one letter differs.`
  return differsBy(2, a, b) ? `${only}, two letters differ.` : `${only} is like it.`
}

/** Of shorter names, too many are two letters apart. */
const longName = 6

/** Whether a few letters differ, one name has initials for the first names of the other, or it leaves out some of its words. */
function isAlike(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  if (shorter.length > 1 && shorter.every((word) => longer.includes(word))) return true
  const most = Math.min(keyOf(a).length, keyOf(b).length) < longName ? 1 : 2
  if (differsBy(most, keyOf(a), keyOf(b))) return true
  const isSameEnd = a.length === b.length && a.length > 1 && a.at(-1) === b.at(-1)
  return isSameEnd && a.every((word, k) => word === b[k] || word === b[k]?.[0] || word[0] === b[k])
}

/** Whether one text becomes the other when at most so many letters are put in, taken out or replaced. */
function differsBy(most: number, a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  const [restA, restB] = [a.slice(same), b.slice(same)]
  if (most === 0 || restA === restB) return restA === restB
  const [nextA, nextB] = [restA.slice(1), restB.slice(1)]
  return [
    [nextA, nextB],
    [nextA, restB],
    [restA, nextB],
  ].some(([x = '', y = '']) => differsBy(most - 1, x, y))
}

/** Cells copied from a spreadsheet, by rows. */
export type Block = readonly (readonly string[])[]

/** The cells of a block copied from a spreadsheet: tabs between cells, a line break after each row. */
export const blockOf = (text: string): string[][] =>
  asCopied(text)
    .split('\n')
    .map((row) => row.split('\t'))

/** Line breaks differ between systems, and programs end the last row with one or not. */
export const asCopied = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')

/** The columns that say whose a row is. */
const personColumns = ['email', 'name', 'first_name', 'last_name'] as const
type PersonColumn = (typeof personColumns)[number]

/** What a column of a block holds; undefined where nothing of it is pasted. */
export type BlockColumn = PersonColumn | 'month' | 'in_out' | FigureName | undefined

/** A block below its headings. `columns` says what each of its columns holds, as far as the block itself says so. */
export interface ReadBlock {
  rows: Block
  headings: readonly string[] | undefined
  columns: readonly (BlockColumn | 'figure')[]
}

const knownHeadings = new Map<string, Exclude<BlockColumn, undefined>>([
  ...['email', 'investor', 'investoremail', 'emailaddress', 'username'].map(
    (text) => [text, 'email'] as const,
  ),
  ...['name', 'fullname', 'investorname', 'client', 'clientname', 'accountname'].map(
    (text) => [text, 'name'] as const,
  ),
  ...['firstname', 'givenname'].map((text) => [text, 'first_name'] as const),
  ...['lastname', 'surname', 'familyname'].map((text) => [text, 'last_name'] as const),
  ...['month', 'quarter', 'period'].map((text) => [text, 'month'] as const),
  ...['inout', 'moneyinout'].map((text) => [text, 'in_out'] as const),
  ...allFigures.flatMap(({ name, label, formLabel, headings: own }) =>
    [...own, ...[name, label, formLabel].map(bare)].map((text) => [text, name] as const),
  ),
])

/** A heading as headings are compared: lower case, only letters and %. */
function bare(cell: string): string {
  return cell.toLowerCase().replaceAll(/[^a-z%]/g, '')
}

const isBlank = (cell: string): boolean => cell.trim() === ''

/** Whether a cell is words, not a figure. */
export const isWorded = (cell: string): boolean => /\p{L}{2}/u.test(cell.replaceAll(/\bUSD\b/gi, ''))

/** The month that a cell names; undefined of a number, which could be a figure. */
const monthIn = (cell: string): Month | undefined =>
  /^[\d.,]*$/.test(cell.trim()) ? undefined : figureOr(undefined, () => readMonthCell(cell.trim()))

const monthWithin = /\b(\d{1,2}[/.]\d{4}|\d{4}-\d{2}|[a-z]{3,9} \d{4}|[a-z]{3}-\d{2})\b/i

/** The month that a heading names, alone or with what the column holds: "Dividend 07/2025". */
export const monthOfHeading = (cell: string): Month | undefined =>
  monthIn(cell) ?? monthIn(monthWithin.exec(cell)?.[0] ?? '')

/** What a column holds by its heading, of whichever month. */
const columnHeaded = (cell: string): BlockColumn =>
  knownHeadings.get(bare(monthOfHeading(cell) === undefined ? cell : cell.replace(monthWithin, '')))

/** Whether a cell is a month in words. */
const isMonth = (cell: string): boolean => isWorded(cell) && monthIn(cell) !== undefined

/** Whether a cell could be a heading: neither an e-mail nor a month nor a figure. */
const isTitle = (cell: string): boolean =>
  !isEmail(cell.trim().toLowerCase()) && !isMonth(cell) && (!/\d/.test(cell) || isWorded(cell))

/** What the columns of a block for a month hold: as its headings say, if its first row names a column, else as its cells look. */
export function readBlock(block: Block, month: Month): ReadBlock {
  const [first = [], ...rows] = block
  const width = Math.max(...block.map((row) => row.length))
  const headed = Array.from({ length: width }, (_, k) => columnHeaded(first[k] ?? ''))
  // Over figures, a month says when they are of, and not what.
  const isMonthly = (cell: string, k: number) =>
    monthIn(cell) !== undefined && cellsIn(rows, k).every((below) => monthIn(below) === undefined)
  const hasMonths = first.some(isMonthly)
  const isHeading =
    rows.length > 0 &&
    (hasMonths || headed.some((column) => column !== undefined)) &&
    first.every((cell, k) => isTitle(cell) || isMonthly(cell, k))
  if (!isHeading) return { rows: block, headings: undefined, columns: columnsByLook(block, width) }
  // Of another month than the sheet's, nothing is pasted unless it is chosen.
  const named = headed.map((column, k) =>
    (monthOfHeading(first[k] ?? '') ?? month) === month ? column : undefined,
  )
  // The names next to months often have no heading.
  const looks = hasMonths && !namesPeople(named) ? columnsByLook(rows, width) : []
  const columns = named.map((column, k) => {
    const hasEmails = cellsIn(rows, k).some((cell) => isEmail(cell.toLowerCase()))
    if (column === 'email' && !hasEmails) return 'name'
    return column ?? (looks[k] === 'figure' ? undefined : looks[k])
  })
  return { rows, headings: Array.from({ length: width }, (_, k) => first[k]?.trim() ?? ''), columns }
}

/** The cells of a column that are not blank. */
const cellsIn = (rows: Block, k: number): string[] =>
  rows.flatMap((row) => (isBlank(row[k] ?? '') ? [] : [row[k]?.trim() ?? '']))

/** The first column of words names the investors; others of words, and a month, hold no figures. A block of one column is figures. */
function columnsByLook(rows: Block, width: number): (BlockColumn | 'figure')[] {
  let person: PersonColumn | undefined
  return Array.from({ length: width }, (_, k) => {
    const cells = cellsIn(rows, k)
    // The first row may be a heading that nobody knows.
    const below = cells.length > 1 ? cells.slice(1) : cells
    if (width === 1 || cells.length === 0) return 'figure'
    if (below.every((cell) => isEmail(cell.toLowerCase()))) return (person = 'email')
    if (cells.every(isMonth)) return 'month'
    if (!cells.every(isWorded)) return 'figure'
    return person === undefined ? (person = 'name') : undefined
  })
}

/** The cells of a row that say whose it is. */
interface PersonCells {
  email: string
  name: string
}

/** Reads whose a row is. An e-mail is taken for one wherever it stands. */
export function personIn(row: readonly string[], columns: readonly BlockColumn[]): PersonCells {
  const cell = (column: PersonColumn) => row[columns.indexOf(column)]?.trim() ?? ''
  const name = cell('name') || `${cell('first_name')} ${cell('last_name')}`.trim()
  const texts = [cell('email'), name]
  const email = texts.find((text) => isEmail(text.toLowerCase())) ?? ''
  return { email, name: texts.findLast((text) => text !== '' && text !== email) ?? '' }
}

/** Whether the block says whose its rows are. */
export const namesPeople = (columns: readonly (BlockColumn | 'figure')[]): boolean =>
  personColumns.some((column) => columns.includes(column))

/** Whether neither a heading nor its look says what a column holds. */
export function isUnexplained({ rows, headings, columns }: ReadBlock, k: number): boolean {
  if (cellsIn(rows, k).length === 0) return false
  if (headings !== undefined) return columns[k] === undefined
  return namesPeople(columns) && (columns[k] === undefined || columns[k] === 'figure')
}
