import type { Reader } from '../../../db/database.ts'
import { investorPages } from './account-queries.ts'

/** The most e-mails that are named for one. */
const mostNamed = 3

/**
 * Investors' e-mails that differ from each of these in one letter, which is put in, taken out, replaced or moved: perhaps one
 * is mistyped. E-mails without such a one are left out.
 */
export async function listSimilarEmails(
  db: Reader,
  emails: readonly string[],
): Promise<Map<string, string[]>> {
  const similar = new Map<string, string[]>()
  if (emails.length === 0) return similar
  const byRest = new Map<string, Set<string>>()
  for (const email of emails)
    for (const rest of withoutOneLetter(email)) byRest.set(rest, (byRest.get(rest) ?? new Set()).add(email))
  for await (const page of investorPages(db))
    for (const { email: known } of page)
      for (const email of new Set(withoutOneLetter(known).flatMap((rest) => [...(byRest.get(rest) ?? [])]))) {
        const found = similar.get(email) ?? []
        if (found.length < mostNamed) similar.set(email, [...found, known])
      }
  return similar
}

/** A text, and what is left of it without any one of its letters. Two texts that share one of these differ in one letter. */
const withoutOneLetter = (text: string): string[] => [
  text,
  ...Array.from(text, (_, k) => text.slice(0, k) + text.slice(k + 1)),
]
