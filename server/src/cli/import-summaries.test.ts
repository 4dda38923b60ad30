import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../test/command-line.ts'
import { isFull } from '../../test/full-runs.ts'
import { july, post } from '../../test/months.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../test/test-app.ts'
import { dump } from '../../test/test-database.ts'

const sample = join(import.meta.dirname, '../../../docs/sample-summaries.csv')
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'

const manyRows = isFull ? 100_000 : 4_000
const count = (rows: number) => rows.toLocaleString('en-US')

const importFile = (app: TestApp, file: string, ...options: string[]) =>
  runCommand(app.place, ['import-summaries', file, ...options])

function importText(app: TestApp, text: string, ...options: string[]) {
  const file = join(app.place.dataDir, 'months.csv')
  writeFileSync(file, text)
  return importFile(app, file, ...options)
}

const addSampleInvestors = (app: TestApp) =>
  Promise.all(['iris', 'marcus', 'naomi'].map((name) => app.addAccount({ email: `${name}@demo.example` })))

onEachEngine('importing a spreadsheet', (start) => {
  test('the sample file: three investors, 36 months each, to the cent', async () => {
    const app = await start()
    const [iris] = await addSampleInvestors(app)
    const result = await importFile(app, sample)
    expect(result).toMatchObject({ code: 0, output: '108 posted, 0 same as before, 0 refused.\n' })

    const client = await app.signIn(iris ?? { email: '' })
    const rows = (await client.get('/api/users/summaries-deux/')).list
    expect(rows).toHaveLength(36)
    // 9,000.00 × 3.33 % = 299.70, nothing paid
    expect(rows[0]).toMatchObject({
      quarter: 'January 2020',
      beginning_balance: 9000,
      dividend_amount: 299.7,
      unrealized_gain: 299.7,
      ending_balance: 9299.7,
    })
    // nine rounds of 3.33 + 3.00 + 2.80 + 3.33 = 12.46 %: 9 × 12.46 % × 9,000.00
    expect((await client.get('/api/users/profile/')).json).toMatchObject({ profit: 10092.6 })
  })

  test('says which line is a total, and skips it', async () => {
    const app = await start()
    await app.addAccount({ email: 'ann@firm.example' })
    const figures = '10000,3.33,333,0,333,10333'
    const text = [header, `ann@firm.example,July 2025,${figures}`, `Total,,${figures}`].join('\n')
    expect(await importText(app, text)).toMatchObject({
      code: 0,
      output:
        'Line 3. Skipped as a total that agrees with the rows above.\n1 posted, 0 same as before, 0 refused.\n',
    })
  })

  test('refuses a loss of more than was at work, given the rows before it', async () => {
    const app = await start()
    await app.addAccount({ email: 'ann@firm.example' })
    const rows = (loss: string, end: string) =>
      importText(
        app,
        `${header},loss\nann@firm.example,June 2025,10000,20,2000,0,2000,12000,\nann@firm.example,July 2025,10000,0,0,0,0,${end},${loss}`,
      )
    const refused = await rows('12000.01', '(2000.01)')
    expect([refused.code, refused.output.split('\n')[0]]).toEqual([
      1,
      'Line 3 refused: No more than $12,000.00 can be lost: the principal of $10,000.00 and $2,000.00 of retained gains.',
    ])
    expect(await rows('12000', '(2000)')).toMatchObject({
      code: 0,
      output: '2 posted, 0 same as before, 0 refused.\n',
    })
  })

  test('posts nothing if one row is refused, and names each with its line and reason', async () => {
    const app = await start()
    const investor = await app.addAccount({ email: 'ann@firm.example' })
    await post(await app.signIn(await app.addAccount({ isStaff: true })), investor.id, july)
    const before = await dump(app.db)

    const result = await importText(
      app,
      [
        header,
        'ann@firm.example,June 2025,10000,3.33,333,0,333,10333',
        'ann@firm.example,July 2025,10000,3.33,333,0,333,10333',
        'ann@firm.example,July 2025,10000,3.33,333,1,332,10332',
        'bob@firm.example,June 2025,10000,3.33,333,0,333,10333',
        'ann@firm.example,June 2025,10000,3.33,333,0,333,10334',
        'ann@firm.example,May 2025,(5.00),3.33,333,0,333,10333',
      ].join('\n'),
    )

    expect(result.code).toBe(1)
    expect(result.output.trimEnd().split('\n')).toEqual([
      'Line 2 refused: Twice in the file, see line 6.',
      'Line 3 refused: Twice in the file, see line 4.',
      'Line 4 refused: Twice in the file, see line 3.',
      'Line 5 refused: There is no account for bob@firm.example.',
      'Line 6 refused: Twice in the file, see line 2.',
      'Line 7 refused: Principal “(5.00)”: Enter an amount that is not negative.',
      '0 to post, 0 same as before, 6 refused.',
    ])
    expect(result.errors).toContain('Nothing was changed, because 6 rows cannot be posted.')
    expect(await dump(app.db)).toBe(before)
  })

  test('with --correct, takes the months of a corrected file as corrections, all for one reason', async () => {
    const app = await start()
    const investor = await app.addAccount({ email: 'ann@firm.example' })
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await post(desk, investor.id, july)
    const text = [
      header,
      // 33.00 of the dividend was paid after all.
      'ann@firm.example,July 2025,10000,3.33,333,33,300,10300',
      'ann@firm.example,August 2025,10000,3.33,333,0,333,10333',
    ].join('\n')
    const change =
      'Line 2 corrects July 2025 of ann@firm.example: Paid 0.00 → 33.00, Unrealized 333.00 → 300.00, End Balance 10333.00 → 10300.00.'

    const before = await dump(app.db)
    expect((await importText(app, text)).output).toContain('with other figures')
    expect((await importText(app, text, '--correct', ' ')).errors).toContain('Say after --correct why')
    const dry = await importText(app, text, '--dry-run', '--correct', 'A payout was missing.')
    expect(dry.output.trimEnd().split('\n')).toEqual([
      change,
      '1 to post, 1 to correct, 0 same as before, 0 refused.',
    ])
    expect(await dump(app.db)).toBe(before)

    const done = await importText(app, text, '--correct', 'A payout was missing.')
    expect([done.code, done.output.trimEnd().split('\n')]).toEqual([
      0,
      [change, '1 posted, 1 corrected, 0 same as before, 0 refused.'],
    ])
    const { list } = await desk.get(`/api/users/summary-history/${investor.id}/2025-07/`)
    expect(list).toMatchObject([{ dividend_paid: 0 }, { dividend_paid: 33, reason: 'A payout was missing.' }])
    const again = await importText(app, text, '--correct', 'A payout was missing.')
    expect(again.output).toBe('0 posted, 2 same as before, 0 refused.\n')
  })

  test('records each row on the audit trail, posted by the command line', async () => {
    const app = await start()
    await addSampleInvestors(app)
    await importFile(app, sample)
    const posted = app.db.read.selectFrom('audit_entries').selectAll().where('action', '=', 'summary.posted')
    const entries = await posted.execute()
    expect(entries).toHaveLength(108)
    expect(new Set(entries.map((entry) => entry.actor))).toEqual(new Set(['command line']))
  })

  test(
    `imports ${count(manyRows)} rows while the server keeps responding`,
    { timeout: 300_000 },
    async () => {
      const app = await start()
      const investors = await Promise.all(
        Array.from({ length: 40 }, (_, k) => app.addAccount({ email: `many${k}@firm.example` })),
      )
      const staff = await app.signIn(await app.addAccount({ isStaff: true }))
      const reader = await app.signIn(await app.addAccount())
      const years = Array.from(
        { length: manyRows / 40 },
        (_, k) => `${1900 + Math.floor(k / 12)}-${String((k % 12) + 1).padStart(2, '0')}`,
      )
      const rows = investors.flatMap(({ email }) =>
        years.map((month) => `${email},${month},100,3.33,3.33,0,3.33,103.33`),
      )
      const state = { running: true }
      const imported = importText(app, [header, ...rows].join('\n')).finally(() => (state.running = false))

      let answered = 0
      while (state.running) {
        expect((await reader.get('/api/users/profile/')).status).toBe(200)
        await new Promise(setImmediate)
        answered++
      }
      expect(await imported).toMatchObject({
        code: 0,
        output: `${manyRows} posted, 0 same as before, 0 refused.\n`,
      })
      expect((await imported).errors).toContain(`Posting: ${manyRows / 2} of ${manyRows}.`)
      expect(answered).toBeGreaterThan(manyRows / 1_000)
      expect((await staff.get(`/api/users/all-summaries/${investors[39]?.id}/`)).list).toHaveLength(
        manyRows / 40,
      )
    },
  )
})

