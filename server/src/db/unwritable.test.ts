import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { july, post } from '../../test/months.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'
import { dump } from '../../test/test-database.ts'

/** For SQLite, no more pages; for PostgreSQL, the error of a full disk. */
const fill = {
  sqlite: ['pragma max_page_count = 1'],
  postgres: [
    `create function full_disk() returns trigger language plpgsql
      as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    'create trigger full_disk before insert on summaries for each statement execute function full_disk()',
  ],
} as const
/** For SQLite, a disk mounted read-only; for PostgreSQL, a standby server. */
const readOnly = {
  sqlite: ['pragma query_only = 1'],
  postgres: ['set session characteristics as transaction read only'],
} as const
const makeRoom = {
  sqlite: ['pragma max_page_count = 4294967294'],
  postgres: ['drop trigger full_disk on summaries'],
} as const

const run = (app: TestApp, statements: readonly string[]) =>
  app.db.transaction(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  })

onEachEngine('a disk', (start, engine) => {
  test('that is full causes an error message, acknowledges nothing, allows reads, and recovers when there is space', async () => {
    const app = await start()
    const { id } = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await run(app, fill[engine])
    let months = 0
    const next = () => post(desk, id, { ...july, quarter: `July ${1900 + months++}` })
    // SQLite still has space in its pages.
    await expect.poll(async () => (await next()).status, { timeout: 30_000, interval: 1 }).toBe(503)
    const before = await dump(app.db)
    const refused = await next()
    expect([refused.status, refused.headers['retry-after'], refused.json]).toEqual([
      503,
      '30',
      { error: 'The service cannot store anything at the moment. Please try again later.' },
    ])
    expect(await dump(app.db)).toBe(before)
    expect((await desk.get(`/api/users/all-summaries/${id}/`)).list).toHaveLength(months - 2)
    const lines = () => app.log.filter((line) => line.includes('the database cannot be written'))
    for (let k = 0; k < 3; k++) await next()
    expect(lines()).toHaveLength(1)
    app.pass(60_000 - 1)
    await next()
    expect(lines()).toHaveLength(1)
    app.pass(1)
    await next()
    expect(lines()).toHaveLength(2)
    expect(lines().join()).not.toContain('stack')
    await run(app, makeRoom[engine])
    expect((await next()).status).toBe(201)
  })
  test('that is read-only causes the same message and changes nothing', async () => {
    const app = await start()
    const { id } = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    expect((await post(desk, id, july)).status).toBe(201)
    const before = await dump(app.db)
    await run(app, readOnly[engine])
    const refused = await post(desk, id, { ...july, quarter: 'August 2025' })
    expect([refused.status, refused.json]).toEqual([
      503,
      { error: 'The service cannot store anything at the moment. Please try again later.' },
    ])
    expect(await dump(app.db)).toBe(before)
    expect((await app.visitor().get('/readyz')).status).toBe(503)
    expect((await desk.get(`/api/users/all-summaries/${id}/`)).list).toHaveLength(1)
  })
})
