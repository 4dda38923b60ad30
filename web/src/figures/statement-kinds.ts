import type { StatementKind } from '@portico/contract/statement/kinds'
import type { StatementItem } from '@portico/contract/features/statements'
import { statementKinds, statementTitles } from '@portico/contract/statement/kinds'
import { formatDay } from './moments.ts'

export const kindOptions = statementKinds.map((kind) => ({ value: kind, text: statementTitles[kind] }))

/** The kind of statement that an address or a choice names; an ordinary one if it names none. */
export const kindIn = (text: string | null): StatementKind =>
  statementKinds.find((kind) => kind === text) ?? 'statement'

/** The part of a statement's address that says which one it is. */
export const addressOf = (period: string, kind: StatementKind): string =>
  `?${new URLSearchParams({ period, ...(kind === 'statement' ? {} : { kind }) }).toString()}`

/** What became of an issued statement that no longer stands: "replaced by" and "No. 7K3M-9XQ2"; undefined while it does. */
export function fateOf(
  { number, superseded_at: at }: StatementItem,
  all: readonly StatementItem[],
): { word: string; end: string } | undefined {
  const next = all.find(({ replaces }) => replaces === number)
  if (next !== undefined) return { word: 'replaced by', end: `No. ${next.short_number}` }
  return at === null ? undefined : { word: 'figures changed on', end: formatDay(at) }
}
