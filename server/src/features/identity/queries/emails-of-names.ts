import type { Reader } from '../../../db/database.ts'
import { fullName, investorPages } from './account-queries.ts'

/** The most investors of one name that are told. */
const mostTold = 3

/** How names are compared; "Reed, Marcus" is Marcus Reed. */
const keyOf = (name: string): string =>
  name
    .replace(/^([^,]+),([^,]+)$/, '$2 $1')
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ')

/** What a refused row of a file has in place of an e-mail: perhaps a name. */
export interface NotEmail {
  notEmail?: string
}

export const notEmailIn = ({
  cells: [text = ''],
  unread,
}: {
  cells: readonly string[]
  unread?: readonly string[]
}): NotEmail => (unread?.includes('email') === true ? { notEmail: text } : {})

/** "Marcus Reed is marcus@example.com.", by what rows have in place of an e-mail, where it is the name of an investor. */
export async function tellEmails(db: Reader, rows: readonly NotEmail[]): Promise<Map<string, string>> {
  const byKey = Map.groupBy(new Set(rows.flatMap(({ notEmail }) => notEmail ?? [])), keyOf)
  const found = new Map<string, string[]>()
  if (byKey.size === 0) return new Map()
  for await (const page of investorPages(db))
    for (const account of page)
      for (const name of byKey.get(keyOf(fullName(account))) ?? [])
        found.set(name, [...(found.get(name) ?? []), account.email])
  return new Map(Array.from(found, ([name, emails]) => [name, sentenceOf(name, emails)]))
}

/** Why a row is refused, with whose name stands in place of an e-mail. */
export function refusalWith(
  emails: ReadonlyMap<string, string>,
  row: Parameters<typeof notEmailIn>[0],
  message: string,
): string {
  const told = emails.get(notEmailIn(row).notEmail ?? '')
  return told === undefined ? message : `${message} ${told}`
}

function sentenceOf(name: string, emails: readonly string[]): string {
  const told = emails.slice(0, mostTold).join(' or ')
  const more = emails.length - mostTold
  return `${name} is ${told}${more > 0 ? ` or one of ${more} more` : ''}.`
}
