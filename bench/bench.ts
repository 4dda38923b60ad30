import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.mjs'
import type { Engine } from '../server/src/db/engine.ts'
import { openDatabase } from '../server/src/db/open-database.ts'
import { fillFirm } from './firm.ts'
import { startPortico, startRaw } from './processes.ts'
import { measureAddSummary, measureLogin, measureRead, reads } from './speed.ts'

export async function bench(args: readonly string[]): Promise<number> {
  const quick = args.includes('--quick')
  const rounds = quick ? 5 : 15
  const only = args
    .find((a) => a.startsWith('--only='))
    ?.slice(7)
    .split(',')
  const engines: Engine[] = args.includes('--sqlite') ? ['sqlite'] : ['sqlite', 'postgres']
  for (const engine of engines) {
    const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'))
    const postgres = engine === 'postgres' ? await startPostgres() : undefined
    const place = { dataDir, ...(postgres === undefined ? {} : { databaseUrl: postgres.url }) }
    const db = await openDatabase(place)
    const firm = await fillFirm(db, { investors: quick ? 1000 : 2000, months: 120, signedIn: 2000 })
    const portico = await startPortico({ DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '' })
    const raw = await startRaw()
    const servers = { portico, raw }
    const show = (n: string, c: any) =>
      console.log(
        engine.padEnd(9),
        n.padEnd(28),
        `${c.ratio.toFixed(2)}x cpu ${c.cpu.toFixed(1)} raw ${c.rawCpu.toFixed(1)} p50 ${c.p50.toFixed(0)}/${c.rawP50.toFixed(0)} p99 ${c.p99.toFixed(0)}/${c.rawP99.toFixed(0)}`,
      )
    for (const name of reads.filter((r) => only === undefined || only.includes(r))) {
      const r = await measureRead(servers, { db, firm, rounds }, name)
      for (const k of ['cold', 'warm', 'unchanged'] as const) show(`${name} ${k} (${r.bytes})`, r[k])
    }
    if (only === undefined) {
      show('login', await measureLogin(servers, rounds))
      show('add-summary', await measureAddSummary(servers, firm, rounds))
    }
    console.log(await portico.used(), portico.startedInMs)
    await portico.stop()
    await raw.stop()
    await db.close()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true })
  }
  return 0
}
