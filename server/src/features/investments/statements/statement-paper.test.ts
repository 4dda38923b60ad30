import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { feeFigures } from '@portico/contract/figures/deductions'
import { evaluate } from '../../../../../contract/test/money-model.ts'
import { findOnPath } from '../../../../../scripts/lib/find-on-path.ts'
import { isFull } from '../../../../test/full-runs.ts'
import type { Course } from '../../../../test/histories.ts'
import { course, differences } from '../../../../test/histories.ts'
import { callsFor, done, firmWithInvestor, haveMoneyMoved, monthOf } from '../../../../test/money.ts'
import type { Client } from '../../../../test/client.ts'
import { onSqlite, startTestApp } from '../../../../test/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-statement-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'statement.pdf')

const path = '/api/users/'
const run = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' })

/** A program of another author that reads PDFs; without it, its tests compare nothing. */
const isThere = (program: string): boolean => {
  const found = findOnPath(program) !== undefined
  if (!found) process.stderr.write(`There is no ${program}: statements are not read by it.\n`)
  return found
}
const [hasPoppler, hasQpdf, hasJava] = [isThere('pdftotext'), isThere('qpdf'), isThere('java')]

async function saveStatement(client: Client, period: string): Promise<Buffer> {
  const { statement } = done(await client.post(`${path}issue-statement/`, { period })).json as {
    statement: { number: string }
  }
  const { bytes } = await client.get(`${path}statements/${statement.number}.pdf`)
  writeFileSync(file, bytes)
  return bytes
}

/** "−$1,234.50": an amount of the API as people read it. */
function usd(amount: number): string {
  const [whole = '', cents = ''] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '−' : ''}$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
const percent = (rate: number | null): string =>
  rate === null ? '—' : usd(rate).replace('$', '').concat('%')
const signed = (rate: number | null): string => `${(rate ?? 0) > 0 ? '+' : ''}${percent(rate)}`

interface Row extends Partial<Record<(typeof feeFigures)[number]['name'], number>> {
  quarter: string
  beginning_balance: number
  dividend_percent: number
  dividend_amount: number
  dividend_paid: number
  unrealized_gain: number
  loss_amount?: number
}

const feeNames = feeFigures.map(({ name }) => name)

/** A month as the statement has to show it: what it lost is taken from what it earned; fees have columns where there are any. */
function cellsOf(row: Row, balance: number, charged: readonly (typeof feeNames)[number][]): string[] {
  const { beginning_balance: principal, loss_amount: loss = 0 } = row
  // Half away from zero; toFixed is exact for what these histories contain.
  const [dividend, unrealized] = [row.dividend_amount - loss, row.unrealized_gain - loss]
  const lost =
    principal === 0 ? null : (Math.sign(dividend) * Math.round(Math.abs(dividend * 100_00) / principal)) / 100
  const rate = loss === 0 ? row.dividend_percent : lost
  const fees = charged.map((name) => usd(row[name] ?? 0))
  return [
    usd(principal),
    percent(rate),
    usd(dividend),
    usd(unrealized),
    usd(row.dividend_paid),
    ...fees,
    usd(balance),
  ]
}

const amounts = /−?\$[\d,]+\.\d\d|−?[\d,]+\.\d\d%|—/g
const monthNames =
  /^\s*(January|February|March|April|May|June|July|August|September|October|November|December)\b/

/** Months from January 2025 on. */
const monthNamesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, k) =>
    new Date(2025, k).toLocaleDateString('en-US', { month: 'long', year: 'numeric' }),
  )

