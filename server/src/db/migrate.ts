import type { Deducted } from '@portico/contract/figures/deductions'
import type { Kysely, Migration } from 'kysely'
import { Migrator, sql } from 'kysely'
import {
  DatabaseStartError,
  isDamaged,
  isMissingTable,
  isUnavailable,
  isUnwritable,
} from './database-errors.ts'
import type { Engine, SchemaStep, SchemaSteps } from './schema-step.ts'
import { dialects } from './schema-step.ts'
import { createAccounts } from './migrations/0001-accounts.ts'
import { createSummaries } from './migrations/0002-summaries.ts'
import { createAudit } from './migrations/0003-audit.ts'
import { createImpersonation } from './migrations/0004-impersonation.ts'
import { createLimits } from './migrations/0005-limits.ts'
import { createPublicRequests } from './migrations/0006-waitlist-password-reset-mail.ts'
import { createInvitations } from './migrations/0007-invitations.ts'
import { createWaitlistDesk } from './migrations/0008-waitlist-desk.ts'
import { createSecondFactor } from './migrations/0009-second-factor.ts'
import { createAuditTrail } from './migrations/0010-audit-trail.ts'
import { dateSummaries } from './migrations/0011-dated-summaries.ts'
import { viewCurrentSummaries } from './migrations/0012-current-summaries.ts'
import { addRealMoney } from './migrations/0013-real-money.ts'
import { createVisits } from './migrations/0014-visits.ts'
import { addSignIns } from './migrations/0015-sign-ins.ts'
import { createDrafts } from './migrations/0016-drafts.ts'
import { addAccountNotes } from './migrations/0017-account-notes.ts'
import { addRoles } from './migrations/0018-roles.ts'
import { createPreparedPostings } from './migrations/0019-release.ts'
import { createDraftPresence } from './migrations/0021-draft-presence.ts'
import { viewByMonth } from './migrations/0022-view-by-month.ts'
import { createStatements } from './migrations/0023-statements.ts'
import { createDocuments } from './migrations/0024-documents.ts'
import { addNotices } from './migrations/0025-notices.ts'
import { orderMailsByList } from './migrations/0026-mails-by-list.ts'
import { addConfirmedNames } from './migrations/0028-confirmed-names.ts'
import { fixPreparations } from './migrations/0029-fixed-preparations.ts'
import { addReplacedStatements } from './migrations/0030-replaced-statements.ts'
import { allowBalancesBelowZero } from './migrations/0032-balances-below-zero.ts'
import { addFees } from './migrations/0035-fees.ts'
import { createBookClosings } from './migrations/0036-book-closings.ts'
import { createConfirmations } from './migrations/0037-confirmations.ts'
import { createReconciliation } from './migrations/0038-reconciliation.ts'
import { createTaxDetails } from './migrations/0039-tax.ts'
import { delayNotices } from './migrations/0040-notice-delay.ts'
import { createPayments } from './migrations/0041-payments.ts'
import { addStatementKinds } from './migrations/0043-statement-kinds.ts'
import { createDocumentProposals } from './migrations/0047-document-proposals.ts'
import { reopenFindings } from './migrations/0048-reopened-findings.ts'
import { keepCancelledNotices } from './migrations/0049-cancelled-notices.ts'
import { keepPastedLists } from './migrations/0050-pasted-lists.ts'
import type { Schema } from './tables.ts'

/** In order. Never edit a step that has shipped; add a new one. */
const shipped = {
  '0001-accounts': createAccounts,
  '0002-summaries': createSummaries,
  '0003-audit': createAudit,
  '0004-impersonation': createImpersonation,
  '0005-limits': createLimits,
  '0006-waitlist-password-reset-mail': createPublicRequests,
  '0007-invitations': createInvitations,
  '0008-waitlist-desk': createWaitlistDesk,
  '0009-second-factor': createSecondFactor,
  '0010-audit-trail': createAuditTrail,
  '0011-dated-summaries': dateSummaries,
  '0012-current-summaries': viewCurrentSummaries,
  '0013-real-money': addRealMoney,
  '0014-visits': createVisits,
  '0015-sign-ins': addSignIns,
  '0016-drafts': createDrafts,
  '0017-account-notes': addAccountNotes,
  '0018-roles': addRoles,
  '0019-release': createPreparedPostings,
  '0021-draft-presence': createDraftPresence,
  '0022-view-by-month': viewByMonth,
  '0023-statements': createStatements,
  '0024-documents': createDocuments,
  '0025-notices': addNotices,
  '0026-mails-by-list': orderMailsByList,
  '0028-confirmed-names': addConfirmedNames,
  '0029-fixed-preparations': fixPreparations,
  '0030-replaced-statements': addReplacedStatements,
  '0032-balances-below-zero': allowBalancesBelowZero,
  '0035-fees': addFees,
  '0036-book-closings': createBookClosings,
  '0037-confirmations': createConfirmations,
  '0038-reconciliation': createReconciliation,
  '0039-tax': createTaxDetails,
  '0040-notice-delay': delayNotices,
  '0041-payments': createPayments,
  '0043-statement-kinds': addStatementKinds,
  '0047-document-proposals': createDocumentProposals,
  '0048-reopened-findings': reopenFindings,
  '0049-cancelled-notices': keepCancelledNotices,
  '0050-pasted-lists': keepPastedLists,
} satisfies SchemaSteps

