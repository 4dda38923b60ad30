import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runCommand } from '../../test/command-line.ts'
import { july, post } from '../../test/months.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine, onSqlite, password } from '../../test/test-app.ts'
import { openForTest } from '../../test/test-database.ts'
import BetterSqlite from 'better-sqlite3'
import { checkFile } from './damage.ts'
import { sqliteFile } from './sqlite.ts'

const METRICS_TOKEN = 'a-token-of-the-scraper'
const refused = [
  503,
  '30',
  { error: 'The service cannot store anything at the moment. Please try again later.' },
]

const signIn = (app: TestApp, { email }: { email: string }) =>
  app.visitor().post('/api/users/login/', { username: email, password })
const ready = async (app: TestApp) => {
  const { status, json } = await app.visitor().get('/readyz')
  return [status, json]
}
const damagedLines = (app: TestApp) => app.log.filter((line) => line.includes('the database is damaged'))
const metric = async (app: TestApp) =>
  /^portico_database_damaged (\d)$/m.exec(
    (await app.visitor().get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).body,
  )?.[1]

/** Overwrites the first page of each of these tables in the file, as a failing disk may. */
function overwrite({ place }: Pick<TestApp, 'place'>, tables: readonly string[]): void {
  const path = join(place.dataDir, sqliteFile)
  const file = new BetterSqlite(path)
  file.pragma('wal_checkpoint(truncate)')
  const pageBytes = file.pragma('page_size', { simple: true }) as number
  const pages = tables.map((table) =>
    file.prepare<[string], number>('select rootpage from sqlite_master where name = ?').pluck().get(table),
  )
  file.close()
  const raw = openSync(path, 'r+')
  for (const page of pages)
    writeSync(raw, Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, ((page ?? 1) - 1) * pageBytes)
  closeSync(raw)
}

const signInTables = ['sign_ins', 'last_sign_ins', 'sessions']

onSqlite('a file with three overwritten pages', (start) => {
  test('answers 503, is not ready from then on, takes no more writes, and is logged and counted once', async () => {
    const app = await start({ METRICS_TOKEN })
    const person = await app.addAccount()
    const { id } = person
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    expect([await ready(app), await metric(app)]).toEqual([[200, { status: 'ready' }], '0'])
    overwrite(app, ['sign_ins', 'last_sign_ins', 'statements'])
    for (let k = 0; k < 2; k++) {
      const { status, headers, json } = await signIn(app, person)
      expect([status, headers['retry-after'], json]).toEqual(refused)
    }
    expect(await ready(app)).toEqual([503, { error: 'The database is damaged.' }])
    const posting = await post(desk, id, july)
    expect([posting.status, posting.headers['retry-after'], posting.json]).toEqual(refused)
    expect([damagedLines(app).length, await metric(app)]).toEqual([1, '1'])
    expect(app.log).toHaveLength(1)
  })

  test('is found by the check at start, before anyone meets it', async () => {
    const app = await start()
    await app.addAccount()
    const path = join(app.place.dataDir, sqliteFile)
    expect(await ready(app)).toEqual([200, { status: 'ready' }])
    overwrite(app, ['document_parts', 'statements', 'visits'])
    expect(await ready(app)).toEqual([200, { status: 'ready' }])
    checkFile(path, app.db.damage)
    await expect.poll(() => ready(app)).toEqual([503, { error: 'The database is damaged.' }])
    expect(damagedLines(app)).toHaveLength(1)
  })

  test('the check of a whole file finds nothing, and ends when it is told to', async () => {
    const app = await start()
    const path = join(app.place.dataDir, sqliteFile)
    await checkFile(path, app.db.damage).ended
    const stopped = checkFile(path, app.db.damage)
    stopped.stop()
    await stopped.ended
    expect(app.db.damage.code).toBeUndefined()
  })

  test('a check does not outlive a server that is killed', async () => {
    const { place } = await start()
    const [pipe, main] = [join(place.dataDir, 'pipe'), join(place.dataDir, 'main.mjs')]
    // SQLite waits for ever for what it could read from a pipe: such a check does not end on its own.
    execFileSync('/usr/bin/mkfifo', [pipe])
    writeFileSync(
      main,
      `import { checkFile } from '${new URL('damage.ts', import.meta.url).href}'
       checkFile('${pipe}', { note: () => undefined })
       process.send('started')`,
    )
    const server = fork(main, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    await once(server, 'message')
    const check = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim()
    server.kill('SIGKILL')
    await once(server, 'close')
    // A killed process stays listed until its new parent has seen its end, but without open files.
    await expect.poll(() => existsSync(`/proc/${check}/fd/0`)).toBe(false)
  })

  test('fails verify-audit, the drill and backup with a sentence, and no backup is written', async () => {
    const app = await start()
    await app.addAccount()
    expect((await runCommand(app.place, ['backup'])).code).toBe(0)
    expect((await runCommand(app.place, ['verify-audit'])).code).toBe(0)
    const folder = join(app.place.dataDir, 'backups')
    const before = readdirSync(folder)
    overwrite(app, signInTables)
    const sentence = /The database is damaged \(.+\)\. Stop all servers and restore a backup\./
    for (const command of ['verify-audit', 'drill', 'backup']) {
      const { code, output, errors } = await runCommand(app.place, [command])
      expect([command, code, output + errors]).toEqual([command, 1, expect.stringMatching(sentence)])
      expect(errors).not.toContain('    at ')
    }
    expect(readdirSync(folder)).toEqual(before)
  })

  test('does not open when the pages are those that it reads at start, and says why', async () => {
    const app = await start()
    overwrite(app, ['schema_steps', 'sqlite_autoindex_schema_steps_1'])
    await expect(openForTest(app.place)).rejects.toThrow('Stop all servers and restore a backup.')
  })
})

onEachEngine('a database that reports damage', (start, engine) => {
  const codes = { sqlite: 'SQLITE_IOERR_READ', postgres: 'XX001' }

  test('is not ready from the first statement on that failed with it', async () => {
    const app = await start({ METRICS_TOKEN })
    if (engine === 'postgres') {
      await app.db.transaction(async (trx) => {
        await sql`create function broken() returns bigint language plpgsql as $$
          begin raise exception 'invalid page in block 7' using errcode = 'XX001'; end $$`.execute(trx)
      })
      await expect(sql`select broken()`.execute(app.db.read)).rejects.toThrow('invalid page')
    } else app.db.damage.note(new BetterSqlite.SqliteError('disk I/O error', codes[engine]))
    expect(await ready(app)).toEqual([503, { error: 'The database is damaged.' }])
    expect([damagedLines(app).join(), await metric(app)]).toEqual([
      expect.stringContaining(codes[engine]),
      '1',
    ])
    await expect(app.db.transaction(() => Promise.resolve())).rejects.toThrow('The database is damaged.')
  })

  test('stays ready after any other failure', async () => {
    const app = await start()
    await expect(sql`select * from nowhere`.execute(app.db.read)).rejects.toThrow('nowhere')
    const unknown = async () => app.db.runPrepared('select * from nowhere', 1)
    await expect(unknown()).rejects.toThrow('nowhere')
    expect(await ready(app)).toEqual([200, { status: 'ready' }])
  })
})
