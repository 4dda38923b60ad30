import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { done } from '../../../../test/money.ts'
import { july, post } from '../../../../test/months.ts'
import { shared } from '../../../../test/shared.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'

const minuteMs = 60_000
const [path, saving] = ['/api/users/month-draft/2025-07/', '/api/users/save-month-draft/']

/** Two members of staff, and two investors without July. */
async function office(app: TestApp) {
  const dana = await app.addAccount({ isStaff: true, firstName: 'Dana', lastName: 'Desk' })
  const sam = await app.addAccount({ isStaff: true, firstName: '', lastName: '' })
  const [ann, bea] = [await app.addAccount(), await app.addAccount()]
  return { ann, bea, sam, danas: await app.signIn(dana), sams: await app.signIn(sam) }
}

const percent = (userId: number, value: string | null, version = 0) => ({
  user_id: userId,
  cell: 'dividend_percent',
  value,
  version,
})

const save = (client: Client, ...cells: object[]) => client.post(saving, { month: 'July 2025', cells })

interface Cell {
  user_id: number
  value: string | null
  version: number
  typed_by: { name: string }
}

interface Draft {
  version: number
  posted_version: number
  people: object[]
  cells: Cell[]
}

const draft = async (client: Client, since = 0) => {
  const { json } = await client.get(`${path}?since=${since}`)
  return json as unknown as Draft
}

/** What is typed, by investor. */
const typed = async (client: Client) =>
  Object.fromEntries((await draft(client)).cells.map(({ user_id: id, value }) => [id, value]))

const postJuly = (desk: Client, ids: readonly number[], version?: number) =>
  desk.post('/api/users/post-month-end/', {
    month: 'July 2025',
    rows: ids.map((id) => ({ user_id: id, ...july })),
    totals: { rows: ids.length, principal: ids.length * 10_000, paid: 0 },
    ...(version === undefined ? {} : { draft_version: version }),
  })

