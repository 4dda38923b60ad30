import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Firm } from '@portico/contract/features/firm'
import type { FirmFlows } from '@portico/contract/figures/firm'
import { addFlows, flowsOf } from '@portico/contract/figures/firm'
import type { Month } from '@portico/contract/values/month'
import { noFeesOfFirm } from '../../../../../contract/test/no-fees.ts'
import { randomHistories } from '../../../../../contract/test/random-histories.ts'
import { noteRun } from '../../../db/last-runs.ts'
import { august, insertJuly, july, post } from '../../../../test/months.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { insertHistories } from '../../../../test/insert-histories.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { flowsOfBlock } from './firm-flows.ts'

type Json = Omit<Firm, 'months'> & { months: Record<string, unknown>[] }

const world = async (start: Start, settings?: NodeJS.ProcessEnv) => {
  const app = await start(settings)
  const staff = await app.addAccount({ isStaff: true, email: 'desk@firm.example' })
  const desk = await app.signIn(staff)
  const firm = async () => (await desk.get('/api/users/firm/')).json as Json
  return { app, staff, desk, firm }
}

onEachEngine('the firm', (start) => {
  test('adds up to what the definition says for every investor', async () => {
    const { app } = await world(start)
    const sample = fc.sample(randomHistories, { numRuns: 60, seed: 20260715 })
    const unposted = sample.slice(0, 20).map((history) => ({ ...history, months: [] }))
    const histories = [...sample, ...unposted]
    await insertHistories(app, histories)
    const expected = new Map<Month, FirmFlows>()
    for (const history of histories)
      for (const [month, part] of flowsOf(history)) expected.set(month, addFlows(expected.get(month), part))
    // A reinvestment moves nothing in or out, but its month is found.
    const isMoved = ([, each]: [Month, FirmFlows]) => Object.values(each).some((value) => Number(value) !== 0)
    const moved = (flows: Map<Month, FirmFlows>) => [...flows].filter(isMoved).toSorted(([a], [b]) => a - b)
    const now = {
      db: app.db.read,
      isPast: false,
      accounts: (some: readonly Account[]) => Promise.resolve([...some]),
    }
    expect(moved(await flowsOfBlock(now, { at: 11 }))).toEqual(moved(expected))
  })

  test('shows money in, gains, what was paid and what is under management, month by month', async () => {
    const { app, staff, desk, firm } = await world(start)
    const [ann, bea] = [await app.addAccount(), await app.addAccount()]
    for (const { id } of [ann, bea]) await post(desk, id, july)
    await post(desk, ann.id, august)
    // Months of staff count nowhere.
    await insertJuly(app.db, staff.id)
    const none = { money_in: 0, money_out: 0, lost: 0, ...noFeesOfFirm }
    expect((await firm()).months).toEqual([
      // 2 × 10,000.00 and 2 × 333.00
      {
        ...none,
        quarter: 'July 2025',
        money_in: 20000,
        gains: 666,
        paid: 0,
        under_management: 20666,
        investors: 2,
      },
      // 20,666.00 + 333.00 − 100.00
      { ...none, quarter: 'August 2025', gains: 333, paid: 100, under_management: 20899, investors: 1 },
    ])
  })

  test('follows a correction, an entry and a withdrawn month at once, though sums are kept', async () => {
    const { app, desk, firm } = await world(start)
    const ann = await app.addAccount()
    await post(desk, ann.id, july)
    const latest = async () => (await firm()).months.at(-1)
    expect(await latest()).toMatchObject({ under_management: 10333 })
    const reason = 'The payout was left out.'
    const corrected = { ...august, quarter: 'July 2025', user_id: ann.id, version: 1, reason }
    await desk.post('/api/users/correct-investment-summary/', corrected)
    expect(await latest()).toMatchObject({ paid: 100, under_management: 10233 })
    await post(desk, ann.id, august)
    await desk.post('/api/users/add-activity/', {
      user_id: ann.id,
      kind: 'withdrawal',
      amount: 1000,
      from_gains: 233,
      received_on: '2025-08-01',
      note: '',
    })
    // 233.00 of August on top; 1,000.00 out, of which the principal of August, still 10,000.00, knows nothing:
    // the 767.00 of it count as added again.
    expect(await latest()).toMatchObject({ money_out: 1000, money_in: 767, under_management: 10233 })
    await desk.post('/api/users/void-investment-summary/', {
      user_id: ann.id,
      quarter: 'August 2025',
      version: 1,
      reason: 'Posted in error.',
    })
    expect(await latest()).toMatchObject({ quarter: 'July 2025', under_management: 10233 })
  })

  test('names who is missing from the month whose end is due: the last one that is over', async () => {
    const { app, desk, firm } = await world(start)
    const ann = await app.addAccount({ email: 'ann@x.example' })
    const bea = await app.addAccount({ email: 'bea@x.example' })
    await app.addAccount({ email: 'cal@x.example' })
    // It is July 15, 2026. Nobody for whom nothing is posted is missing: the list of open months agrees.
    const none = { quarter: 'June 2026', posted: 0, missing_count: 0, without_months_count: 3 }
    expect(await firm()).toMatchObject({ due: none, open_months: [] })
    await post(desk, bea.id, { ...july, quarter: 'May 2026' })
    await post(desk, ann.id, { ...july, quarter: 'June 2026' })
    const { due, open_months: open } = await firm()
    expect(due).toMatchObject({ ...none, posted: 1, missing_count: 1, without_months_count: 1 })
    expect(due.missing.map(({ email }) => email)).toEqual([bea.email])
    expect(open).toEqual([{ quarter: 'June 2026', posted: 1, missing: 1 }])
  })

  test('a month that goes on is not due, also once it is posted for one; it is listed as not posted for all', async () => {
    const { app, desk, firm } = await world(start)
    const [ann, bea] = [await app.addAccount(), await app.addAccount({ email: 'bea@x.example' })]
    for (const { id } of [ann, bea]) await post(desk, id, { ...july, quarter: 'May 2026' })
    // It is July 15, 2026.
    for (const quarter of ['June 2026', 'July 2026']) await post(desk, ann.id, { ...july, quarter })
    const { due, open_months: open } = await firm()
    expect(due).toMatchObject({ quarter: 'June 2026', posted: 1, missing_count: 1 })
    expect(due.missing.map(({ email }) => email)).toEqual([bea.email])
    expect(open).toEqual([
      { quarter: 'June 2026', posted: 1, missing: 1 },
      { quarter: 'July 2026', posted: 1, missing: 1 },
    ])
  })

  test('lists the months that are not posted for every investor, until those who lack them are disabled', async () => {
    const { app, desk, firm } = await world(start)
    const ann = await app.addAccount({ email: 'ann@x.example' })
    const bea = await app.addAccount({ email: 'bea@x.example' })
    const cal = await app.addAccount({ email: 'cal@x.example' })
    for (const quarter of ['February 2026', 'March 2026'])
      for (const { id } of [ann, bea]) await post(desk, id, { ...july, quarter })
    await post(desk, ann.id, { ...july, quarter: 'June 2026' })
    // Cal starts in June, so no month before it is missing.
    await post(desk, cal.id, { ...july, quarter: 'June 2026' })
    const sheet = async (month: string) =>
      (await desk.get(`/api/users/month-end/${month}/`)).json['open_before']
    expect((await firm()).open_months).toEqual([
      { quarter: 'April 2026', posted: 0, missing: 2 },
      { quarter: 'May 2026', posted: 0, missing: 2 },
      { quarter: 'June 2026', posted: 2, missing: 1 },
    ])
    expect(await sheet('2026-06')).toEqual([
      { quarter: 'April 2026', missing: 2 },
      { quarter: 'May 2026', missing: 2 },
    ])
    expect(await sheet('2026-04')).toBeUndefined()
    expect((await desk.post('/api/users/disable-account/', { user_id: bea.id })).status).toBe(200)
    const missing = { posted: 0, missing: 1 }
    expect((await firm()).open_months).toEqual([
      { quarter: 'April 2026', ...missing },
      { quarter: 'May 2026', ...missing },
    ])
    expect((await desk.post('/api/users/close-period/', { through: 'April 2026' })).status).toBe(200)
    expect((await firm()).open_months).toEqual([
      { quarter: 'April 2026', ...missing, closed: true },
      { quarter: 'May 2026', ...missing },
    ])
  })

  test('counts who has a month alike everywhere, also once an account that has it is closed or disabled', async () => {
    const { app, desk, firm } = await world(start)
    const [ann, bea] = [await app.addAccount(), await app.addAccount()]
    const others = [await app.addAccount(), await app.addAccount()]
    for (const { id } of [ann, bea, ...others]) await post(desk, id, { ...july, quarter: 'May 2026' })
    for (const { id } of [ann, bea]) await post(desk, id, { ...july, quarter: 'June 2026' })
    const close = { user_id: ann.id, received_on: '2026-07-15' }
    expect((await desk.post('/api/users/close-account/', close)).status).toBe(200)
    expect((await desk.post('/api/users/disable-account/', { user_id: bea.id })).status).toBe(200)
    const { due, open_months: open, months } = await firm()
    const june = { quarter: 'June 2026', posted: 2, missing: 2 }
    expect(open).toEqual([june])
    expect(due).toMatchObject({ quarter: june.quarter, posted: june.posted, missing_count: june.missing })
    expect(months.at(-1)).toMatchObject({ quarter: june.quarter, investors: june.posted })
    expect((await desk.get('/api/users/month-totals/2026-06/')).json).toMatchObject({
      count: june.posted,
      missing_count: june.missing,
    })
  })

  test('a month that a closed or disabled account lacks between two of its own is missing, as Checks say', async () => {
    const { app, desk, firm } = await world(start)
    const [closed, disabled, ann] = [await app.addAccount(), await app.addAccount(), await app.addAccount()]
    for (const { id } of [closed, disabled])
      for (const quarter of ['March 2026', 'May 2026']) await post(desk, id, { ...july, quarter })
    for (const quarter of ['March 2026', 'April 2026', 'May 2026', 'June 2026'])
      await post(desk, ann.id, { ...july, quarter })
    const close = { user_id: closed.id, received_on: '2026-07-15' }
    expect((await desk.post('/api/users/close-account/', close)).status).toBe(200)
    expect((await desk.post('/api/users/disable-account/', { user_id: disabled.id })).status).toBe(200)
    // Ann alone has April. June is over for the two.
    expect((await firm()).open_months).toEqual([{ quarter: 'April 2026', posted: 1, missing: 2 }])
    const april = (await desk.get('/api/users/month-totals/2026-04/')).json
    expect(april).toMatchObject({ count: 1, missing_count: 2 })
    expect((await desk.get('/api/users/open-items/2026-06/')).json['missing']).toEqual([
      { quarter: 'April 2026', investors: 2 },
    ])
    // Nobody on the sheet lacks it: Home leads to Checks, and Month-End opens the month that goes on.
    expect((await desk.get('/api/users/to-do/')).list[0]).toMatchObject({
      kind: 'months_not_posted',
      about: 'April 2026',
      missing: 2,
      href: '/admin/checks?month=2026-04#missing',
    })
    const { json: june } = await desk.get('/api/users/month-end/2026-06/')
    expect(june).not.toHaveProperty('open_before')
    expect(june['open_closed']).toEqual([{ quarter: 'April 2026', missing: 2 }])
    expect((await desk.get('/api/users/month-end/2026-03/')).json).not.toHaveProperty('open_closed')
    expect((await desk.get('/api/users/month-end/next/')).json['month']).toBe('July 2026')
  })

  test('counts invitations by what became of them, and who waits', async () => {
    const { app, desk, firm } = await world(start)
    const invite = { email: 'new@x.example', first_name: 'New', last_name: '', is_staff: false }
    await desk.post('/api/users/add-account/', invite)
    // Nobody can be invited without an e-mail.
    await desk.post('/api/users/add-account/', { email: '', first_name: 'Ada', last_name: 'Byron' })
    await app.visitor().post('/api/users/waitlist/', { full_name: 'Wanda', email: 'wanda@x.example' })
    expect(await firm()).toMatchObject({
      invitations: { not_invited: 0, invited: 1, expired: 0 },
      waitlist: 1,
    })
    app.pass(8 * 24 * 60 * 60_000)
    const later = await app.signIn({ email: 'desk@firm.example' })
    expect((await later.get('/api/users/firm/')).json).toMatchObject({
      invitations: { not_invited: 0, invited: 0, expired: 1 },
    })
    await app.db.transaction((trx) => trx.deleteFrom('password_resets').execute())
    expect((await later.get('/api/users/firm/')).json).toMatchObject({
      invitations: { not_invited: 1, invited: 0, expired: 0 },
    })
  })
})

