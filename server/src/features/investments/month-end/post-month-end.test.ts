import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { august, july, post } from '../../../../test/months.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const call = '/api/users/post-month-end/'

async function threeInvestors(app: TestApp) {
  const ids = [await app.addAccount(), await app.addAccount(), await app.addAccount()].map(({ id }) => id)
  return { ids, desk: await app.signIn(await app.addAccount({ isStaff: true })) }
}

const sheet = (ids: readonly number[], changes: object = {}) => ({
  month: 'July 2025',
  rows: ids.map((id) => ({ user_id: id, ...july })),
  totals: { rows: ids.length, principal: ids.length * 10_000, paid: 0 },
  ...changes,
})

const monthsOf = async (desk: Client, id: number | undefined) =>
  (await desk.get(`/api/users/all-summaries/${id}/`)).list.map((row) => row['quarter'])

onEachEngine('posting a month of many investors', (start) => {
  test('posts every row with its audit entry', async () => {
    const app = await start()
    const { ids, desk } = await threeInvestors(app)

    const answer = await desk.post(call, sheet(ids))

    expect(answer.status).toBe(201)
    expect(answer.json).toEqual({ message: 'July 2025 is posted for 3 investors.', posted: 3 })
    for (const id of ids)
      expect((await desk.get(`/api/users/latest-summary/${id}/`)).json).toMatchObject(july)
    const entries = await app.db.read
      .selectFrom('audit_entries')
      .select(['subject_id', 'actor'])
      .where('action', '=', 'summary.posted')
      .execute()
    expect(entries.map((entry) => entry.subject_id)).toEqual(ids)
  })

  test('posts a typed dividend to the cent, with the percentage that follows from it', async () => {
    const app = await start()
    const { ids, desk } = await threeInvestors(app)
    const [id = 0] = ids
    const draft = [{ user_id: id, cell: 'dividend_amount', value: '233333.33', version: 0 }]
    const saved = await desk.post('/api/users/save-month-draft/', { month: 'July 2025', cells: draft })
    expect(saved.json).toMatchObject({ version: 1, refused: [] })
    // 233,333.33 ÷ 7,000,000.00 = 3.3333…%; 7,000,000.00 × 3.33 % would be 233,100.00.
    const typed = {
      beginning_balance: 7_000_000,
      dividend_amount: 233_333.33,
      unrealized_gain: 233_333.33,
      ending_balance: 7_233_333.33,
    }
    const rows = [{ user_id: id, ...july, ...typed }]
    const totals = { rows: 1, principal: 7_000_000, paid: 0 }
    expect((await desk.post(call, { month: 'July 2025', rows, totals, draft_version: 1 })).status).toBe(201)
    expect((await desk.get(`/api/users/latest-summary/${id}/`)).json).toMatchObject({ ...july, ...typed })
  })

  test('names every refused row and posts none', async () => {
    const app = await start()
    const { ids, desk } = await threeInvestors(app)
    const staffOnly = await app.addAccount({ isStaff: true })
    const [first, second = 0, third = 0] = ids
    await post(desk, second, july)
    await post(desk, third, { ...august, quarter: 'July 2025' })
    const before = await dump(app.db)

    const refused = await desk.post(call, sheet([...ids, staffOnly.id, 999]))

    expect(refused.status).toBe(404)
    expect(refused.json).toEqual({
      error: 'Nothing is posted, because 4 rows cannot be posted.',
      fields: {
        'rows.1': 'July 2025 is already posted for person2@firm.example with exactly these figures.',
        'rows.2': 'July 2025 is already posted for person3@firm.example with other figures.',
        'rows.3': 'This is a staff account. Months are posted for investors only.',
        'rows.4': 'There is no such investor.',
      },
    })
    expect(await dump(app.db)).toBe(before)
    expect(await monthsOf(desk, first)).toEqual([])
  })

  const first = 'Twice in the request, see rows.0.'
  test.each([
    ['the same', july, { 'rows.2': first }],
    [
      'other',
      { ...august, quarter: 'July 2025' },
      { 'rows.0': 'Twice in the request, see rows.2.', 'rows.2': first },
    ],
  ])('names the other row of an investor who is there twice with %s figures', async (_, again, fields) => {
    const app = await start()
    const { ids, desk } = await threeInvestors(app)
    const [ann = 0, bea = 0] = ids
    const rows = [
      { user_id: ann, ...july },
      { user_id: bea, ...july },
      { user_id: ann, ...again },
    ]
    expect((await desk.post(call, { ...sheet(ids), rows })).json['fields']).toEqual(fields)
  })

  test('posts the same sheet once if it is sent again after a lost response', async () => {
    const app = await start()
    const { ids, desk } = await threeInvestors(app)
    const answers = await Promise.all([desk.post(call, sheet(ids)), desk.post(call, sheet(ids))])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(Object.keys(answers.find(({ status }) => status === 409)?.json['fields'] as object)).toHaveLength(
      3,
    )
    for (const id of ids) expect(await monthsOf(desk, id)).toEqual(['July 2025'])
  })

  test('of a sheet and a concurrent post of one of its months, one wins completely', async () => {
    const app = await start()
    const { ids, desk } = await threeInvestors(app)
    const [single, whole] = await Promise.all([post(desk, ids[2] ?? 0, july), desk.post(call, sheet(ids))])
    expect([single.status, whole.status].toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await monthsOf(desk, ids[0])).toEqual(whole.status === 201 ? ['July 2025'] : [])
    expect(await monthsOf(desk, ids[2])).toEqual(['July 2025'])
  })

  test('corrects a posted month, each row by the version that was seen, with one reason', async () => {
    const app = await start()
    const { ids, desk } = await threeInvestors(app)
    const [ann = 0, bea = 0, cal = 0] = ids
    for (const id of ids) await post(desk, id, july)
    const paid = { ...august, quarter: 'July 2025' }
    const rows = [ann, bea].map((id) => ({ user_id: id, ...paid, version: 1 }))
    // 2 × 10,000.00 of principal, 2 × 100.00 paid
    const totals = { rows: 2, principal: 20_000, paid: 200 }
    const body = { month: 'July 2025', rows, totals, corrections: { reason: 'The payouts were missing.' } }
    const before = await dump(app.db)
    const refused = async (changes: object) => {
      const { status, json } = await desk.post(call, { ...body, ...changes })
      expect(await dump(app.db)).toBe(before)
      return [status, json['code'] ?? json['fields']]
    }
    const unseen = rows.map((row) => ({ ...row, version: undefined }))
    const differs = (name: string) =>
      `July 2025 is already posted for ${name}@firm.example with other figures.`
    const both = { 'rows.0': differs('person1'), 'rows.1': differs('person2') }
    expect(await refused({ corrections: undefined })).toEqual([409, both])
    expect(await refused({ rows: unseen })).toEqual([409, both])
    expect(await refused({ rows: rows.map((row) => ({ ...row, version: 2 })) })).toEqual([
      409,
      'monthChanged',
    ])
    const several = await desk.post(call, { ...body, rows: rows.map((row) => ({ ...row, version: 2 })) })
    expect(several.json['error']).toBe(
      '2 of these months were changed in the meantime. Review the changes and post again.',
    )
    // Whose month it is, if only one of them is another version.
    const { json } = await desk.post(call, { ...body, rows: [rows[0], { ...rows[1], version: 2 }] })
    expect(json['fields']).toEqual({
      'rows.1': 'This month was corrected in the meantime.',
    })
    const moving = rows.map((row) => ({ ...row, money_in: 1 }))
    const isNew = 'Money in or out is only recorded with a month that is new.'
    expect(await refused({ rows: moving })).toEqual([400, { 'rows.0': isNew, 'rows.1': isNew }])

    expect((await desk.get('/api/users/month-end/2025-07/')).json['rows']).toMatchObject([
      { version: 1 },
      { version: 1 },
      { version: 1 },
    ])
    // Of two who send it at once, one corrects.
    const answers = await Promise.all([desk.post(call, body), desk.post(call, body)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 201)?.json).toEqual({
      message: 'July 2025 is corrected for 2 investors.',
      posted: 2,
    })
    for (const id of [ann, bea])
      expect((await desk.get(`/api/users/summary-history/${id}/2025-07/`)).list).toMatchObject([
        { version: 1, dividend_paid: 0, reason: null },
        { version: 2, dividend_paid: 100, unrealized_gain: 233, reason: 'The payouts were missing.' },
      ])
    expect((await desk.get(`/api/users/summary-history/${cal}/2025-07/`)).list).toHaveLength(1)
    expect((await desk.get('/api/users/postings/1/')).json).toMatchObject({
      corrects: true,
      rows: 2,
      paid: 0,
      // 2 × 100.00
      corrections: { rows: 2, before: { paid: 0 }, after: { paid: 200 } },
    })
  })
})

