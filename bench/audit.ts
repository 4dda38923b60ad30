import { fillFirm } from './lib/firm.ts'
import { measureCommand } from './lib/processes.ts'
import { onEachEngine } from './lib/store.ts'
import type { Part } from './part.ts'
import { budget } from './part.ts'

const investors = 10_000
const months = 120
const most = { seconds: 60, growthMb: 128 }
const columns = ['engine', 'posted months', 'seconds', 'MB', 'MB on an empty database']

/** Measures the verification of a large firm's audit trail. */
export const audit: Part = {
  title: 'Audit trail',
  about: `\`verify-audit\` on ${investors} investors with ${months} months each, all on the audit trail: it rebuilds every account and month from the trail, compares them with the tables, and reads the whole chain. Memory is the command’s peak resident set size, compared with the same command on an empty database; it includes SQLite’s page cache of 64 MB. PostgreSQL runs with the settings of the tests and does not wait for the disk; its own memory is not counted.`,
  measure: onEachEngine(async ({ db, name, settings }, { say }) => {
    const empty = await measureCommand(['verify-audit'], settings)
    await fillFirm(db, { investors, months, signedIn: 1, isAudited: true })
    say(`${name}: loaded`)
    const { seconds, output, peakBytes } = await measureCommand(['verify-audit'], settings)
    say(`${name}: ${output.trim()}`)
    const [emptyMb, fullMb] = [empty.peakBytes / 1e6, peakBytes / 1e6]
    const figures = [seconds.toFixed(1), fullMb.toFixed(0), emptyMb.toFixed(0)]
    return {
      tables: [{ title: 'Verification', columns, rows: [[name, String(investors * months), ...figures]] }],
      budgets: [
        budget(`verify-audit on ${name}`, seconds, most.seconds, ' s'),
        budget(`verify-audit memory on ${name}`, fullMb - emptyMb, most.growthMb, ' MB'),
      ],
    }
  }),
}