onSqlite('the firm', (start) => {
  test('says when the last backup was taken and whether the last drill passed, or that there was none', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portico-firm-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const { firm } = await world(start, { DATA_DIR: dataDir })
    expect(await firm()).toMatchObject({ backup: null, drill: null })
    const taken = { taken_at: '2026-07-15T03:00:00.000Z' }
    const drill = { at: '2026-07-15T04:00:00.000Z', ...taken, passed: false, seconds: 12 }
    await noteRun(dataDir, 'backup', taken)
    await noteRun(dataDir, 'drill', drill)
    expect(await firm()).toMatchObject({ backup: taken, drill })
  })

  test('staff learn whether they have months of their own, investors do not', async () => {
    const { app, staff, desk } = await world(start)
    expect((await desk.get('/api/users/profile/')).json).toMatchObject({ has_own_months: false })
    await insertJuly(app.db, staff.id)
    await app.db.transaction((trx) =>
      trx.updateTable('users').set({ data_version: 9 }).where('id', '=', staff.id).execute(),
    )
    expect((await desk.get('/api/users/profile/')).json).toMatchObject({ has_own_months: true })
    const ann = await app.signIn(await app.addAccount())
    expect((await ann.get('/api/users/profile/')).json).not.toHaveProperty('has_own_months')
  })
})
