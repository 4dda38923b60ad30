import { firmEndpoints } from '@portico/contract/features/firm'
import { recordsEndpoints, rollForwardPerPage } from '@portico/contract/features/records'
import type { History } from '@portico/contract/figures/account-months'
import type { DeductedFlow } from '@portico/contract/figures/deductions'
import { byDeducted } from '@portico/contract/figures/deductions'
import { accountMonths } from '@portico/contract/figures/account-months'
import { flowsOf } from '@portico/contract/figures/firm'
import { byColumn, isEmpty, profitOf, rollForward } from '@portico/contract/figures/roll-forward'
import { returnBetween } from '@portico/contract/figures/returns'
import { quarterGains } from '@portico/contract/figures/series'
import { movementsIn } from '@portico/contract/figures/statement'
import { cents, sumCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonthIso, month } from '@portico/contract/values/month'
import { periodIn } from '@portico/contract/values/period'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomHistories } from '../../../../../contract/test/random-histories.ts'
import type { Client } from '../../../../test/client.ts'
import { insertHistories } from '../../../../test/insert-histories.ts'
import { callsFor, done, monthOf, refusalOf } from '../../../../test/money.ts'
import { insertJuly } from '../../../../test/months.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { rowsOf } from '../../../../test/workbook.ts'

interface Range {
  from: Month
  to: Month
}

const pathOf = ({ from, to }: Range, more = '') =>
  `/api/users/roll-forward/?from=${formatMonthIso(from)}&to=${formatMonthIso(to)}${more}`

const readTable = async (desk: Client, range: Range, more = '') =>
  recordsEndpoints.rollForward.response.parse(done(await desk.get(pathOf(range, more))).json)

/** The row of an account as its flows define it; undefined where there is nothing to say. */
function definedRow(history: History, range: Range) {
  const amounts = rollForward(flowsOf(history), range)
  if (isEmpty(amounts)) return undefined
  return {
    ...byColumn(({ key }) => Number(amounts[key])),
    profit: Number(profitOf(amounts)),
    return: returnBetween(accountMonths(history), range.from, range.to).value,
  }
}

/** The same as the statement of the months has it. */
function statedRow({ months, activity, ...history }: History, { from, to }: Range) {
  const walked = accountMonths({ months, activity, ...history })
  const stated = movementsIn({ months: walked, activity }, from, to)
  return {
    opening: stated.opening.value,
    money_in: stated.moneyIn.value,
    gains: stated.gains.value,
    paid: stated.paidOut.value,
    money_out: stated.moneyOut.value,
    closing: stated.closing.value,
  }
}

onEachEngine('the roll-forward', (start) => {
  test('of every investor is that of a statement, and its total that of the firm page', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const sample = fc.sample(randomHistories, { numRuns: 60, seed: 20261125 })
    const histories = [...sample, ...sample.slice(0, 20).map((history) => ({ ...history, months: [] }))]
    await insertHistories(app, histories)
    const firm = firmEndpoints.firm.response.parse(done(await desk.get('/api/users/firm/')).json)
    const ranges = [
      { from: month(199903), to: month(200811) },
      { from: month(201501), to: month(201501) },
      { from: month(198001), to: month(202607) },
    ]
    for (const range of ranges) {
      // oxlint-disable-next-line no-await-in-loop -- one range after the other
      const { rows, total } = await readTable(desk, range)
      const found = new Map(rows.map(({ user, ...amounts }) => [user.id - 1_100, amounts]))
      for (const [k, history] of histories.entries()) {
        expect(found.get(k)).toEqual(definedRow(history, range))
        if (history.months.length > 0 && found.has(k))
          expect(found.get(k)).toMatchObject(statedRow(history, range))
      }
      const own = firm.months.filter(({ quarter }) => quarter >= range.from && quarter <= range.to)
      const before = firm.months.find(({ quarter }) => quarter === addMonths(range.from, -1))
      const sum = (name: 'money_in' | 'money_out' | 'gains' | 'paid' | DeductedFlow) =>
        sumCents(own.map((each) => each[name] ?? cents(-1)))
      expect(total).toMatchObject({
        opening: before?.under_management ?? 0,
        money_in: sum('money_in'),
        gains: sum('gains'),
        ...byDeducted(
          ({ name }) => name,
          ({ deducted }) => sum(deducted.flow),
        ),
        paid: sum('paid'),
        money_out: sum('money_out'),
        closing: own.at(-1)?.under_management,
      })
    }
  })
})

onEachEngine('a quarter of the roll-forward', (start) => {
  test('is that of the dashboard of every investor, to the cent, and its total adds them up', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const histories = fc.sample(randomHistories, { numRuns: 40, seed: 20260630 })
    await insertHistories(app, histories)
    const quarters = histories.map((history) => quarterGains(accountMonths(history)))
    const labels = [...new Set(quarters.flatMap((own) => own.map(({ label }) => label)))].slice(0, 12)
    let compared = 0
    for (const label of labels) {
      const [, quarter, year] = /^Q(\d) (\d+)$/.exec(label) ?? []
      const period = periodIn(`${year}-q${quarter}`)
      if (period === undefined) throw new Error(label)
      // oxlint-disable-next-line no-await-in-loop -- one quarter after the other
      const { rows, total } = await readTable(desk, period)
      for (const { user, profit, return: value } of rows) {
        const shown = quarters[user.id - 1_100]?.find((each) => each.label === label)
        if (shown === undefined) continue
        expect([user.id, profit, value]).toEqual([user.id, shown.profit, shown.timeWeighted.value])
        compared++
      }
      expect(total.profit).toBe(sumCents(rows.map(({ profit }) => profit ?? cents(-1))))
      expect(total.closing).toBe(sumCents(rows.map(({ closing }) => closing ?? cents(-1))))
    }
    expect(compared).toBeGreaterThan(20)
  })
})