onEachEngine('the draft of a month', (start) => {
  test('keeps the list that was pasted last, for all who have the month open, until it is taken back', async () => {
    const app = await start()
    const { ann, danas, sams } = await office(app)
    const list = {
      ids: [ann.id],
      losers: [],
      rows: 2,
      totals: [{ figure: 'dividend_paid', text: '12,263.73' }],
      skipped: ['Zoe Unknown'],
    }
    const saveList = async (sent: object | null) =>
      done(await danas.post(saving, { month: 'July 2025', cells: [], list: sent }))
    expect(await draft(sams)).not.toHaveProperty('list')
    await saveList(list)
    const { version, ...found } = await draft(sams)
    expect(found).toMatchObject({ list })
    await save(danas, percent(ann.id, '3.5'))
    expect(await draft(sams, version)).not.toHaveProperty('list')
    await saveList(null)
    expect(await draft(sams, version)).toMatchObject({ list: null })
  })

  test('holds what is typed for all staff, with who typed it and when, read or not', async () => {
    const app = await start()
    const { ann, danas, sams, sam } = await office(app)
    expect((await draft(danas)).cells).toEqual([])
    const saved = await save(danas, percent(ann.id, '3,5 maybe'))
    expect(saved).toMatchObject({ status: 200, json: { version: 1, conflicts: [], refused: [] } })
    expect(await draft(sams)).toEqual({
      month: 'July 2025',
      version: 1,
      posted_version: 0,
      people: [],
      cells: [
        {
          ...percent(ann.id, '3,5 maybe', 1),
          typed_by: { id: 1, name: 'Dana Desk' },
          typed_at: '2026-07-15T12:00:00.000Z',
        },
      ],
    })
    await save(sams, percent(ann.id, '3.5', 1))
    expect((await draft(danas)).cells).toMatchObject([{ value: '3.5', typed_by: { name: sam.email } }])
  })

  test('keeps the work of two people in different rows, typed at the same moment', async () => {
    const app = await start()
    const { ann, bea, danas, sams } = await office(app)
    const answers = await Promise.all([
      save(danas, percent(ann.id, '3.5')),
      save(sams, percent(bea.id, '4'), { ...percent(ann.id, '25'), cell: 'dividend_paid' }),
    ])
    expect(answers.map(({ json }) => json['conflicts'])).toEqual([[], []])
    expect((await draft(danas)).cells.map(({ value }) => value)).toEqual(['25', '3.5', '4'])
  })

  test('tells the later one of two in the same cell, saves their other cells, and overwrites once they have seen it', async () => {
    const app = await start()
    const { ann, bea, danas, sams } = await office(app)
    await save(danas, percent(ann.id, '3.5'))
    const later = await save(sams, percent(ann.id, '4'), percent(bea.id, '4'))
    expect(later.status).toBe(200)
    expect(later.json['conflicts']).toMatchObject([
      { user_id: ann.id, value: '3.5', version: 1, typed_by: { name: 'Dana Desk' } },
    ])
    expect(await typed(danas)).toEqual({ [ann.id]: '3.5', [bea.id]: '4' })
    expect((await save(sams, percent(ann.id, '4', 1))).json['conflicts']).toEqual([])
    expect(await typed(danas)).toEqual({ [ann.id]: '4', [bea.id]: '4' })
  })

  test('of two who type into one cell at the same moment, exactly one is told', async () => {
    const app = await start()
    const { ann, danas, sams } = await office(app)
    const answers = await Promise.all([save(danas, percent(ann.id, '3.5')), save(sams, percent(ann.id, '4'))])
    const told = answers.map(({ json }) => (json['conflicts'] as Cell[])[0]?.value)
    expect([
      [undefined, '3.5'],
      ['4', undefined],
    ]).toContainEqual(told)
    expect(await typed(danas)).toEqual({ [ann.id]: told[0] ?? told[1] })
  })

  test('the same text from two people is no conflict, and what is taken back stays known as such', async () => {
    const app = await start()
    const { ann, danas, sams } = await office(app)
    await save(danas, percent(ann.id, '3.5'))
    expect((await save(sams, percent(ann.id, '3.5'))).json['conflicts']).toEqual([])
    await save(danas, percent(ann.id, null, 2))
    expect((await save(sams, percent(ann.id, '4', 2))).json['conflicts']).toMatchObject([{ value: null }])
  })

  test('answers with what changed since a version', async () => {
    const app = await start()
    const { ann, bea, danas, sams } = await office(app)
    await save(danas, percent(ann.id, '3.5'))
    const { version } = await draft(sams)
    await save(danas, percent(bea.id, '4'))
    expect((await draft(sams, version)).cells.map(({ user_id: id }) => id)).toEqual([bea.id])
  })

  test('ends row by row, however the row is posted, and does not return when the month is withdrawn', async () => {
    const app = await start()
    const { ann, bea, danas, sams } = await office(app)
    const cyrus = await app.addAccount()
    await save(danas, ...[ann, bea, cyrus].map(({ id }) => percent(id, '3.5')))
    await post(danas, ann.id, july)
    expect(await typed(danas)).toEqual({ [bea.id]: '3.5', [cyrus.id]: '3.5' })
    expect(await draft(danas)).toMatchObject({ version: 2, posted_version: 2 })
    await postJuly(danas, [bea.id])
    expect(await typed(danas)).toEqual({ [cyrus.id]: '3.5' })

    const refused = await save(sams, percent(ann.id, '4', 1), percent(cyrus.id, '4', 1))
    expect(refused.json['refused']).toEqual([
      { user_id: ann.id, message: 'This month is already posted for this investor.' },
    ])
    expect(await typed(danas)).toEqual({ [cyrus.id]: '4' })

    const reason = { version: 1, reason: 'The wrong fund.' }
    await danas.post('/api/users/void-investment-summary/', {
      user_id: ann.id,
      quarter: 'July 2025',
      ...reason,
    })
    expect(await typed(danas)).toEqual({ [cyrus.id]: '4' })
    expect((await save(sams, percent(ann.id, '4'))).json).toMatchObject({ conflicts: [], refused: [] })
  })

  test('nothing is posted over what someone else has typed in these rows meanwhile', async () => {
    const app = await start()
    const { ann, bea, danas, sams } = await office(app)
    const seen = (await draft(danas)).version
    await save(sams, percent(ann.id, '4'))
    const refused = await postJuly(danas, [ann.id, bea.id], seen)
    expect(refused).toMatchObject({
      status: 409,
      json: { error: expect.stringMatching(/^Nothing is posted/) },
    })
    expect(await typed(danas)).toEqual({ [ann.id]: '4' })
    // Only her row was typed in, so the other one is free; and so is hers once that is seen.
    expect((await postJuly(danas, [bea.id], seen)).status).toBe(201)
    expect((await postJuly(danas, [ann.id], (await draft(danas)).version)).status).toBe(201)
    expect(await typed(danas)).toEqual({})
  })

  test('shows where the others are, until 20 seconds after they last said so', async () => {
    const app = await start()
    const { ann, bea, danas, sams, sam } = await office(app)
    const say = (client: Client, userId: number, cell?: string) =>
      client.post('/api/users/draft-presence/', { month: 'July 2025', user_id: userId, cell })
    const people = async (client: Client) => (await draft(client)).people
    expect((await say(danas, ann.id)).status).toBe(200)
    await say(danas, bea.id, 'dividend_paid')
    await say(sams, ann.id)
    const dana = { person: { id: 1, name: 'Dana Desk' }, user_id: bea.id, cell: 'dividend_paid' }
    expect(await people(sams)).toEqual([dana])
    expect(await people(danas)).toEqual([
      { person: { id: sam.id, name: sam.email }, user_id: ann.id, cell: null },
    ])
    app.pass(19_000)
    await say(sams, bea.id)
    app.pass(1_000)
    expect(await people(sams)).toEqual([])
    expect(await people(danas)).toMatchObject([{ user_id: bea.id }])
    // An open sheet may still have the row of an account that was closed.
    const nowhere = await say(danas, sam.id)
    expect([nowhere.status, nowhere.json['message']]).toEqual([200, 'This is not an active investor.'])
    expect(await people(sams)).toEqual([])
  })
})

