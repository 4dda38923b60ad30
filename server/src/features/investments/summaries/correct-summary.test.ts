import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { august, july, post } from '../../../../test/months.ts'
import { shared } from '../../../../test/shared.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

/** The correct July: 100.00 was paid, so 233.00 of the 333.00 is retained. */
const paidJuly = { ...august, quarter: 'July 2025', reason: 'The payout of 100.00 was forgotten.' }

/** Corrects the first version by default. */
const correct = (desk: Client, userId: number, month: object = paidJuly) =>
  desk.post('/api/users/correct-investment-summary/', { user_id: userId, version: 1, ...month })

const world = async (start: Start) => {
  const app = await start()
  const [investor, staff] = [await app.addAccount(), await app.addAccount({ isStaff: true })]
  return { app, investor, staff, desk: await app.signIn(staff) }
}

onEachEngine('correcting a month', (start) => {
  test('posts a new version with a reason and keeps the old one', async () => {
    const { app, desk, investor } = await world(start)
    await post(desk, investor.id, july)
    const client = await app.signIn(investor)
    const before = (await client.get('/api/users/summaries-deux/')).list

    const answer = await correct(desk, investor.id)

    expect(answer.status).toBe(201)
    const { reason, ...figures } = paidJuly
    expect(answer.json).toMatchObject({
      message: 'July 2025 is corrected.',
      summary: { ...figures, id: before[0]?.['id'] },
    })
    for (const path of ['/api/users/summaries-deux/', `/api/users/all-summaries/${investor.id}/`]) {
      const reader = path.includes('all') ? desk : client
      expect((await reader.get(path)).list).toMatchObject([figures])
    }
    // profit = 233.00 retained + 100.00 paid
    expect((await client.get('/api/users/profile/')).json).toMatchObject({
      unrealized_gain: 233,
      dividend_paid: 100,
      profit: 333,
    })
    const versions = app.db.read.selectFrom('summaries').select(['version', 'dividend_paid', 'reason'])
    expect(await versions.orderBy('version').execute()).toEqual([
      { version: 1, dividend_paid: 0, reason: null },
      { version: 2, dividend_paid: 100_00, reason },
    ])
  })

  test('refuses one based on an outdated version, and changes nothing', async () => {
    const { app, desk, investor } = await world(start)
    await post(desk, investor.id, july)
    expect((await correct(desk, investor.id)).status).toBe(201)
    const before = await dump(app.db)
    const answer = await correct(desk, investor.id, { ...paidJuly, dividend_percent: 3 })
    expect(answer).toMatchObject({ status: 409, json: { code: 'monthChanged' } })
    expect(await dump(app.db)).toBe(before)
    expect((await correct(desk, investor.id, { ...paidJuly, dividend_percent: 3, version: 2 })).status).toBe(
      201,
    )
  })

  test('records who, before, after and why on the audit trail', async () => {
    const { app, desk, investor, staff } = await world(start)
    await post(desk, investor.id, july)
    await correct(desk, investor.id)
    const last = app.db.read.selectFrom('audit_entries').selectAll().orderBy('sequence', 'desc')
    const entry = await last.executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      action: 'summary.corrected',
      actor: staff.email,
      subject_id: investor.id,
    })
    expect(JSON.parse(entry.before ?? '')).toMatchObject(july)
    expect(JSON.parse(entry.after ?? '')).toMatchObject(paidJuly)
  })

  test('can be repeated, and the last one counts', async () => {
    const { app, desk, investor } = await world(start)
    await post(desk, investor.id, july)
    for (const version of [1, 2, 3]) {
      const answer = await correct(desk, investor.id, { ...paidJuly, version, dividend_percent: 3 + version })
      expect(answer).toMatchObject({ status: 201, json: { summary: { version: version + 1 } } })
    }
    const rows = app.db.read.selectFrom('summaries').select(['version', 'dividend_percent'])
    expect(await rows.orderBy('version').execute()).toEqual([
      { version: 1, dividend_percent: 333 },
      { version: 2, dividend_percent: 400 },
      { version: 3, dividend_percent: 500 },
      { version: 4, dividend_percent: 600 },
    ])
    expect((await desk.get(`/api/users/all-summaries/${investor.id}/`)).list).toMatchObject([
      { version: 4, dividend_percent: 6 },
    ])
  })

  test('of several at once based on the same version, one wins', async () => {
    const { app, desk, investor } = await world(start)
    await post(desk, investor.id, july)
    const answers = await Promise.all(
      [4, 5, 6, 7].map((rate) => correct(desk, investor.id, { ...paidJuly, dividend_percent: rate })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    const rows = app.db.read.selectFrom('summaries').select(['version']).orderBy('version')
    expect(await rows.execute()).toEqual([{ version: 1 }, { version: 2 }])
  })

  test('works on a disabled account, so that errors can still be fixed', async () => {
    const { app, desk, investor } = await world(start)
    await post(desk, investor.id, july)
    const disabled = await desk.post('/api/users/disable-account/', { user_id: investor.id })
    expect(disabled.status).toBe(200)
    expect((await correct(desk, investor.id)).status).toBe(201)
    const rows = app.db.read.selectFrom('summaries').select(['version']).orderBy('version')
    expect(await rows.execute()).toEqual([{ version: 1 }, { version: 2 }])
  })
})

onSqlite('a correction', (start) => {
  const firm = shared(async () => {
    const own = await world(start)
    await post(own.desk, own.investor.id, july)
    return own
  })

  test.each([
    ['without a version', { version: undefined }, 400, 'version: This field is required.'],
    ['with an invalid version', { version: 0 }, 400, 'version: An id is a positive whole number.'],
    ['without a reason', { reason: undefined }, 400, 'reason: This field is required.'],
    ['with an empty reason', { reason: '  ' }, 400, 'reason: Say why the month is corrected.'],
    ['with a NUL in the reason', { reason: 'a\0b' }, 400, 'reason: A reason is text.'],
    [
      'with unchanged figures',
      { ...july, reason: 'none' },
      400,
      'July 2025 is already posted with exactly these figures.',
    ],
    [
      'of a month that is not posted',
      { quarter: 'August 2025' },
      404,
      'August 2025 is not posted for this investor. Add it instead.',
    ],
    ['of an unknown account', { user_id: 999_999 }, 404, 'There is no such investor.'],
  ])('%s is refused and changes nothing', async (_, change, status, sentence) => {
    const { app, desk, investor } = firm()
    const before = await dump(app.db)
    const answer = await correct(desk, investor.id, { ...paidJuly, ...change })
    expect([answer.status, answer.json['error']]).toEqual([status, sentence])
    expect(await dump(app.db)).toBe(before)
  })
})
