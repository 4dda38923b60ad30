import type { Reader } from '../../../db/database.ts'
import { isInvestor } from '../queries/account-queries.ts'

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
 * What is said of the rows of a file that would create another investor of the same name, by line: a person may be in the
 * file under a new e-mail, and lists of names cannot tell two of them apart.
 */
export async function findNamesakes(db: Reader, created: readonly Created[]): Promise<Map<number, string>> {
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