onSqlite('an import', (start) => {
  test('of the same file again changes nothing', async () => {
    const app = await start()
    await addSampleInvestors(app)
    await importFile(app, sample)
    const before = await dump(app.db)
    expect(await importFile(app, sample)).toMatchObject({
      code: 0,
      output: '0 posted, 108 same as before, 0 refused.\n',
    })
    expect(await dump(app.db)).toBe(before)
  })

  test('with --dry-run says what would happen and changes nothing', async () => {
    const app = await start()
    await addSampleInvestors(app)
    const before = await dump(app.db)
    const result = await importFile(app, sample, '--dry-run')
    expect(result).toMatchObject({ code: 0, output: '108 to post, 0 same as before, 0 refused.\n' })
    expect(await dump(app.db)).toBe(before)
  })

  test('lists the first 1,000 refused rows and counts the rest', async () => {
    const app = await start()
    const rows = 'bob@firm.example,June 2025,10000,3.33,333,0,333,10333\n'.repeat(1_234)
    const result = await importText(app, `${header}\n${rows}`)
    const lines = result.output.trimEnd().split('\n')
    expect(lines).toHaveLength(1_002)
    expect(lines.slice(-3)).toEqual([
      'Line 1001 refused: There is no account for bob@firm.example.',
      '234 more rows refused.',
      '0 to post, 0 same as before, 1234 refused.',
    ])
    expect(result.errors).toContain('Nothing was changed, because 1234 rows cannot be posted.')
  })

  test('names a row that does not add up and posts it only with --accept-differences', async () => {
    const app = await start()
    await app.addAccount({ email: 'ann@firm.example' })
    // The comma splits the amount into two cells, and the extra column takes the last one.
    const shifted = `${header},note\nann@firm.example,June 2025,10,000.00,3.33,333,0,333,10333\n`
    const before = await dump(app.db)
    for (const options of [[], ['--dry-run']]) {
      const refused = await importText(app, shifted, ...options)
      expect(refused.code).toBe(1)
      expect(refused.output).toContain('Line 2 does not add up: End balance should be')
      expect(refused.output).toContain('1 to post, 0 same as before, 0 refused.')
      expect(refused.errors).toContain(
        'Nothing was changed, because 1 row does not add up. Fix the file, or give --accept-differences to post it as it is.',
      )
      expect(await dump(app.db)).toBe(before)
    }
    const result = await importText(app, shifted, '--accept-differences')
    expect(result).toMatchObject({
      code: 0,
      output: expect.stringContaining('Line 2 does not add up: End balance should be'),
    })
    expect(result.output).toContain('1 posted, 0 same as before, 0 refused.')
  })

  test('refuses totals too large to be exact', async () => {
    const app = await start()
    await app.addAccount({ email: 'ann@firm.example' })
    const result = await importText(
      app,
      `${header}\nann@firm.example,June 2025,0.01,0,0,0,999999999999.99,0\n`,
    )
    expect(result).toMatchObject({
      code: 1,
      output: expect.stringContaining('Line 2 refused: The totals of this account'),
    })
  })

  test('reports a file that is missing, empty or not a table in one sentence', async () => {
    const app = await start()
    expect(await importFile(app, '/nowhere/months.csv')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('/nowhere/months.csv cannot be read'),
    })
    expect(await importText(app, '')).toMatchObject({ code: 1, errors: 'The file is empty.\n' })
    expect(await importText(app, 'hello')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The first line must name the columns'),
    })
    expect(await runCommand(app.place, ['import-summaries'])).toMatchObject({
      code: 1,
      errors: 'Name one file to import.\n',
    })
  })
})

test('the sample file has the format Excel writes', () => {
  const text = readFileSync(sample, 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text).toContain('\r\n')
  expect(text).toContain('"$9,000.00"')
})