onEachEngine('a page of the roll-forward', (start) => {
  test('has its investors by e-mail, and the count and total of all', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    for (let k = 0; k <= rollForwardPerPage; k++)
      await insertJuly(app.db, (await app.addAccount({ email: `${99 - k}@example.com` })).id)
    const range = { from: month(202507), to: month(202509) }
    const { rows, ...all } = await readTable(desk, range)
    const pages = await Promise.all([1, 2, 3].map((page) => readTable(desk, range, `&page=${page}`)))
    expect(pages.map((page) => page.rows.length)).toEqual([rollForwardPerPage, 1, 0])
    expect(pages.flatMap((page) => page.rows)).toEqual(rows)
    const emails = rows.map(({ user }) => user.email)
    expect(emails).toEqual(emails.toSorted())
    for (const { rows: _, ...page } of pages) expect(page).toEqual(all)
    expect(all.count).toBe(rollForwardPerPage + 1)
    const { body } = done(await desk.get(pathOf(range, '&page=2&format=csv')))
    // The heading, the investors and the total.
    expect(body.trimEnd().split('\r\n')).toHaveLength(1 + all.count + 1)
  })

  test('has those who match a search, with their count and total', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    for (const lastName of ['Archer', 'Birch'])
      await insertJuly(app.db, (await app.addAccount({ firstName: 'Ann', lastName })).id)
    const range = { from: month(202507), to: month(202509) }
    const [both, one, none] = await Promise.all(
      ['', 'BIRCH ann', 'birch bea'].map((search) =>
        readTable(desk, range, `&page=1&search=${encodeURIComponent(search)}`),
      ),
    )
    expect([both?.count, one?.count, none?.count]).toEqual([2, 1, 0])
    expect(one?.rows.map(({ user }) => user.last_name)).toEqual(['Birch'])
    expect(one?.total.closing).toBe(one?.rows[0]?.closing)
  })
})

onSqlite('the roll-forward', (start) => {
  test('is a file that spreadsheets read, without formulas, with the total last', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const ann = await app.addAccount({ email: 'ann@x.example', firstName: '=1+1', lastName: 'Archer' })
    const bea = await app.addAccount({ email: 'bea@x.example', firstName: 'Bea', lastName: 'Birch' })
    for (const { id } of [ann, bea])
      done(await callsFor(desk, id).post(monthOf('May 2026', 10_000, { paid: 40 })))
    done(await callsFor(desk, ann.id).post(monthOf('June 2026', 10_000, { loss: 450 })))
    const range = { from: month(202606), to: month(202607) }
    const csv = done(await desk.get(pathOf(range, '&format=csv')))
    expect(csv.headers['content-type']).toBe('text/csv')
    expect(csv.headers['content-disposition']).toContain('"roll-forward-2026-06-to-2026-07.csv"')
    // Ann: 10,000.00 + 100.00 of May − 40.00 paid = 10,060.00; 450.00 lost in June. Bea has no June.
    expect(csv.body.replace('\u{FEFF}', '').split('\r\n')).toEqual([
      '"Account","Name","E-mail","Opening balance","Money in","Gains","Losses","Management fees","Performance fees","Paid out","Money out","Closing balance","Profit","Return %"',
      `${ann.id},"'=1+1 Archer","ann@x.example",10060.00,0.00,0.00,-450.00,0.00,0.00,0.00,0.00,9610.00,-450.00,-4.47`,
      `${bea.id},"Bea Birch","bea@x.example",10060.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,10060.00,0.00,""`,
      '"","Total","",20120.00,0.00,0.00,-450.00,0.00,0.00,0.00,0.00,19670.00,-450.00,""',
      '',
    ])
    const xlsx = done(await desk.get(pathOf(range, '&format=xlsx')))
    expect(rowsOf(xlsx.bytes).slice(1)).toEqual([
      [ann.id, '=1+1 Archer', 'ann@x.example', 10060, 0, 0, -450, 0, 0, 0, 0, 9610, -450, -4.47],
      [bea.id, 'Bea Birch', 'bea@x.example', 10060, 0, 0, 0, 0, 0, 0, 0, 10060, 0],
      [undefined, 'Total', undefined, 20120, 0, 0, -450, 0, 0, 0, 0, 19670, -450],
    ])
  })

  test('is for staff, and of months that have begun', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const ann = await app.signIn(await app.addAccount())
    const range = { from: month(202601), to: month(202607) }
    expect((await ann.get(pathOf(range))).status).toBe(403)
    expect((await desk.get(pathOf(range))).json['rows']).toEqual([])
    // It is July 15, 2026.
    expect(refusalOf(await desk.get(pathOf({ ...range, to: month(202608) }, '&format=csv')))).toEqual([
      400,
      'August 2026 has not begun.',
    ])
    expect((await desk.get(pathOf({ from: range.to, to: range.from }))).json['fields']).toEqual({
      to: 'The range ends before it begins.',
    })
    expect((await desk.get('/api/users/roll-forward/?from=2026-01&to=2026-02&format=pdf')).status).toBe(400)
  })
})
