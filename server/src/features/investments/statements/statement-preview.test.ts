import { expect, test } from 'vitest'
import type { Item } from '../../../../test/issued-statements.ts'
import { paperOf } from '../../../../test/issued-statements.ts'
import { callsFor, done, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'

onEachEngine("the preview of everyone's statements", (start) => {
  /** Investors with months of 2026, and what the preview and the statement of a period say of them. */
  async function firmOf(months: Readonly<Record<string, readonly string[]>>) {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const ids: Record<string, number> = {}
    for (const [name, posted] of Object.entries(months)) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      const { id } = await app.addAccount({ email: `${name}@mail.example` })
      ids[name] = id
      for (const month of posted)
        // oxlint-disable-next-line no-await-in-loop
        done(await callsFor(desk, id).post(monthOf(`${month} 2026`, 10_000)))
    }
    return {
      desk,
      ids,
      preview: async (period: string) => (await desk.get(`${path}statement-preview/${period}/`)).json,
      /** The name of the period on an investor's statement, and whether it names a month that is not posted. */
      statement: async (name: string, period: string) => {
        const body = { user_id: ids[name], period }
        const { statement } = done(await desk.post(`${path}issue-user-statement/`, body)).json
        const { period_name: said } = statement as Item & object & { period_name: string }
        const paper = await paperOf(desk, statement as Item, 'user-statements')
        return [said, paper.includes('not posted.')]
      },
    }
  }

  test('counts the months that are missing since the first one of each investor, until the last that has ended', async () => {
    // It is July 2026.
    const { ids, preview, statement } = await firmOf({
      ann: ['April', 'May', 'June'],
      began: ['May', 'June'],
      gap: ['April', 'June'],
      behind: ['March', 'April'],
    })
    expect(await preview('2026-q2')).toEqual({
      period_name: 'Q2 2026',
      accounts: 4,
      absent_count: 0,
      absent: [],
      incomplete: 2,
      missing: [
        { quarter: 'May 2026', missing: 2 },
        { quarter: 'June 2026', missing: 1 },
      ],
      to_issue_count: 4,
      to_issue: ['ann', 'began', 'gap', 'behind'].map(
        (name) => expect.objectContaining({ id: ids[name], email: `${name}@mail.example` }) as unknown,
      ),
      changed_count: 0,
      ended: true,
    })
    expect(await statement('ann', '2026-q2')).toEqual(['Q2 2026', false])
    expect(await statement('began', '2026-q2')).toEqual(['Q2 2026', false])
    expect(await statement('gap', '2026-q2')).toEqual(['Q2 2026', true])
    expect(await statement('behind', '2026-q2')).toEqual(['Q2 2026, to April', false])
    expect(await preview('2026-05')).toMatchObject({ accounts: 2, incomplete: 0, missing: [] })
  })

  test('names who has no month of the period at all, as Home and Checks do, and counts the months that they lack', async () => {
    // It is July 2026.
    const { desk, ids, preview } = await firmOf({
      ann: ['March', 'April', 'May', 'June'],
      behind: ['March'],
      between: ['March', 'July'],
      gap: ['March', 'April', 'June'],
      closed: ['March'],
      later: ['July'],
      unstarted: [],
    })
    const closing = { user_id: ids['closed'], received_on: '2026-03-31' }
    done(await desk.post(`${path}close-account/`, closing))
    done(await desk.post(`${path}disable-account/`, { user_id: ids['between'] }))
    const absent = [
      expect.objectContaining({ email: 'behind@mail.example' }),
      expect.objectContaining({ email: 'between@mail.example' }),
    ]
    expect(await preview('2026-q2')).toMatchObject({
      accounts: 2,
      absent_count: 2,
      absent,
      incomplete: 1,
      // The two who have none of its months, and for May the one who has the other months.
      missing: [
        { quarter: 'April 2026', missing: 2 },
        { quarter: 'May 2026', missing: 2 + 1 },
        { quarter: 'June 2026', missing: 2 },
      ],
    })
    expect(await preview('2026-06')).toMatchObject({ absent_count: 2, absent, incomplete: 0, missing: [] })
    expect((await desk.get(`${path}month-totals/2026-05/`)).json).toMatchObject({ missing_count: 2 + 1 })
    // Of the quarter that goes on, no month has ended.
    expect(await preview('2026-q3')).toMatchObject({ absent_count: 0, absent: [] })
  })

  test('names a few of many, and counts all of them', async () => {
    const many = Array.from({ length: 7 }, (_, k) => `behind${k}`)
    const { preview } = await firmOf({
      ann: ['March', 'April'],
      ...Object.fromEntries(many.map((name) => [name, ['March']])),
    })
    const { absent, ...counts } = (await preview('2026-04')) as { absent: { email: string }[] }
    expect(counts).toMatchObject({ accounts: 1, absent_count: 7 })
    expect(absent.map(({ email }) => email)).toEqual(many.slice(0, 5).map((name) => `${name}@mail.example`))
  })

  test('counts and names for whom issuing would do something: who has none, and whose statement has changed', async () => {
    const { desk, ids, preview, statement } = await firmOf({ ann: ['April'], ben: ['April'] })
    const toIssue = async (period: string) => {
      const found = await preview(period)
      const named = (found['to_issue'] as { email: string }[]).map(({ email }) => email.split('@')[0])
      return { count: found['to_issue_count'], changed: found['changed_count'], named }
    }
    const isAnns = async (kind: string) =>
      (await desk.get(`${path}user-statement-preview/${ids['ann']}/2026-q2/?kind=${kind}`)).json['is_current']
    const nothing = { count: 0, changed: 0, named: [] }
    const anns = { count: 1, changed: 1, named: ['ann'] }
    await statement('ann', '2026-q2')
    expect(await toIssue('2026-q2')).toEqual({ count: 1, changed: 0, named: ['ben'] })
    expect([await isAnns('statement'), await isAnns('capital-account')]).toEqual([true, false])
    await statement('ben', '2026-q2')
    expect(await toIssue('2026-q2')).toEqual(nothing)

    // In the quarter after, which changes nothing of it; then in it.
    done(await callsFor(desk, ids['ann'] as number).post(monthOf('July 2026', 10_000)))
    expect(await toIssue('2026-q2')).toEqual(nothing)
    done(await callsFor(desk, ids['ann'] as number).post(monthOf('May 2026', 10_000)))
    expect(await toIssue('2026-q2')).toEqual(anns)
    await statement('ann', '2026-q2')
    expect(await toIssue('2026-q2')).toEqual(nothing)
    expect(await isAnns('statement')).toBe(true)
  })

  test('counts as changed the one whose holder has another name since, or whose money moved in the period', async () => {
    const { desk, ids, statement, preview } = await firmOf({ ann: ['April', 'May'] })
    await statement('ann', '2026-q2')
    const { record } = callsFor(desk, ids['ann'] as number)
    const entry = { kind: 'contribution', amount: 500, effective_month: 'July 2026' }
    done(await record({ ...entry, received_on: '2026-07-01' }))
    expect(await preview('2026-q2')).toMatchObject({ to_issue_count: 0 })
    done(await record({ ...entry, received_on: '2026-05-20' }))
    expect(await preview('2026-q2')).toMatchObject({ to_issue_count: 1, changed_count: 1 })
    await statement('ann', '2026-q2')
    expect(await preview('2026-q2')).toMatchObject({ to_issue_count: 0 })
    const { json } = await desk.get(`${path}account/${ids['ann']}/`)
    const named = { ...json, user_id: ids['ann'], last_name: 'Vega' }
    done(await desk.post(`${path}edit-account/`, named))
    expect(await preview('2026-q2')).toMatchObject({ to_issue_count: 1, changed_count: 1 })
  })

  test('says of a period that goes on only what is missing so far', async () => {
    const { preview } = await firmOf({ ann: ['April', 'May', 'June'], behind: ['April', 'May'] })
    expect(await preview('2026')).toMatchObject({
      accounts: 2,
      incomplete: 1,
      missing: [{ quarter: 'June 2026', missing: 1 }],
      ended: false,
    })
  })

  test('misses nothing of an account after it was closed', async () => {
    const { desk, ids, preview, statement } = await firmOf({
      ann: ['April', 'May', 'June'],
      closed: ['March', 'April'],
    })
    const closing = { user_id: ids['closed'], received_on: '2026-05-10' }
    done(await desk.post(`${path}close-account/`, closing))
    expect(await preview('2026-q2')).toMatchObject({ accounts: 2, incomplete: 0, missing: [] })
    // Nobody lacks it, and its owner reads that there is none.
    expect(await statement('closed', '2026-q2')).toEqual(['Q2 2026, to May 10', true])
    // Emptied in it, and no month of it posted.
    expect(await preview('2026-05')).toMatchObject({ accounts: 2, incomplete: 0 })
  })

  test('misses nothing of an account after the last month it had before it was disabled, but a month between', async () => {
    const { desk, ids, preview } = await firmOf({
      ann: ['April', 'May', 'June'],
      left: ['March', 'April'],
      gap: ['March', 'April', 'June'],
    })
    for (const name of ['left', 'gap'])
      // oxlint-disable-next-line no-await-in-loop -- in this order
      done(await desk.post(`${path}disable-account/`, { user_id: ids[name] }))
    expect(await preview('2026-q2')).toMatchObject({
      accounts: 3,
      incomplete: 1,
      missing: [{ quarter: 'May 2026', missing: 1 }],
    })
  })
})
