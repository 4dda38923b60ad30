import type { Engine } from '../server/src/db/schema-step.ts'
import { measureCommand } from './lib/commands.ts'
import { fillAudited } from './lib/firm.ts'
import { withStore } from './lib/store.ts'
import type { Findings, Options, Part } from './part.ts'

const investors = 10_000
const months = 120
const most = { seconds: 60, growthMb: 128 }

/** Measures the verification of a large firm's audit trail. */
export const audit: Part = {
  title: 'Audit trail',
  about: `\`verify-audit\` on ${investors} investors with ${months} months each, all on the audit trail: it rebuilds every account and month from the trail, compares them with the tables, and reads the whole chain. Memory is the command’s peak resident set size, compared with the same command on an empty database; it includes SQLite’s page cache of 64 MB. PostgreSQL runs with the settings of the tests and does not wait for the disk; its own memory is not counted.`,
  measure: async (options) => {
    const found = [await measureEngine('sqlite', options), await measureEngine('postgres', options)]
    return {
      tables: [
        {
          title: 'Verification',
          columns: ['engine', 'posted months', 'seconds', 'MB', 'MB on an empty database'],
          rows: found.map(({ row }) => row),
        },
      ],
      budgets: found.flatMap(({ budgets }) => budgets),
    }
  },
}

type Found = { row: readonly string[] } & Pick<Findings, 'budgets'>

const measureEngine = (engine: Engine, { say }: Options): Promise<Found> =>
  withStore(engine, async ({ db, settings }) => {
    const empty = await measureCommand(['verify-audit'], settings)
    await fillAudited(db, investors, months)
    say(`${engine}: loaded`)
    const full = await measureCommand(['verify-audit'], settings)
    const [emptyMb, fullMb] = [empty.peakBytes / 1e6, full.peakBytes / 1e6]
    const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
    say(`${engine}: ${full.output.trim()}`)
    return {
      row: [name, String(investors * months), full.seconds.toFixed(1), fullMb.toFixed(0), emptyMb.toFixed(0)],
      budgets: [
        { name: `verify-audit on ${name}`, measured: full.seconds, most: most.seconds, unit: ' s' },
        {
          name: `verify-audit memory on ${name}`,
          measured: fullMb - emptyMb,
          most: most.growthMb,
          unit: ' MB',
        },
      ],
    }
  })
