import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newDatabase } from '../../test/test-database.ts'
import { openToRead } from './open-database.ts'

test.each(['sqlite', 'postgres'] as const)(
  'a database opened for reading refuses every write (%s)',
  async (engine) => {
    const db = await newDatabase(engine)
    const looking = await openToRead(db.place)
    const write = sql`insert into settings (name, value) values ('new', '')`
    await expect(write.execute(looking.read)).rejects.toThrow(/read-?only/)
    await db.transaction((trx) => write.execute(trx))
    expect(await looking.read.selectFrom('settings').selectAll().execute()).toEqual([
      { name: 'new', value: '' },
    ])
    await looking.close()
  },
)

test('PostgreSQL does not JIT-compile our statements, which takes longer than running them', async () => {
  const db = await newDatabase('postgres')
  const { rows } = await sql<{ jit: string }>`show jit`.execute(db.read)
  expect(rows).toEqual([{ jit: 'off' }])
})
