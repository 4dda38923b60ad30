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
  about: `\`verify-audit\` over ${investors} investors of ${months} months, each with its entry: every account and month is rebuilt from the trail and compared with the tables, and the whole chain is read. Memory is the highest resident set of the command, beside that of the same command over an empty store. SQLite's 64 MB of cached pages are in it. PostgreSQL runs as in the tests, without waiting for the disk; its own memory is not counted.`,
  measure: async (options) => {
    const found = [await measureEngine('sqlite', options), await measureEngine('postgres', options)]
    return {
      tables: [
        {
          title: 'Verifying',
          columns: ['engine', 'posted months', 'seconds', 'MB', 'MB over an empty store'],
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
        { name: `its memory on ${name}`, measured: fullMb - emptyMb, most: most.growthMb, unit: ' MB' },
      ],
    }
  })
