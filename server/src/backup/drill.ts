import { everyFigure } from '@portico/contract/figures/every-figure'
import type { RecordedActivity } from '@portico/contract/features/activity'
import type { Cents } from '@portico/contract/values/money'
import { cents } from '@portico/contract/values/money'
import type { AuditPace, AuditVerdict } from '../audit/verify-audit.ts'
import { faultsOf, verifyAudit } from '../audit/verify-audit.ts'
import { explainDamage, findDamage } from '../db/damage.ts'
import type { ReadOnlyDatabase, Reader } from '../db/database.ts'
import { shippedSteps } from '../db/migrate.ts'
import type { Place } from '../db/open-database.ts'
import { openDatabase, openToRead, whileOpen } from '../db/open-database.ts'
import type { StoreFacts } from './store.ts'
import { BackupError, findFacts } from './store.ts'
import type { BackupHeader } from './backup-file.ts'
import { readHeader } from './backup-file.ts'
import { restoreAlongside } from './restore-backup.ts'
import { listActivityOf } from '../features/investments/queries/activity-queries.ts'
import type { SummaryRow } from '../features/investments/queries/summary-queries.ts'
import { toSummary, summaryColumns } from '../features/investments/queries/summary-queries.ts'

/** The data that an account's figures are derived from. */
interface Holding {
  id: number
  /** incremented with every edit of the account */
  edition: number
  initialInvestment: Cents | null
  /** every version of every month, sorted by month and version */
  versions: VersionRow[]
  /** the entries that are not voided, and all of them */
  activity: RecordedActivity[]
  recorded: RecordedActivity[]
}

type VersionRow = SummaryRow & { voided: number }

/** The next account ids after one. */
async function listIdsAfter(db: Reader, id: number, count: number): Promise<number[]> {
  const after = db.selectFrom('users').select('id').where('id', '>', id)
  return (await after.orderBy('id').limit(count).execute()).map((row) => row.id)
}

/** The holdings of accounts, by id. The ids must fit into one statement. */
async function listHoldings(db: Reader, ids: readonly number[]): Promise<Map<number, Holding>> {
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'version', 'initial_investment'])
    .where('id', 'in', ids)
    .execute()
  const found = new Map(
    accounts.map(({ id, version, initial_investment: initial }) => {
      const initialInvestment = initial === null ? null : cents(initial)
      return [
        id,
        {
          id,
          edition: version,
          initialInvestment,
          versions: [] as VersionRow[],
          activity: [] as RecordedActivity[],
          recorded: [] as RecordedActivity[],
        },
      ]
    }),
  )
  const versions = await db
    .selectFrom('summaries')
    .select(['user_id', 'posted_by', 'reason', 'voided', ...summaryColumns])
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .orderBy('month')
    .orderBy('version')
    .execute()
  for (const version of versions) found.get(version.user_id)?.versions.push(version)
  for (const [id, own] of await listActivityOf(db, ids)) found.get(id)?.activity.push(...own)
  for (const [id, all] of await listActivityOf(db, ids, 'activity')) found.get(id)?.recorded.push(...all)
  return found
}

const accountsAtOnce = 200

/** The result of comparing a copy's figures with the live data. */
interface Comparison {
  accounts: number
  figures: number
  /** accounts edited since; compared using the copy's initial investment */
  edited: number
  differences: string[]
}

/** The newest version of each month that is not withdrawn, from versions sorted by month and version. */
const newestVersions = (versions: Holding['versions']) =>
  versions.filter((row, k) => versions[k + 1]?.month !== row.month && row.voided === 0)

type Compared = Pick<Holding, 'versions' | 'activity' | 'initialInvestment'>

/** The figures of an account, and the posted months and the activity they are derived from. */
const figuresOf = ({ versions, activity, initialInvestment }: Compared) => ({
  ...everyFigure({ months: newestVersions(versions).map(toSummary), activity, initialInvestment }),
  'posted months': versions,
  'money in and out': activity,
})

/** The live data of an account when the copy was taken. Works because months are only ever added. */
function asOf(copy: Holding, live: Holding): Compared {
  const there = new Set(copy.versions.map(({ month, version }) => `${month}.${version}`))
  return {
    versions: live.versions.filter(({ month, version }) => there.has(`${month}.${version}`)),
    // Entries voided since the copy was taken still count here.
    activity: live.recorded.filter(({ id }) => copy.activity.some((entry) => entry.id === id)),
    initialInvestment: live.edition === copy.edition ? live.initialInvestment : copy.initialInvestment,
  }
}