/** The step that added the column of each figure that is deducted. A figure without one does not compile. */
export const columnSteps: Readonly<Record<Deducted['name'], keyof typeof shipped>> = {
  loss_amount: '0013-real-money',
  management_fee: '0035-fees',
  performance_fee: '0035-fees',
}

/** The names of this version's steps, in order. */
export const shippedSteps: readonly string[] = Object.keys(shipped)

/** The steps of the version whose last step is this one. */
export const stepsUpTo = (last: string): SchemaSteps =>
  Object.fromEntries(Object.entries(shipped).filter(([name]) => name <= last))

/** Takes the sentences that tell how far a migration is. */
export type Report = (sentence: string) => void

const secondsSince = (start: number): string => `${Math.ceil((performance.now() - start) / 100) / 10} s`

function toMigration([name, step]: [string, SchemaStep], engine: Engine, report: Report): Migration {
  return {
    up: async (db) => {
      const start = performance.now()
      const statements = step(dialects[engine])
      for (const [k, statement] of statements.entries()) {
        const place = `statement ${k + 1} of ${statements.length}`
        report(`Bringing the database up to date: step ${name}, ${place}.`)
        await sql.raw(statement).execute(db)
      }
      report(`Step ${name} took ${secondsSince(start)}.`)
    },
  }
}

/** The names of the steps applied to a database; none if it is not Portico's. */
export async function listSteps(db: Kysely<Schema>): Promise<readonly string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from schema_steps order by name`.execute(db)
    return rows.map((row) => row.name)
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}

/** Whether a database with these steps needs no other: by default, whether it has this version's schema. */
export const isUpToDate = (applied: readonly string[], steps: SchemaSteps = shipped): boolean =>
  JSON.stringify(applied) === JSON.stringify(Object.keys(steps))

/** Throws DatabaseStartError if a newer Portico has migrated a database with these steps. */
export function refuseNewer(applied: readonly string[], known: readonly string[] = shippedSteps): void {
  const newer = applied.findLast((step) => !known.includes(step))
  if (newer === undefined) return
  throw new DatabaseStartError(
    `A newer Portico has migrated this database: it is at step ${newer}, and this version knows ${known.at(-1)}. Run the newer version again, or restore a backup that was taken before it was migrated.`,
  )
}

export interface MigrationOptions {
  /** Other steps than the shipped ones. */
  steps?: SchemaSteps | undefined
  report?: Report | undefined
}

/**
 * Runs the missing steps in one transaction: a process that is killed leaves the database as it was, and the next start
 * runs them again. Reports the progress on a database that already has some steps. Throws DatabaseStartError if a step fails, in which case nothing has
 * changed, or if a newer Portico has migrated the database.
 */
export async function migrateToLatest(
  db: Kysely<Schema>,
  engine: Engine,
  { steps = shipped, report = () => undefined }: MigrationOptions = {},
): Promise<void> {
  const applied = await listSteps(db)
  const start = performance.now()
  const tell: Report = applied.length === 0 ? () => undefined : report
  const migrations = Object.fromEntries(
    Object.entries(steps).map((named) => [named[0], toMigration(named, engine, tell)]),
  )
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableName: 'schema_steps',
    migrationLockTableName: 'schema_steps_lock',
  })
  // Take the write lock only if a step is missing: a long import elsewhere must not prevent a start.
  if (isUpToDate(applied, steps)) return
  refuseNewer(applied, Object.keys(steps))
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return tell(`The database is up to date. It took ${secondsSince(start)}.`)
  const reason = error instanceof Error ? error.message : 'unknown'
  if (error instanceof Error && isDamaged(error)) throw error
  if (isUnwritable(error)) throw new DatabaseStartError(`The database cannot be written (${reason}).`)
  if (isUnavailable(error))
    throw new DatabaseStartError('The database is busy. Please try again in a moment.')
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new DatabaseStartError(
    failed === undefined
      ? `The database does not belong to this version of Portico (${reason}).`
      : `The database could not be brought up to date: step ${failed} failed and was undone (${reason}).`,
  )
}
