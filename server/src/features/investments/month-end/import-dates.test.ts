import { expect, test } from 'vitest'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../../../test/command-line.ts'
import { done } from '../../../../test/money.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import type { TestApp } from '../../../../test/test-app.ts'

const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const figures = '10000,3.33,333,0,333,10333'
const textOf = (...months: string[]) =>
  [header, ...months.map((month) => `ann@firm.example,${month},${figures}`)].join('\n')
const base64 = (text: string) => Buffer.from(text).toString('base64')
const totalsOf = (rows: number) => ({ rows, principal: rows * 10000, paid: 0 })

async function firm(app: TestApp) {
  const ann = await app.addAccount({ email: 'ann@firm.example' })
  const desk = await app.signIn(await app.addAccount({ isStaff: true }))
  const preview = async (text: string, order?: string) =>
    desk.post('/api/users/preview-import/', { file: base64(text), ...(order && { date_order: order }) })
  const post = (text: string, rows: number, order?: string) =>
    desk.post('/api/users/import-summaries/', {
      file: base64(text),
      totals: totalsOf(rows),
      ...(order && { date_order: order }),
    })
  const quarters = async () =>
    (await desk.get(`/api/users/all-summaries/${ann.id}/`)).list
      .map((row) => String(row['quarter']))
      .toSorted((a, b) => a.localeCompare(b))
  return { desk, preview, post, quarters }
}

onEachEngine('the dates of a file of months', (start) => {
  test.each([
    // 45961 is 31 October 2025.
    ['a month and year, and a serial number', ['09/2025', '45961'], ['October 2025', 'September 2025']],
    // Only the first can be read in two ways; the second has no month 31.
    ['day first', ['01/09/2025', '31/10/2025'], ['October 2025', 'September 2025']],
    ['month first', ['09/01/2025', '10/31/2025'], ['October 2025', 'September 2025']],
    ['the same both ways', ['09/09/2025', '10/10/2025'], ['October 2025', 'September 2025']],
  ])('%s: are read where the whole file leaves one reading', async (_, months, quarters) => {
    const own = await firm(await start())
    expect((await own.preview(textOf(...months))).json).toMatchObject({ refused: 0 })
    done(await own.post(textOf(...months), 2))
    expect(await own.quarters()).toEqual(quarters)
  })

  test('that could be read in two ways are asked about, and read as chosen', async () => {
    const own = await firm(await start())
    const text = textOf('01/09/2025', '01/10/2025')
    const open = await own.preview(text)
    expect(open.json).toMatchObject({
      refused: 2,
      ambiguous_date: { text: '01/09/2025', day_first: '2025-09-01', month_first: '2025-01-09' },
      rows: [{ unread: 'month', sentence: expect.stringContaining('can be read in two ways') }, {}],
    })
    expect((await own.post(text, 2)).status).toBe(400)
    expect(await own.quarters()).toEqual([])

    expect((await own.preview(text, 'day-first')).json).toMatchObject({
      refused: 0,
      date_order: 'day-first',
      ambiguous_date: { text: '01/09/2025' },
    })
    done(await own.post(text, 2, 'day-first'))
    expect(await own.quarters()).toEqual(['October 2025', 'September 2025'])
  })

  test('in both orders are refused with one of each', async () => {
    const own = await firm(await start())
    const answer = await own.preview(textOf('31/10/2025', '09/30/2025'))
    expect([answer.status, answer.json['error']]).toEqual([
      400,
      'The file has both 31/10/2025 and 09/30/2025: the day comes first in one, the month in the other. Write all dates in one order.',
    ])
  })
})

onSqlite('the dates of a file', (start) => {
  test('that contradict the chosen order are refused row by row', async () => {
    const own = await firm(await start())
    expect((await own.preview(textOf('31/10/2025'), 'month-first')).json).toMatchObject({
      refused: 1,
      rows: [{ sentence: 'month “31/10/2025”: There is no such day with the month first.' }],
    })
    expect((await own.preview(textOf('31/10/2025'), 'year-first')).status).toBe(400)
  })

  test('of money in and out are read in one order, all columns together', async () => {
    const { desk } = await firm(await start())
    // The months at work show that the day comes first.
    const text = [
      'email,amount,received_on,effective_month',
      'ann@firm.example,100,03/09/2025,31/10/2025',
      'ann@firm.example,200,45961,11/2025',
    ].join('\n')
    const preview = await desk.post('/api/users/preview-activity-import/', { file: base64(text) })
    expect(preview.json).toMatchObject({ refused: 0, date_order: 'day-first' })
    done(await desk.post('/api/users/import-activity/', { file: base64(text) }))

    const open = base64('email,amount,received_on\nann@firm.example,300,03/09/2025')
    const asked = await desk.post('/api/users/preview-activity-import/', { file: open })
    expect(asked.json).toMatchObject({ refused: 1, ambiguous_date: { text: '03/09/2025' } })
    done(await desk.post('/api/users/import-activity/', { file: open, date_order: 'month-first' }))
    const [entries] = (await desk.get('/api/users/postings/')).list
    expect(entries).toMatchObject({ rows: 1, from: 'April 2025' })
  })

  test('are read on the command line too, which asks for --date-order only where it must', async () => {
    const app = await start()
    const own = await firm(app)
    const file = join(app.place.dataDir, 'dates.csv')
    const run = (...options: string[]) => runCommand(app.place, ['import-summaries', file, ...options])
    writeFileSync(file, textOf('01/09/2025'))
    const asked = await run()
    expect(asked.code).toBe(1)
    expect(asked.errors).toContain(
      '01/09/2025 can be read as 2025-09-01 or 2025-01-09. Give --date-order day-first or --date-order month-first.',
    )
    expect((await run('--date-order', 'sideways')).errors).toContain(
      '--date-order is day-first or month-first.',
    )
    expect(await run('--date-order', 'day-first')).toMatchObject({ code: 0 })
    expect(await own.quarters()).toEqual(['September 2025'])
  })
})
