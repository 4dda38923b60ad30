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

onSqlite('the dates of a file of months', (start) => {
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
      rows: [{ unread: ['month'], sentence: expect.stringContaining('can be read in two ways') }, {}],
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

onSqlite('the amounts of a file in another currency', (start) => {
  test('are refused with an example of how they could be read, and read as dollars if that is chosen', async () => {
    const { desk } = await firm(await start())
    // 1.234 € is a thousand and more: no amount has three decimals.
    const text = [
      header,
      'ann@firm.example,August 2025,"1.234 €",1,"12,34 €",EUR 0,"12,34 €","1.246,34 €"',
      'ann@firm.example,September 2025,"€1,246.34",-1,0,0,0,"1.233,88 €"',
    ].join('\n')
    const refused = await desk.post('/api/users/preview-import/', { file: base64(text) })
    expect(refused.json).toMatchObject({
      refused: 2,
      foreign_amount: { text: '1.234 €', amount: 1234 },
      rows: [
        {
          unread: expect.arrayContaining(['beginning_balance', 'dividend_amount']),
          sentence: expect.stringContaining('“1.234 €” is not a number.'),
        },
        {},
      ],
    })
    const chosen = { file: base64(text), foreign_amounts: 'as-dollars' }
    expect((await desk.post('/api/users/preview-import/', chosen)).json).toMatchObject({
      refused: 0,
      foreign_amount: { text: '1.234 €', amount: 1234 },
      months: [
        { quarter: 'August 2025', after: { principal: 1234, gain: 12.34 } },
        { quarter: 'September 2025', after: { principal: 1246.34 } },
      ],
    })
    // 1,234.00 + 1,246.34
    const totals = { rows: 2, principal: 2480.34, paid: 0 }
    const unchosen = await desk.post('/api/users/import-summaries/', { file: chosen.file, totals })
    expect(unchosen.status).toBe(400)
    done(await desk.post('/api/users/import-summaries/', { ...chosen, totals }))

    const entries = base64('email,amount,received_on\nann@firm.example,(50 €),2025-10-03')
    const ask = await desk.post('/api/users/preview-activity-import/', { file: entries })
    expect(ask.json).toMatchObject({ refused: 1, foreign_amount: { text: '(50 €)', amount: -50 } })
    done(await desk.post('/api/users/import-activity/', { file: entries, foreign_amounts: 'as-dollars' }))
  })
})

onSqlite('the dates of a file', (start) => {
  test('that contradict the chosen order are refused row by row', async () => {
    const own = await firm(await start())
    expect((await own.preview(textOf('31/10/2025'), 'month-first')).json).toMatchObject({
      refused: 1,
      rows: [{ sentence: 'Month “31/10/2025”: There is no such day with the month first.' }],
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

onEachEngine('the headings of a file', (start) => {
  const text = [
    'Kunde,Monat,principal,div %,Ertrag,paid,unrealized,end balance,Remarks',
    `ann@firm.example,August 2025,${figures},on time`,
  ].join('\n')
  const named = [
    { heading: 'Kunde', column: 'email' },
    { heading: 'Monat', column: 'month' },
    { heading: 'Ertrag', column: 'dividend_amount' },
  ]

  test('that are unknown are listed with examples, and remembered for the next file once staff have said what they mean', async () => {
    const app = await start()
    const own = await firm(app)
    const file = base64(text)
    const read = () => own.desk.post('/api/users/read-headings/', { file })
    const asked = await read()
    expect(asked.json['missing']).toEqual(['email', 'month', 'dividend_amount'])
    expect(asked.json['headings']).toMatchObject([
      { heading: 'Kunde', example: 'ann@firm.example', column: null, remembered: false },
      { heading: 'Monat', example: 'August 2025', column: null },
      { heading: 'principal', example: '10000', column: 'beginning_balance', remembered: false },
      { heading: 'div %' },
      { heading: 'Ertrag', example: '333', column: null },
      { heading: 'paid' },
      { heading: 'unrealized' },
      { heading: 'end balance' },
      { heading: 'Remarks', example: 'on time', column: null },
    ])
    expect((await own.preview(text)).json['error']).toBe(
      'The first line must name the columns; missing: e-mail, month, dividend.',
    )
    done(await own.desk.post('/api/users/map-headings/', { headings: named }))
    const again = await read()
    expect(again.json['missing']).toEqual([])
    expect(again.json['headings']).toMatchObject([
      { column: 'email', remembered: true },
      { column: 'month', remembered: true },
      {},
      {},
      { column: 'dividend_amount', remembered: true },
      {},
      {},
      {},
      { column: null },
    ])

    // What is remembered counts for an import only where it is sent with it.
    expect((await own.preview(text)).status).toBe(400)
    const sent = { file, headings: named }
    expect((await own.desk.post('/api/users/preview-import/', sent)).json).toMatchObject({ refused: 0 })
    done(await own.desk.post('/api/users/import-summaries/', { ...sent, totals: totalsOf(1) }))
    expect(await own.quarters()).toEqual(['August 2025'])

    const forgotten = [{ heading: 'KUNDE ', column: null }]
    done(await own.desk.post('/api/users/map-headings/', { headings: forgotten }))
    expect((await read()).json['missing']).toEqual(['email'])
    const { json } = await own.desk.get('/api/users/audit/?action=posting.headings-named')
    expect(json['entries']).toMatchObject([
      { after: { headings: 'monat: month; ertrag: dividend_amount' } },
      {
        before: { headings: '' },
        after: { headings: 'kunde: email; monat: month; ertrag: dividend_amount' },
      },
    ])
  })

  test('below a title are found, and one that gives way to another is not read', async () => {
    const { desk, preview } = await firm(await start())
    const heads = 'Investor,E-mail,month,principal,div %,dividend,paid,unrealized,end balance'
    const titled = ['Month-end August 2025', heads, `Ann,ann@firm.example,August 2025,${figures}`].join('\n')
    const { json } = await desk.post('/api/users/read-headings/', { file: base64(titled) })
    expect(json).toMatchObject({
      missing: [],
      headings: [{ heading: 'Investor', column: null }, { column: 'email' }, ...Array<object>(7).fill({})],
    })
    expect((await preview(titled)).json).toMatchObject({ refused: 0, rows: [{ line: 3, state: 'to post' }] })
  })

  test('below titles of several cells are found', async () => {
    const { desk, preview } = await firm(await start())
    const titles = 'Month-end August 2025\nPrepared by,Dana'
    const heads = 'e-mail,month,principal,div %,dividend,paid,unrealized,end balance'
    const titled = [titles, heads, `ann@firm.example,August 2025,${figures}`].join('\n')
    const { json } = await desk.post('/api/users/read-headings/', { file: base64(titled) })
    expect(json).toMatchObject({ missing: [], headings: Array<object>(8).fill({}) })
    expect((await preview(titled)).json).toMatchObject({ refused: 0, rows: [{ line: 4, state: 'to post' }] })
  })

  test('are not asked about in what is not a table', async () => {
    const { desk } = await firm(await start())
    const { status, json } = await desk.post('/api/users/read-headings/', { file: base64('hello\nfriends') })
    expect([status, json['error']]).toEqual([
      400,
      'The file is not a table: its first line has only one cell. Choose an Excel workbook (.xlsx) or a CSV file with headings.',
    ])
  })

  test('that are known keep their meaning', async () => {
    const own = await firm(await start())
    const answer = await own.desk.post('/api/users/map-headings/', {
      headings: [{ heading: 'End Balance', column: 'beginning_balance' }],
    })
    expect([answer.status, answer.json['error']]).toEqual([400, '“End Balance” is read without being told.'])
    const twice = await own.desk.post('/api/users/preview-import/', {
      file: base64(text),
      headings: [...named, { heading: 'Remarks', column: 'email' }],
    })
    expect(twice.json['error']).toBe('More than one column is named e-mail.')
  })
})
