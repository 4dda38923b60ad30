import type { StatementKind } from '@portico/contract/statement/kinds'
import { statementKinds, statementTitles } from '@portico/contract/statement/kinds'

export const kindOptions = statementKinds.map((kind) => ({ value: kind, text: statementTitles[kind] }))

/** The kind of statement that an address or a choice names; an ordinary one if it names none. */
export const kindIn = (text: string | null): StatementKind =>
  statementKinds.find((kind) => kind === text) ?? 'statement'

/** The part of a statement's address that says which one it is. */
export const addressOf = (period: string, kind: StatementKind): string =>
  `?${new URLSearchParams({ period, ...(kind === 'statement' ? {} : { kind }) }).toString()}`
