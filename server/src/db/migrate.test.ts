import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEachEngine } from '../../test/test-app.ts'
import { dump, newDatabase, newPlace } from '../../test/test-database.ts'
import { openDatabase } from './open-database.ts'

const types = { sqlite: ['integer', 'text'], postgres: ['bigint', 'text'] }

onEachEngine('migration', (_, engine) => {
  test('a failed step leaves the database unchanged', async () => {
    const db = await newDatabase(engine)
    const before = await dump(db)
    const broken = () => [
      'create table half (id integer)',
      "insert into audit_head values (2, 0, '')",
      'no sql at all',
    ]

    const none = () => []
    const steps = {
      '0001-accounts': none,
      '0002-summaries': none,
      '0003-audit': none,
      '0004-impersonation': none,
      '0005-limits': none,
      '0006-waitlist-password-reset-mail': none,
      '0007-invitations': none,
      '0008-waitlist-desk': none,
      '0009-second-factor': none,
      '0010-audit-trail': none,
      '0011-dated-summaries': none,
      '0012-current-summaries': none,
      '0013-real-money': none,
      '0014-visits': none,
      '0015-broken': broken,
    }
    await expect(db.migrate(steps)).rejects.toThrow('step 0015-broken failed and was undone')

    expect(await dump(db)).toBe(before)
    await expect(sql`select * from half`.execute(db.read)).rejects.toThrow(/half/)
  })

  test('refuses a database of a newer version with an error message and leaves it unchanged', async () => {
    const db = await newDatabase(engine)
    await db.transaction((trx) =>
      sql`insert into schema_steps (name, timestamp) values ('9999-from-the-future', '2030-01-01')`.execute(
        trx,
      ),
    )
    await expect(openDatabase(db.place)).rejects.toThrow('does not belong to this version of Portico')
  })

  test('opens an up-to-date database without waiting for writers', async () => {
    const db = await newDatabase(engine)
    await db.transaction(async (trx) => {
      await trx.insertInto('settings').values({ name: 'held', value: 'x' }).execute()
      await (await openDatabase(db.place)).close()
    })
    expect(await db.read.selectFrom('settings').selectAll().execute()).toHaveLength(1)
  })

  test('servers started at once on an empty database create one schema', async () => {
    const place = await newPlace(engine, 'empty')
    const opened = await Promise.all([openDatabase(place), openDatabase(place), openDatabase(place)])
    for (const db of opened) {
      expect(await db.read.selectFrom('audit_head').selectAll().execute()).toHaveLength(1)
      await db.close()
    }
  })

  test('every column holds integers or text, so no figure is ever a float', async () => {
    const db = await newDatabase(engine)
    const columns = {
      sqlite: sql<{ type: string }>`select distinct lower(c.type) as type from sqlite_master m
        join pragma_table_info(m.name) c
        where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'schema_steps%'`,
      postgres: sql<{ type: string }>`select distinct data_type as type from information_schema.columns
        where table_schema = 'public' and table_name not like 'schema_steps%'`,
    }
    const { rows } = await columns[engine].execute(db.read)
    expect(rows.map(({ type }) => type).sort()).toEqual(types[engine])
  })
})
