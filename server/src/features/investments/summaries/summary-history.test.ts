import { expect, test } from 'vitest'
import { august, july, post } from '../../../../test/months.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const paidJuly = { ...august, quarter: 'July 2025', reason: 'The payout of 100.00 was forgotten.' }
const dayMs = 86_400_000

onEachEngine('the history of a month', (start) => {
  /** Ann's July was posted by one staff member and corrected by another a day later; her June was not corrected. */
  const world = async () => {
    const app = await start()
    const [ann, bea] = [await app.addAccount(), await app.addAccount()]
    const [first, second] = [await app.addAccount({ isStaff: true }), await app.addAccount({ isStaff: true })]
    const desk = await app.signIn(first)
    await post(desk, ann.id, { ...july, quarter: 'June 2025' })
    await post(desk, ann.id, july)
    await post(desk, bea.id, july)
    const postedAt = new Date(app.now()).toISOString()
    app.pass(dayMs / 48)
    const other = await app.signIn(second)
    const correctedAt = new Date(app.now()).toISOString()
    await other.post('/api/users/correct-investment-summary/', { user_id: ann.id, version: 1, ...paidJuly })
    return { app, ann, bea, first, second, desk: other, postedAt, correctedAt }
  }
  const historyOf = (id: number, month = '2025-07') => `/api/users/summary-history/${id}/${month}/`

  test('shows staff every version, the oldest first: figures, when, who and why', async () => {
    const { ann, first, second, desk, postedAt, correctedAt } = await world()
    const { reason, ...figures } = paidJuly
    const versions = [
      { ...july, version: 1, posted_at: postedAt, posted_by: first.email, reason: null },
      { ...figures, version: 2, posted_at: correctedAt, posted_by: second.email, reason },
    ]
    expect((await desk.get(historyOf(ann.id))).list).toMatchObject(versions)
    expect((await desk.get(historyOf(ann.id, 'Jul%202025'))).list).toMatchObject(versions)
    expect((await desk.get(historyOf(ann.id, 'June%202025'))).list).toMatchObject([
      { quarter: 'June 2025', version: 1 },
    ])
  })

  test('does not exist for a month that is not posted or an unknown investor', async () => {
    const { ann, desk } = await world()
    const [unposted, nobody] = [await desk.get(historyOf(ann.id, '2025-09')), await desk.get(historyOf(999))]
    expect([unposted.status, unposted.json['error']]).toEqual([
      404,
      'September 2025 is not posted for this investor.',
    ])
    expect([nobody.status, nobody.json['error']]).toEqual([404, 'There is no such investor.'])
    expect((await desk.get(historyOf(ann.id, 'x'))).status).toBe(400)
  })

  test("shows investors their own corrected months' old and new figures, but not who changed them or why", async () => {
    const { app, ann, bea, first, second, desk, postedAt, correctedAt } = await world()
    const { reason, ...figures } = paidJuly
    const versions = [
      { ...july, version: 1, posted_at: postedAt },
      { ...figures, version: 2, posted_at: correctedAt },
    ]
    const answer = await (await app.signIn(ann)).get('/api/users/summary-changes/')
    expect(answer.list).toMatchObject(versions)
    expect(answer.list).toHaveLength(2)
    for (const secret of [reason, first.email, second.email]) expect(answer.body).not.toContain(secret)
    expect(Object.keys(answer.list[0] ?? {})).not.toContain('checks')

    const stranger = await app.signIn(bea)
    expect((await stranger.get('/api/users/summary-changes/')).list).toEqual([])
    expect((await stranger.get(historyOf(ann.id))).status).toBe(403)
    expect((await (await app.signIn(ann)).get(historyOf(ann.id))).status).toBe(403)

    const acting = app.visitor()
    acting.token = String((await desk.post('/api/users/impersonate/', { user_id: ann.id })).json['token'])
    expect((await acting.get('/api/users/summary-changes/')).list).toMatchObject(versions)
    expect((await acting.get(historyOf(ann.id))).status).toBe(403)
  })

  test('shows investors what staff wrote to them about a change, at its version', async () => {
    const { app, ann, desk } = await world()
    app.pass(1_000)
    const line = 'The payout of July 14 was booked late. Sorry!'
    const again = { ...july, user_id: ann.id, version: 2, reason: 'It was right before.', line }
    expect((await desk.post('/api/users/correct-investment-summary/', again)).status).toBe(201)
    const { list } = await (await app.signIn(ann)).get('/api/users/summary-changes/')
    expect(list.map((version) => version['line'])).toEqual([undefined, undefined, line])
  })
})