async function compare(client: Client, { history }: Course): Promise<void> {
  await saveStatement(client, 'all')
  const lines = run('pdftotext', '-layout', file, '-').split('\n')
  const read = async (call: string): Promise<unknown> => (await client.get(`${path}${call}/`)).json
  const profile = (await read('profile')) as Record<string, number>
  const rows = (await read('summaries-deux')) as Row[]
  const returns = (await read('returns')) as Record<string, number | null>
  const balances = evaluate(history).months.map(({ balance }) => balance / 100)
  const charged = feeNames.filter((name) => rows.some((row) => name in row))
  const isMonth = (line: string) => (line.match(amounts) ?? []).length === 6 + charged.length
  const months = lines.filter((line) => monthNames.test(line) && isMonth(line))
  expect(months.map((line) => line.match(amounts))).toEqual(
    rows.map((row, k) => cellsOf(row, balances[k] ?? 0, charged)),
  )
  const text = lines.join('\n')
  const lineOf = (name: string) => lines.find((line) => line.includes(name)) ?? ''
  expect(text).toContain(usd(profile['total_portfolio_value'] ?? 0))
  expect(lineOf('Closing balance ').match(amounts)?.[0] ?? text).toContain(
    usd(profile['current_balance'] ?? 0),
  )
  for (const [name, value] of [
    ['Time-weighted, since start', signed(returns['time_weighted'] ?? null)],
    ['Money-weighted, since start', signed(returns['money_weighted'] ?? null)],
    ['ROI, since start', percent(profile['roi_percentage'] ?? null)],
  ] as const)
    expect([name, lineOf(name).trim().split(/\s+/).at(-1)]).toEqual([name, value])
}

test.runIf(hasPoppler)('every figure on paper is the API’s, for random accounts', async () => {
  const app = await startTestApp('sqlite')
  const desk = await app.signIn(await app.addAccount({ isStaff: true }))
  await fc.assert(
    fc.asyncProperty(course, async (drawn) => {
      fc.pre(drawn.history.months.length > 0)
      const { id, email } = await app.addAccount({ initialInvestment: drawn.history.initialInvestment })
      const client = await app.signIn({ email })
      expect(await differences({ desk, investor: { id, client } }, drawn)).toEqual({})
      await compare(client, drawn)
      // The limits of calls are for a minute.
      app.pass(60_000)
    }),
    { numRuns: isFull ? 300 : 12 },
  )
})

