import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../test/command-line.ts'
import { execute, listSteps } from '../../test/raw-queries.ts'
import { onEachEngine } from '../../test/test-app.ts'
import { newPlace } from '../../test/test-database.ts'
import type { Place } from '../db/open-database.ts'
import { openToRead, whileOpen } from '../db/open-database.ts'

const sample = join(import.meta.dirname, '../../../docs/sample-summaries.csv')
const createUser = ['create-user', '--email', 'a@b.example', '--password-stdin']

/** A place without a database or even the folder. */
async function emptyPlace(engine: 'sqlite' | 'postgres'): Promise<Place> {
  const place = await newPlace(engine, 'empty')
  return { ...place, dataDir: join(place.dataDir, 'data') }
}

const tablesOf = (place: Place) =>
  whileOpen(openToRead(place), async ({ read }) => (await read.introspection.getTables()).length)

const isEmpty = async (place: Place) =>
  !existsSync(place.dataDir) && (place.databaseUrl === undefined || (await tablesOf(place)) === 0)

onEachEngine('the command line', (start, engine) => {
  test('says first which database it uses, without credentials, on standard error', async () => {
    const { place } = await start()
    const result = await runCommand(place, ['verify-audit'])
    const { host, pathname } = new URL(place.databaseUrl ?? 'postgres://')
    const name =
      engine === 'sqlite' ? `${place.dataDir}/portico.sqlite (SQLite)` : `${host}${pathname} (PostgreSQL)`
    expect(result).toEqual({
      code: 0,
      output:
        "The audit trail is whole: 0 entries, the last one's hash none.\nThe tables agree with it: 0 accounts, 0 versions of posted months.\n",
      database: name,
      errors: '',
    })
  })

  test.each([
    [['verify-audit']],
    [['backup']],
    [['drill']],
    [['drill', sample]],
    [['import-summaries', sample, '--dry-run']],
    [['import-summaries', sample]],
    [['reset-second-factor', '--email', 'a@b.example']],
    [['close-books', '2026-06']],
  ])('%j creates no database or folder and says what to set', async (args) => {
    const place = await emptyPlace(engine)
    const { code, output, database, errors } = await runCommand(place, args)
    const sentence = `There is no database ${database}. Set DATA_DIR and DATABASE_URL as the server has them.\n`
    expect({ code, output, errors: errors.replace(/^Read .*\n/, '') }).toEqual({
      code: 1,
      output: '',
      errors: sentence,
    })
    expect(await isEmpty(place)).toBe(true)
  })

  test('create-user creates a database before the first start and says so, but not for invalid input', async () => {
    const place = await emptyPlace(engine)
    expect((await runCommand(place, createUser, 'short')).code).toBe(1)
    expect(await isEmpty(place)).toBe(true)
    expect(await runCommand(place, createUser, 'a good password')).toMatchObject({
      code: 0,
      output: 'Created investor a@b.example with id 1.\n',
      errors: 'There is no database yet: making it.\n',
    })
    expect((await runCommand(place, ['verify-audit'])).output).toContain('whole: 1 entries')
  })

  test.each([[['verify-audit']], [['import-summaries', sample, '--dry-run']]])(
    '%j leaves the schema of another version unchanged',
    async (args) => {
      const { db, place } = await start()
      await execute(db, 'delete from schema_steps where name = (select max(name) from schema_steps)')
      const before = await listSteps(db)
      const { code, output, errors } = await runCommand(place, args)
      expect([code, output]).toEqual([1, ''])
      expect(errors).toContain('is of another version of Portico. Start a server of this one first.\n')
      expect(await listSteps(db)).toEqual(before)
    },
  )
})

test('restore says when there was no database before', async () => {
  const [source, target] = [await newPlace('sqlite'), await emptyPlace('sqlite')]
  const file = join(source.dataDir, 'one.backup')
  await runCommand(source, createUser, 'a good password')
  await runCommand(source, ['backup', file])
  expect(await runCommand(target, ['restore', file])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Restored the data of .*\n$/),
    errors: 'Created a new database.\n',
  })
})
