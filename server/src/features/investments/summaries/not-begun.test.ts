import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatMonth, monthAt, nextMonth } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import { importSummariesCommand } from '../../../cli/import-summaries.ts'
import { readConfig } from '../../../config.ts'
import { runCommand } from '../../../../test/command-line.ts'
import { july } from '../../../../test/months.ts'
import { done, firmWithInvestor } from '../../../../test/money.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/'
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const sameFigures = '10000,3.33,333,0,333,10333'
const totals = { rows: 1, principal: 10000, paid: 0 }
const hour = 60 * 60_000
/** From noon on July 15, 2026, where the clock of the tests begins, to midnight in UTC on 1 August. */
const toFirstOfAugust = (16 * 24 + 12) * hour

onSqlite('a month that has not begun', (start) => {
  const world = async (settings = {}, passed = 0) => {
    const later: Start = async (...args) => {
      const app = await start(...args)
      app.pass(passed)
      return app
    }
    const firm = await firmWithInvestor(later, { settings })
    const { desk, investor, post } = firm
    const rows = (quarter: string) => [{ user_id: investor.id, ...july, quarter }]
    const fileOf = (quarter: string) =>
      Buffer.from(`${header}\nann@firm.example,${quarter},${sameFigures}`).toString('base64')
    const routes = {
      form: (quarter: string) => post({ ...july, quarter }),
      sheet: (quarter: string) =>
        desk.post(`${path}post-month-end/`, { month: quarter, rows: rows(quarter), totals }),
      import: (quarter: string) => desk.post(`${path}import-summaries/`, { file: fileOf(quarter), totals }),
    }
    const preview = async (quarter: string) =>
      (await desk.post(`${path}preview-import/`, { file: fileOf(quarter) })).json
    return { ...firm, routes, preview }
  }
  const sentence = 'August 2026 has not begun. The latest month that can be posted is July 2026.'

  test.each(['form', 'sheet', 'import'] as const)(
    'is refused by the %s with a sentence, and changes nothing; the current month is accepted',
    async (route) => {
      const { app, routes } = await world()
      const before = await dump(app.db)
      for (const quarter of ['August 2026', 'July 2052']) {
        const answer = await routes[route](quarter)
        expect(answer.status).toBe(400)
        expect(answer.body).toContain(sentence.replace('August 2026', quarter))
      }
      expect(await dump(app.db)).toBe(before)
      done(await routes[route]('July 2026'))
    },
  )

  test('is a refused row in the preview of an import', async () => {
    const { preview } = await world()
    expect(await preview('August 2026')).toMatchObject({ refused: 1, rows: [{ sentence }] })
    expect(await preview('July 2026')).toMatchObject({ refused: 0, rows: [{ state: 'to post' }] })
  })

  test.each(['form', 'sheet', 'import'] as const)(
    'is told by the time zone of the firm, by the %s too',
    async (route) => {
      // 02:00 on 1 August in UTC is 22:00 on 31 July in New York.
      const inNewYork = await world({ TIME_ZONE: 'America/New_York' }, toFirstOfAugust + 2 * hour)
      expect((await inNewYork.routes[route]('August 2026')).body).toContain(sentence)
      expect(await inNewYork.preview('August 2026')).toMatchObject({ refused: 1 })
      done(await (await world({}, toFirstOfAugust + 2 * hour)).routes[route]('August 2026'))
      // 20:00 on 31 July in UTC is 08:00 on 1 August in Auckland.
      done(
        await (
          await world({ TIME_ZONE: 'Pacific/Auckland' }, toFirstOfAugust - 4 * hour)
        ).routes[route]('August 2026'),
      )
    },
  )

  test.each([
    ['America/New_York', 2 * hour, false],
    ['UTC', 2 * hour, true],
    ['Pacific/Auckland', -4 * hour, true],
    ['UTC', -4 * hour, false],
  ])('is told by the time zone of the firm, by the command line too: %s', async (zone, after, hasBegun) => {
    const { app, investor, desk } = await world()
    const file = join(app.place.dataDir, 'months.csv')
    writeFileSync(file, `${header}\nann@firm.example,August 2026,${sameFigures}\n`)
    const config = readConfig({ TIME_ZONE: zone, DATA_DIR: app.place.dataDir })
    const now = Date.UTC(2026, 7, 1) + after
    const printed: string[] = []
    const context = { config, now, stdin: process.stdin, print: (line: string) => void printed.push(line) }
    for (const options of [{ 'dry-run': true }, {}]) {
      const ran = importSummariesCommand.run({ ...context, progress: () => {} }, options, [file])
      if (hasBegun) await ran
      else await expect(ran).rejects.toThrow('Nothing was changed')
    }
    expect(printed.some((line) => line.includes(sentence))).toBe(!hasBegun)
    const months = (await desk.get(`${path}all-summaries/${investor.id}/`)).list
    expect(months).toHaveLength(hasBegun ? 1 : 0)
  })

  test('is the same for the command line, by its clock and time zone', async () => {
    const { app } = await world()
    const current = monthAt(Date.now())
    const file = join(app.place.dataDir, 'months.csv')
    const next = formatMonth(nextMonth(current))
    writeFileSync(file, `${header}\nann@firm.example,${next},${sameFigures}\n`)
    const before = await dump(app.db)
    const refused = await runCommand(app.place, ['import-summaries', file])
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining(`${next} has not begun.`)])
    expect(await dump(app.db)).toBe(before)
    writeFileSync(file, `${header}\nann@firm.example,${formatMonth(current)},${sameFigures}\n`)
    expect(await runCommand(app.place, ['import-summaries', file])).toMatchObject({ code: 0 })
  })
})