onSqlite('a statement on paper', (start) => {
  const world = async (settings: NodeJS.ProcessEnv = {}) => {
    const firm = await firmWithInvestor(start, { settings })
    done(await firm.post(monthOf('February 2026', 10_000)))
    await haveMoneyMoved(firm.desk, firm.investor.id)
    return firm
  }

  test.runIf(hasPoppler)(
    'says whose it is, what moved, what was restated, and how it is checked',
    async () => {
      const { client } = await world({ PUBLIC_URL: 'https://portal.example.com' })
      await saveStatement(client, '2026')
      const text = run('pdftotext', '-layout', file, '-')
      for (const part of [
        'SPORTS INDEX FUND',
        'ann@firm.example',
        'February 1 to April 30, 2026',
        'May 2026 was posted in error and withdrawn on July 15, 2026.',
        'Withdrawn on July 15, 2026 and posted again on July 15, 2026.',
        'Past performance does not predict future results.',
        'https://portal.example.com/verify/',
        'Page 1 of 1',
        'As posted. Fees that were not part of a posting are not deducted.',
        'same as the balance: no gains have been paid out',
        'Div % is of the principal. The return of a month counts what earlier months gained or lost, too',
      ])
        expect(text.replaceAll(/\s+/g, ' ')).toContain(part)
      expect(text).not.toMatch(/portico|net, as posted/i)
    },
  )

  test.runIf(hasPoppler)(
    'has a structure for screen readers, its own fonts, and the paper of the setting',
    async () => {
      const { client } = await world({ STATEMENT_PAPER: 'Letter' })
      await saveStatement(client, 'all')
      const structure = run('pdfinfo', '-struct-text', file)
      for (const part of ['H1 (block)', 'Table', 'TR', 'TH', 'TD', 'Figure', '"Closing balance"'])
        expect(structure).toContain(part)
      expect(run('pdfinfo', file)).toMatch(/Page size: +612 x 792 pts \(letter\)[\s\S]*PDF version: +1\.4/)
      const fonts = run('pdffonts', file).trim().split('\n').slice(2)
      expect(fonts.length).toBeGreaterThan(1)
      for (const font of fonts) expect(font).toMatch(/Identity-H +yes yes yes/)
    },
  )

  test.runIf(hasPoppler)('shows the net figures of a month with both a dividend and a loss', async () => {
    const { client, post } = await firmWithInvestor(start)
    const both = { ...monthOf('February 2026', 10_000, { rate: 3 }), loss_amount: 500, ending_balance: 9_800 }
    done(await post(both))
    await saveStatement(client, 'all')
    const text = run('pdftotext', '-layout', file, '-')
    expect(
      text
        .split('\n')
        .find((line) => /February .*\$/.test(line))
        ?.match(amounts),
    ).toEqual(['$10,000.00', '−2.00%', '−$200.00', '−$200.00', '$0.00', '$9,800.00'])
  })

  test.runIf(hasPoppler)(
    'of several years has their table, the totals of each, and its number as it is checked',
    async () => {
      const { client, post } = await firmWithInvestor(start)
      for (const [k, name] of monthNamesOf(14).entries())
        // oxlint-disable-next-line no-await-in-loop -- in this order
        done(await post(monthOf(name, 10_000, { loss: k < 12 ? 0 : 50 })))
      await saveStatement(client, 'all')
      const text = run('pdftotext', '-layout', file, '-')
      const [years, year, total] = [/^ *2026 +2 months/, /^ *2026 +−/, /^ *Total since/].map((start) =>
        text
          .split('\n')
          .find((line) => start.test(line))
          ?.trim()
          .replaceAll(/ +/g, ' '),
      )
      // 12 × 100.00 less 2 × 50.00; 100.00 ÷ 11,200.00 in two steps.
      expect(years).toBe('2026 2 months Loss $11,200.00 $0.00 −$100.00 $0.00 $11,100.00 −0.89%')
      expect(year).toBe('2026 −$100.00 −$100.00 $0.00 $11,100.00')
      expect(total).toBe('Total since January 2025 $1,100.00 $1,100.00 $0.00 $11,100.00')
      expect(text.replaceAll(/\s+/g, ' ')).toMatch(
        /scan the code at its top or open .* Verification number (\w{4} ){6}\w\w\./,
      )
    },
  )

  test.runIf(hasPoppler)('prints names in other scripts', async () => {
    const { app, client, post, investor } = await firmWithInvestor(start)
    done(await post(monthOf('February 2026', 10_000)))
    await app.db.transaction((trx) =>
      trx
        .updateTable('users')
        .set({ confirmed_name: 'Олег Ιωάννου-Wiśniewska' })
        .where('id', '=', investor.id)
        .execute(),
    )
    await saveStatement(client, 'all')
    expect(run('pdftotext', '-layout', file, '-')).toContain('Олег Ιωάννου-Wiśniewska')
  })

  test.runIf(hasQpdf)('is sound: qpdf has nothing to object', async () => {
    const { client } = await world()
    await saveStatement(client, 'all')
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
  })

  test.runIf(hasJava)('is PDF/A-1b by Apache Preflight, where it is installed', async ({ skip }) => {
    const jars = [
      'preflight',
      'pdfbox2',
      'fontbox2',
      'xmpbox',
      'commons-logging',
      'jaxb-api',
      'javax.activation',
    ]
    const classes = jars.map((name) => `/usr/share/java/${name}.jar`)
    if (!classes.every(existsSync)) skip('Apache Preflight is not installed.')
    const { client, desk, investor } = await world()
    const { post } = callsFor(desk, investor.id)
    for (const [k, name] of ['January', 'March', 'June'].entries())
      // oxlint-disable-next-line no-await-in-loop -- in this order
      done(await post(monthOf(`${name} 2025`, 10_000 + k)))
    await saveStatement(client, 'all')
    const validator = 'org.apache.pdfbox.preflight.Validator_A1b'
    expect(run('java', '-cp', classes.join(':'), validator, file)).toContain('is a valid PDF/A-1b file')
  })
})