onSqlite('a draft', (start) => {
  test('keeps the session of the one who types, up to its 12 hours, but not of an open sheet alone', async () => {
    const app = await start()
    const { ann, danas, sams } = await office(app)
    // 30 minutes unused end a session: here 29, 24 times, are 11 hours and 36 minutes.
    for (let k = 0; k < 24; k++) {
      app.pass(29 * minuteMs)
      const { version } = await draft(danas)
      expect((await save(danas, percent(ann.id, String(k), version))).status).toBe(200)
    }
    app.pass(25 * minuteMs)
    expect((await save(danas, percent(ann.id, '3', 24))).status).toBe(401)
    expect((await sams.get(path)).status).toBe(401)
  })

  test('reading it or what was sent again and again, or being in it, does not keep a session', async () => {
    const app = await start()
    const { ann, danas } = await office(app)
    for (const status of [200, 200, 401]) {
      app.pass(14 * minuteMs)
      expect((await danas.get(path)).status).toBe(status)
      expect((await danas.get('/api/users/prepared-postings/')).status).toBe(status)
      const said = await danas.post('/api/users/draft-presence/', { month: 'July 2025', user_id: ann.id })
      expect(said.status).toBe(status)
    }
  })

  test('is not on the audit trail, which only grows', async () => {
    const app = await start()
    const { ann, danas } = await office(app)
    const entries = () => app.db.read.selectFrom('audit_entries').select('sequence').execute()
    const before = await entries()
    await save(danas, percent(ann.id, '3.5'))
    expect(await entries()).toEqual(before)
  })

  test('takes rows of active investors only', async () => {
    const app = await start()
    const { bea, danas, sam } = await office(app)
    await danas.post('/api/users/disable-account/', { user_id: bea.id })
    const refused = await save(danas, percent(sam.id, '4'), percent(bea.id, '4'), percent(999, '4'))
    const message = 'This is not an active investor.'
    expect(refused.json['refused']).toEqual([sam.id, bea.id, 999].map((id) => ({ user_id: id, message })))
    expect(await typed(danas)).toEqual({})
  })

  const quiet = shared(async () => office(await start()))

  test.each([
    ['cells.0.cell', { cell: 'ending_balance' }],
    ['cells.0.value', { value: 'x'.repeat(101) }],
    ['cells.0.value', { value: 'a\0b' }],
    ['cells.0.value', { value: undefined }],
    ['cells.0.version', { version: -1 }],
    ['cells.0.user_id', { user_id: 0 }],
  ])('refuses a body without a proper %s', async (field, change) => {
    const { ann, danas } = quiet()
    const refused = await save(danas, { ...percent(ann.id, '1'), ...change })
    expect([refused.status, Object.keys(refused.json['fields'] as object)]).toEqual([400, [field]])
  })

  test('refuses more cells than a request may have, and a draft of no month', async () => {
    const { ann, danas } = quiet()
    const many = Array.from({ length: 401 }, () => percent(ann.id, '1'))
    expect((await save(danas, ...many)).json['fields']).toEqual({
      cells: 'At most 400 cells are saved at once.',
    })
    expect((await danas.get('/api/users/month-draft/latest/')).status).toBe(400)
  })
})
