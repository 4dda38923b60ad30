import { expect, test } from 'vitest'
import { cents } from '@portico/contract/values/money'
import { haveMoneyMoved, monthOf, done, callsFor } from '../../../../test/money.ts'
import { shared } from '../../../../test/shared.ts'
import type { Start, TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'

const dayMs = 24 * 60 * 60_000
const path = '/api/users/'

const world = async (start: Start, settings?: NodeJS.ProcessEnv) => {
  const app = await start(settings)
  const staff = await app.addAccount({ isStaff: true, email: 'desk@firm.example' })
  const ann = await app.addAccount({ email: 'ann@x.example', initialInvestment: cents(9_000_00) })
  const bea = await app.addAccount({ email: 'bea@x.example' })
  /** Signs in again, because days pass. */
  const desk = () => app.signIn(staff)
  return { app, desk, ann, bea }
}

/** The calls that can be asked about a past day. */
const callsAbout = (ids: readonly number[]) => [
  'firm/',
  'month-totals/latest/',
  'month-totals/2026-04/',
  ...ids.flatMap((id) =>
    ['all-summaries', 'all-activity', 'user-investment', 'user-returns'].map((call) => `${call}/${id}/`),
  ),
]

/** What staff are answered, as known on a day if one is given; of the firm page the part that is about its months. */
async function answers(desk: Awaited<ReturnType<TestApp['signIn']>>, ids: readonly number[], on?: string) {
  const query = on === undefined ? '' : `?known_on=${on}`
  const found: Record<string, unknown> = {}
  for (const call of callsAbout(ids)) {
    const { status, json, list } = await desk.get(`${path}${call}${query}`)
    const { months, due } = json
    found[call] = [status, call === 'firm/' ? { months, due } : Array.isArray(list) ? list : json]
  }
  return found
}

onEachEngine('the firm as it was known on a day', (start) => {
  test('is what the API answered that day, regardless of later changes', async () => {
    const { app, desk, ann, bea } = await world(start)
    const ids = [ann.id, bea.id, bea.id + 1]
    const days: { on: string; answered: unknown }[] = []
    const endOfDay = async () => {
      const on = new Date(app.now()).toISOString().slice(0, 10)
      days.push({ on, answered: await answers(await desk(), ids) })
      app.pass(dayMs)
    }
    await endOfDay()
    const moves = [
      async () => haveMoneyMoved(await desk(), ann.id),
      async () => void done(await callsFor(await desk(), bea.id).post(monthOf('April 2026', 5_000))),
      async () => void done(await callsFor(await desk(), ann.id).correct(monthOf('March 2026', 10_000), 1)),
      async () => {
        const entry = { kind: 'contribution', amount: 800, received_on: '2026-04-01' }
        done(await callsFor(await desk(), bea.id).record(entry))
      },
      async () => {
        const [entry] = (await (await desk()).get(`${path}all-activity/${bea.id}/`)).list
        done(await callsFor(await desk(), bea.id).voidEntry(entry?.['id']))
      },
      async () => void done(await callsFor(await desk(), bea.id).withdrawMonth('April 2026', 1)),
      async () => void (await app.addAccount({ email: 'cal@x.example' })),
      async () => void done(await (await desk()).post(`${path}disable-account/`, { user_id: bea.id })),
      async () => void done(await (await desk()).post(`${path}enable-account/`, { user_id: bea.id })),
      async () => {
        const account = {
          user_id: ann.id,
          version: 1,
          first_name: 'Ann',
          last_name: 'New',
          email: 'ann@x.example',
        }
        done(
          await (
            await desk()
          ).post(`${path}edit-account/`, { ...account, initial_investment: 9_500, reason: 'Mistyped.' }),
        )
      },
    ]
    for (const move of moves) {
      await move()
      await endOfDay()
    }
    const now = await desk()
    for (const { on, answered } of days) expect([on, await answers(now, ids, on)]).toEqual([on, answered])
    // A day is over at midnight: today is still what is known now.
    const today = new Date(app.now()).toISOString().slice(0, 10)
    expect(await answers(now, ids, today)).toEqual(await answers(now, ids))
    // The days differ, but for the one that enables an account again.
    expect(new Set(days.map(({ answered }) => JSON.stringify(answered))).size).toBe(days.length - 1)
  })

  test('can be any day, also one of the first month, before which none is over', async () => {
    const { desk, ann } = await world(start)
    const found = await answers(await desk(), [ann.id], '1900-01-31')
    expect(found['firm/']).toEqual([
      200,
      { months: [], due: expect.objectContaining({ quarter: 'January 1900', posted: 0 }) },
    ])
    expect(found['month-totals/latest/']).toEqual([
      200,
      expect.objectContaining({ quarter: 'January 1900', count: 0 }),
    ])
  })

  test('says nothing about today’s invitations, waitlist and backups', async () => {
    const { app, desk } = await world(start)
    app.pass(dayMs)
    const { json } = await (await desk()).get(`${path}firm/?known_on=2026-07-15`)
    expect(json).toMatchObject({ invitations: null, waitlist: null, backup: null, drill: null })
  })
})

onSqlite('a day as of which the firm is asked for', (start) => {
  test('ends at midnight in the firm’s time zone', async () => {
    // It is July 15, 2026, 12:00 in UTC: 14 hours before midnight in Honolulu, which is 10 hours behind.
    const { app, desk, ann } = await world(start, { TIME_ZONE: 'Pacific/Honolulu' })
    app.pass(21 * 3_600_000)
    done(await callsFor(await desk(), ann.id).post(monthOf('March 2026', 1_000)))
    app.pass(2 * 3_600_000)
    done(await callsFor(await desk(), ann.id).post(monthOf('April 2026', 1_000)))
    const known = await (await desk()).get(`${path}all-summaries/${ann.id}/?known_on=2026-07-15`)
    expect(known.list.map(({ quarter }) => quarter)).toEqual(['March 2026'])
  })

  const today = shared(async () => {
    const { desk, ann } = await world(start)
    return { client: await desk(), ann }
  })

  test.each([
    ['2026-07-16', 'This day is in the future.'],
    ['15 July', 'Enter a day such as 2025-07-03.'],
    ['2026-02-30', 'There is no such day.'],
  ])('cannot be %s on July 15, 2026', async (on, message) => {
    const { client, ann } = today()
    for (const call of callsAbout([ann.id])) {
      const { status, json } = await client.get(`${path}${call}?known_on=${on}`)
      expect([call, status, json['fields']]).toEqual([call, 400, { known_on: message }])
    }
  })
})
