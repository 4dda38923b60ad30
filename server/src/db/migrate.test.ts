import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEachEngine, onSqlite } from '../../test/test-app.ts'
import { dump, newDatabase, newPlace } from '../../test/test-database.ts'
import { columnSteps, shippedSteps, stepsUpTo } from './migrate.ts'
import { openAsItIs, openDatabase, openExistingToRead, whileOpen } from './open-database.ts'

const types = { sqlite: ['integer', 'text'], postgres: ['bigint', 'text'] }

const newer = `A newer Portico has migrated this database: it is at step 9999-from-the-future, and this version knows ${shippedSteps.at(-1)}. Run the newer version again, or restore a backup that was taken before it was migrated.`

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
    const steps = { ...Object.fromEntries(shippedSteps.map((step) => [step, none])), '9998-broken': broken }
    await expect(db.migrate(steps)).rejects.toThrow('step 9998-broken failed and was undone')

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
    await expect(openDatabase(db.place)).rejects.toThrow(newer)
    await expect(openExistingToRead(db.place)).rejects.toThrow(newer)
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

onSqlite('the figures that are deducted', () => {
  test.each(Object.entries(columnSteps))('have their column, %s, from step %s on', async (column, step) => {
    const { [step]: own, ...before } = stepsUpTo(step)
    expect(own).toBeDefined()
    await whileOpen(openAsItIs(await newPlace('sqlite', 'empty')), async (db) => {
      const hasColumn = async () => {
        const tables = await db.read.introspection.getTables()
        return tables.some(
          ({ name, columns }) => name === 'summaries' && columns.some((each) => each.name === column),
        )
      }
      await db.migrate(before)
      expect(await hasColumn()).toBe(false)
      await db.migrate(stepsUpTo(step))
      expect(await hasColumn()).toBe(true)
    })
  })
})
