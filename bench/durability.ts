import { startPostgres } from '../scripts/postgres.ts'
import type { Engine } from '../server/src/db/schema-step.ts'
import { acknowledged, killWhilePosting, makeFirm } from '../server/test/durability.ts'
import { engines, temporaryFolder } from './lib/store.ts'
import type { Findings, Options, Part } from './part.ts'
import { budget, join } from './part.ts'

const rounds = 100
const maxMonths = 40
const columns = ['engine', 'kills', 'acknowledged months', 'sent, not answered', 'lost or wrong']

/** Repeatedly kills the server while staff post, and looks for lost months. */
export const durability: Part = {
  title: 'Durability',
  about: `Six writers post one month after another, each for one investor, and a seventh posts whole sheets of twenty, until SIGKILL ends the server at a random moment. In every second round on PostgreSQL, its server is shut down in immediate mode too. Then the database is reopened and checked: every acknowledged month is stored as it was sent, every sheet completely or not at all, each month has its audit entry, the audit trail is intact, and SQLite’s \`integrity_check\` finds nothing. ${rounds} rounds on each engine, all on the same database.`,
  measure: async ({ say }) => {
    const found: Findings[] = []
    for (const engine of engines) found.push(await measureEngine(engine, say))
    return join(found)
  },
}

async function measureEngine(engine: Engine, say: Options['say']): Promise<Findings> {
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
  const folder = temporaryFolder()
  const firm = await makeFirm({ dataDir: folder.path, ...(postgres && { databaseUrl: postgres.url }) })
  const wrong = new Set<string>()
  for (let round = 1; round <= rounds; round++) {
    const falls = round % 2 === 0 ? postgres : undefined
    for (const fault of await killWhilePosting(firm, 1 + Math.random() * maxMonths, falls)) wrong.add(fault)
    if (round % 10 === 0) say(`${engine}: ${round} kills, ${wrong.size} wrong`)
  }
  for (const fault of wrong) say(fault)
  await postgres?.stop()
  folder.remove()
  const kept = acknowledged(firm).reduce((months, { ids }) => months + ids.length, 0)
  const unanswered = firm.sent.length - acknowledged(firm).length
  const rows = [[engine, ...[rounds, kept, unanswered, wrong.size].map(String)]]
  return {
    tables: [{ title: 'Kills', columns, rows }],
    budgets: [budget(`Months lost in ${rounds} kills on ${engine}`, wrong.size, 0)],
  }
}
