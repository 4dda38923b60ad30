import { recordsEndpoints } from '@portico/contract/features/records'
import type { History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { cashFlowsOf } from '@portico/contract/figures/cash-flows'
import { pendingAfter } from '@portico/contract/figures/position'
import { returnsOf } from '@portico/contract/figures/returns'
import { balanceAt } from '@portico/contract/figures/statement'
import type { Day } from '@portico/contract/values/day'
import { addDays, day, dayToJson, firstDayOf, lastDayOf, monthOfDay } from '@portico/contract/values/day'
import { centsFromJson, centsToText } from '@portico/contract/values/money'
import { nextMonth } from '@portico/contract/values/month'
import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { randomHistories } from '../../../../../contract/test/random-histories.ts'
import type { Client } from '../../../../test/client.ts'
import { askHledger, hasOneRate, hledger, journalFile, returnByHledger } from '../../../../test/hledger.ts'
import { insertHistories } from '../../../../test/insert-histories.ts'
import { done, firmWithInvestor, monthOf, refusalOf } from '../../../../test/money.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'

if (hledger === undefined) process.stderr.write('There is no hledger: the journal is not read by it.\n')

const file = journalFile()
const firstId = 1_100

const readBalances = async (desk: Client, on: Day) =>
  recordsEndpoints.balances.response.parse(
    done(await desk.get(`/api/users/balances/?on=${dayToJson(on)}`)).json,
  )

/** The balances of investors in a journal at the end of a day, as text, by account id. */
function balancesByHledger(on: Day): Map<number, string> {
  const ends = dayToJson(addDays(on, 1))
  const table = askHledger(
    file,
    'balance',
    'assets:investors',
    '--depth',
    '3',
    '--flat',
    '--no-total',
    '-O',
    'csv',
    '-e',
    ends,
  )
  const lines = Array.from(table.matchAll(/^"assets:investors:(\d+) [^"]*","(-?[\d.]+) USD"$/gm))
  return new Map(lines.map(([, id, amount = '']) => [Number(id), amount]))
}

const days = [day(19991231), day(20080215), day(20260630), day(20260710)]

onEachEngine('the balances and the journal', (start) => {
  test('of random accounts are those of a statement, and those that hledger adds up', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const sample = fc.sample(randomHistories, { numRuns: 40, seed: 20261125 })
    const histories = [...sample, ...sample.slice(0, 10).map((history) => ({ ...history, months: [] }))]
    await insertHistories(app, histories)
    for (const from of ['1999-06', '1980-01']) {
      // oxlint-disable-next-line no-await-in-loop -- one journal after the other
      const journal = done(await desk.get(`/api/users/journal/?from=${from}&to=2026-07`))
      writeFileSync(file, journal.body)
      if (hledger !== undefined) askHledger(file, 'check')
      for (const on of days) {
        // oxlint-disable-next-line no-await-in-loop -- one day after the other
        const { rows } = await readBalances(desk, on)
        const found = new Map(
          rows.map(({ user, balance }) => [user.id, centsToText(balance ?? centsFromJson(-1))]),
        )
        if (hledger !== undefined) expect(balancesByHledger(on)).toEqual(found)
        if (on !== lastDayOf(monthOfDay(on))) continue
        const stated = histories.flatMap((history, k) => {
          const balance = balanceAt({ ...history, months: accountMonths(history) }, monthOfDay(on))
          return history.months.length === 0 || balance === 0
            ? []
            : [[firstId + k, centsToText(balance)] as const]
        })
        const posted = [...found].filter(([id]) => histories[id - firstId]?.months.length !== 0)
        expect(new Map(posted)).toEqual(new Map(stated))
      }
    }
    if (hledger !== undefined)
      for (const [k, history] of sample.slice(0, 20).entries()) expectSameReturn(firstId + k, history)
  })
})

/** Compares an account's money-weighted return, where it has one and nothing moved after its months. */
function expectSameReturn(id: number, history: History): void {
  const months = accountMonths(history)
  const last = months.at(-1)?.row.month
  const rate = returnsOf(months)?.moneyWeighted.value ?? null
  const flows = cashFlowsOf(months)
  const begins = Math.min(...flows.map(({ day: on }) => on)) as Day
  if (rate === null || last === undefined || !hasOneRate(flows, begins)) return
  if (pendingAfter(months, history.activity, lastDayOf(last)).length > 0) return
  const found = returnByHledger(file, {
    assets: `^assets:.*:${id}[^0-9]`,
    profit: `^(income|expenses):.*:${id}[^0-9]`,
    begins,
    ends: firstDayOf(nextMonth(last)),
  })
  expect(Math.abs(found - rate)).toBeLessThanOrEqual(1)
}

onSqlite('the balances and the journal', (start) => {
  test('say what an investor had on a day, and what moved it', async () => {
    const { desk, client, investor, post, record } = await firmWithInvestor(start)
    done(await post(monthOf('May 2026', 10_000, { paid: 40 })))
    done(await post(monthOf('June 2026', 10_000, { loss: 450 })))
    done(await record({ kind: 'contribution', amount: 2500, received_on: '2026-06-10', note: '' }))
    // 10,000.00 + 60.00 of May; + 2,500.00 on June 10; − 450.00 of June on its last day.
    const totals = { '2026-05-30': 10000, '2026-05-31': 10060, '2026-06-10': 12560, '2026-06-30': 12110 }
    for (const [on, total] of Object.entries(totals)) {
      // oxlint-disable-next-line no-await-in-loop -- one day after the other
      expect((await desk.get(`/api/users/balances/?on=${on}`)).json).toMatchObject({ on, total })
    }
    const csv = done(await desk.get('/api/users/balances/?on=2026-06-30&format=csv')).body
    const own = `${investor.id} Person 1`
    expect(csv).toContain(`\r\n${investor.id},"Person 1","ann@firm.example",12110.00\r\n`)
    const journal = done(await desk.get('/api/users/journal/?from=2026-06&to=2026-07'))
    expect(journal.headers['content-disposition']).toContain('journal-2026-06-to-2026-07.journal')
    expect(journal.body.split('\n').slice(3)).toEqual([
      '2026-06-01 Opening balance',
      `    assets:investors:${own}:principal  10000.00 USD`,
      `    assets:investors:${own}:gains  60.00 USD`,
      `    assets:dividends payable:${own}  40.00 USD`,
      `    equity:opening balances:${own}  -10100.00 USD`,
      '',
      '2026-06-01 Paid out, May 2026',
      `    assets:dividends payable:${own}  -40.00 USD`,
      `    equity:paid out:${own}  40.00 USD`,
      '',
      '2026-06-10 Contribution',
      `    assets:investors:${own}:principal  2500.00 USD`,
      `    equity:money in:${own}  -2500.00 USD`,
      '',
      '2026-06-30 June 2026',
      `    assets:investors:${own}:gains  -450.00 USD`,
      `    expenses:losses:${own}  450.00 USD`,
      '',
      '',
    ])
    for (const path of ['balances/?on=2026-06-30', 'journal/?from=2026-06&to=2026-07'])
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      expect((await client.get(`/api/users/${path}`)).status).toBe(403)
    // It is July 15, 2026.
    expect(refusalOf(await desk.get('/api/users/balances/?on=2026-07-16'))).toEqual([
      400,
      'This day is in the future.',
    ])
    expect(refusalOf(await desk.get('/api/users/journal/?from=2026-06&to=2026-08'))).toEqual([
      400,
      'August 2026 has not begun.',
    ])
  })
})
