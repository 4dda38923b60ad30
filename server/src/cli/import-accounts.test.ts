import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls, desk } from '../../test/accounts.ts'
import { runCommand } from '../../test/command-line.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../test/test-app.ts'
import { dump } from '../../test/test-database.ts'

function importText(app: TestApp, text: string, ...options: string[]) {
  const file = join(app.place.dataDir, 'accounts.csv')
  writeFileSync(file, text)
  return runCommand(app.place, ['import-accounts', file, ...options])
}

onEachEngine('creating accounts on the command line', (start) => {
  test('creates every investor without a mail, and once', async () => {
    const app = await start()
    const { client } = await desk(app)
    const text = 'bea@client.example,Bea,Baker,5000\ncy@client.example'
    expect(await importText(app, text)).toMatchObject({
      code: 0,
      output: '2 created, 0 there already, 0 refused.\n',
    })
    expect((await client.get(calls.list)).json['counts']).toMatchObject({ 'not-invited': 2 })
    expect(await app.db.read.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await importText(app, text)).toMatchObject({
      code: 0,
      output: '0 created, 2 there already, 0 refused.\n',
    })
  })

  test('creates nothing if one row is refused, and names its line', async () => {
    const app = await start()
    await app.addAccount({ email: 'ann@client.example', lastName: 'Lee' })
    const before = await dump(app.db)
    expect(await importText(app, 'bea@client.example\nann@client.example,,Li')).toMatchObject({
      code: 1,
      output:
        'Line 2 refused: There is an account with this e-mail and another last name.\n1 to create, 0 there already, 1 refused.\n',
      errors: expect.stringContaining('Nothing was created.'),
    })
    expect(await dump(app.db)).toBe(before)
  })
})

onSqlite('the command that creates accounts', (start) => {
  test('changes nothing with --dry-run', async () => {
    const app = await start()
    const before = await dump(app.db)
    expect(await importText(app, 'bea@client.example', '--dry-run')).toMatchObject({
      code: 0,
      output: '1 to create, 0 there already, 0 refused.\n',
    })
    expect(await dump(app.db)).toBe(before)
  })

  test.each([[[]], [['a.csv', 'b.csv']], [['no-such-file.csv']]])('refuses %j', async (args) => {
    const app = await start()
    expect((await runCommand(app.place, ['import-accounts', ...args])).code).toBe(1)
  })

  test('refuses a file that is not a table of accounts', async () => {
    const result = await importText(await start(), 'Name,Amount\nBea,5')
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining('missing: e-mail') })
  })
})