/** The number of an account's figures, and the names of those that differ in the live data. */
function compare(copy: Holding, live: Holding): { figures: number; different: string[] } {
  const [kept, published] = [figuresOf(copy), figuresOf(asOf(copy, live))]
  const names = Object.keys(kept) as (keyof typeof kept)[]
  return {
    figures: Object.values(kept).flat().length - copy.versions.length - copy.activity.length,
    different: names.filter((name) => JSON.stringify(kept[name]) !== JSON.stringify(published[name])),
  }
}

/** Recomputes every figure of every account in a copy, and compares it with the live data at the time of the copy. */
async function compareFigures(copy: ReadOnlyDatabase, live: ReadOnlyDatabase): Promise<Comparison> {
  const found: Comparison = { accounts: 0, figures: 0, edited: 0, differences: [] }
  let ids = await listIdsAfter(copy.read, 0, accountsAtOnce)
  while (ids.length > 0) {
    const [copies, lives] = await Promise.all([listHoldings(copy.read, ids), listHoldings(live.read, ids)])
    for (const [id, holding] of copies) add(found, holding, lives.get(id))
    ids = await listIdsAfter(copy.read, ids.at(-1) ?? 0, accountsAtOnce)
  }
  return found
}

function add(found: Comparison, copy: Holding, live: Holding | undefined): void {
  found.accounts++
  if (live === undefined) {
    found.differences.push(`Account ${copy.id} is not in the live data.`)
    return
  }
  const { figures, different } = compare(copy, live)
  found.figures += figures
  if (live.edition !== copy.edition) found.edited++
  if (different.length > 0)
    found.differences.push(`Account ${copy.id}: not as in the live data: ${different.join(', ')}.`)
}

/**
 * The result of a drill. `differences` is empty if the backup is as good as the live data. If very many rows differ from
 * the audit trail, it has only the first of them; `audit` has their number.
 */
export interface DrillReport extends Comparison {
  header: BackupHeader
  /** what the live data holds now */
  live: StoreFacts
  audit: AuditVerdict
}

/**
 * Restores a backup next to the live data, migrates it, verifies its audit trail and tables, recomputes every figure,
 * compares everything with the live data (opened for reading only), and removes it again. Throws BackupError.
 */
export async function drill(place: Place, file: string, pace?: AuditPace): Promise<DrillReport> {
  const header = await readHeader(file)
  return whileOpen(openToRead(place), async (live) => {
    const facts = await findFacts(live.read, live.engine)
    if (facts.schema !== shippedSteps.at(-1))
      throw new BackupError(
        'The live data is of another version of Portico. Start a server of this one first.',
      )
    const restored = await restoreAlongside(place, file, header)
    try {
      const report = await whileOpen(openDatabase(restored.place), (copy) => inspect(copy, live, pace))
      return { ...report, header, live: facts }
    } finally {
      await restored.remove()
    }
  })
}

async function inspect(
  copy: ReadOnlyDatabase,
  live: ReadOnlyDatabase,
  pace: AuditPace | undefined,
): Promise<Comparison & Pick<DrillReport, 'audit'>> {
  const damage = [...(await damageOf(copy, 'backup')), ...(await damageOf(live, 'live data'))]
  const audit = await verifyAudit(copy.read, pace)
  const compared = await compareFigures(copy, live)
  const forked = await forkOf(audit, live)
  return {
    ...compared,
    audit,
    differences: [...damage, ...forked, ...faultsOf(audit), ...compared.differences],
  }
}

/** Says what is damaged in the copy of the backup, or in the live data. */
async function damageOf(db: ReadOnlyDatabase, of: string): Promise<string[]> {
  const found = await findDamage(db)
  return found.length === 0 ? [] : [`Of the ${of}: ${explainDamage(found)}`]
}

/** The hash of an audit entry; empty for sequence 0. */
async function findHash(db: Reader, sequence: number): Promise<string | undefined> {
  if (sequence === 0) return ''
  const entry = db.selectFrom('audit_entries').select('hash').where('sequence', '=', sequence)
  return (await entry.executeTakeFirst())?.hash
}

/** Reports if the live audit trail does not continue the copy's. */
async function forkOf({ chain }: AuditVerdict, live: ReadOnlyDatabase): Promise<string[]> {
  if (!chain.whole || (await findHash(live.read, chain.entries)) === chain.hash) return []
  return [`The live audit trail does not go on from entry ${chain.entries} of the backup.`]
}