onSqlite('a month of many investors', (start) => {
  test('refuses a row that does not add up, is of another month, or is duplicated', async () => {
    const app = await start()
    const { ids, desk } = await threeInvestors(app)
    const [first, second, third] = ids
    const rows = [
      { user_id: first, ...july, ending_balance: 10333.01 },
      { user_id: second, ...august },
      { user_id: third, ...july },
      { user_id: third, ...july },
    ]
    const refused = await desk.post(call, sheet(ids, { rows }))
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.json['fields'] as object)).toEqual(['rows.0', 'rows.1', 'rows.3'])
    expect(refused.body).toContain('principal + unrealized: $10,333.00, not $10,333.01.')
  })

  test('names an invalid row by its index, even far down', async () => {
    const app = await start()
    const { desk } = await threeInvestors(app)
    const ids = Array.from({ length: 501 }, (_, k) => k + 1)
    const body = sheet(ids)
    const rows = body.rows.map((row, k) => (k === 500 ? { ...row, dividend_paid: '1.234' } : row))
    const refused = await desk.post(call, { ...body, rows })
    expect(refused.status).toBe(400)
    expect(refused.json['fields']).toEqual({
      'rows.500.dividend_paid': 'Enter an amount such as 10000.00, with at most two decimals.',
    })
  })

  test('lists the first of very many invalid rows and counts them all', async () => {
    const app = await start()
    const { desk } = await threeInvestors(app)
    const refused = await desk.post(call, sheet([], { rows: Array.from({ length: 2_500 }, () => 0) }))
    expect([refused.status, refused.json['error']]).toEqual([
      400,
      'Nothing is posted, because 2500 rows cannot be posted.',
    ])
    expect(Object.keys(refused.json['fields'] as object)).toHaveLength(1_000)
  })

  test('refuses more rows than a file may have, without parsing them', async () => {
    const app = await start()
    const { desk } = await threeInvestors(app)
    const refused = await desk.post(call, sheet([], { rows: Array.from({ length: 200_001 }, () => 0) }))
    const sentence = 'More than 200,000 rows. Post them in parts.'
    expect([refused.status, refused.json]).toEqual([400, { error: sentence, fields: { rows: sentence } }])
  })

  test('refuses totals that do not match the rows', async () => {
    const app = await start()
    const { ids, desk } = await threeInvestors(app)
    const before = await dump(app.db)
    const totals = { rows: 4, principal: '30000.01', paid: 0 }
    const refused = await desk.post(call, sheet(ids, { totals }))
    expect(refused.status).toBe(400)
    expect(refused.json).toEqual({
      error: 'The control totals do not match the rows. Nothing has changed.',
      fields: {
        'totals.rows': 'There are 3 rows to post.',
        'totals.principal': 'The rows to post add up to $30,000.00.',
      },
    })
    expect(await dump(app.db)).toBe(before)
  })

  test('accepts bodies over 64 kB from staff only, and none over 8 MB', async () => {
    const app = await start()
    const { ids, desk } = await threeInvestors(app)
    const long = { ...sheet(ids), note: 'x'.repeat(100_000) }
    expect((await desk.post(call, long)).status).toBe(201)
    const tooLong = await desk.post(call, { ...long, note: 'x'.repeat(8 * 1024 * 1024) })
    expect(tooLong.status).toBe(413)
    expect(tooLong.json).toEqual({ error: 'The request body is larger than 8 MB.' })
    const stranger = await app.visitor().post(call, { ...long, note: 'x'.repeat(8 * 1024 * 1024) })
    expect(stranger.status).toBe(401)
  })
})
