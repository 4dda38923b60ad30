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
    const { preview, statement } = await firmOf({
      ann: ['April', 'May', 'June'],
      began: ['May', 'June'],
      gap: ['April', 'June'],
      behind: ['March', 'April'],
    })
    expect(await preview('2026-q2')).toEqual({
      period_name: 'Q2 2026',
      accounts: 4,
      incomplete: 2,
      missing: [
        { quarter: 'May 2026', missing: 2 },
        { quarter: 'June 2026', missing: 1 },
      ],
      all_current: false,
      ended: true,
    })
    expect(await statement('ann', '2026-q2')).toEqual(['Q2 2026', false])
    expect(await statement('began', '2026-q2')).toEqual(['Q2 2026', false])
    expect(await statement('gap', '2026-q2')).toEqual(['Q2 2026', true])
    expect(await statement('behind', '2026-q2')).toEqual(['Q2 2026, to April', false])
    expect(await preview('2026-05')).toMatchObject({ accounts: 2, incomplete: 0, missing: [] })
  })

  test('says whether all are current, so that issuing would do nothing', async () => {
    const { desk, ids, preview, statement } = await firmOf({ ann: ['April'], ben: ['April'] })
    const isCurrent = async (period: string) => (await preview(period))['all_current']
    const isAnns = async (kind: string) =>
      (await desk.get(`${path}user-statement-preview/${ids['ann']}/2026-q2/?kind=${kind}`)).json['is_current']
    await statement('ann', '2026-q2')
    expect(await isCurrent('2026-q2')).toBe(false)
    expect([await isAnns('statement'), await isAnns('capital-account')]).toEqual([true, false])
    await statement('ben', '2026-q2')
    expect(await isCurrent('2026-q2')).toBe(true)

    // In the quarter after, which changes nothing of it; then in it.
    done(await callsFor(desk, ids['ann'] as number).post(monthOf('July 2026', 10_000)))
    expect(await isCurrent('2026-q2')).toBe(true)
    done(await callsFor(desk, ids['ann'] as number).post(monthOf('May 2026', 10_000)))
    expect(await isCurrent('2026-q2')).toBe(false)
    await statement('ann', '2026-q2')
    expect(await isCurrent('2026-q2')).toBe(true)
    expect(await isAnns('statement')).toBe(true)
  })

  test('has none current whose holder has another name since, or whose money moved in the period', async () => {
    const { desk, ids, statement, preview } = await firmOf({ ann: ['April', 'May'] })
    await statement('ann', '2026-q2')
    const { record } = callsFor(desk, ids['ann'] as number)
    const entry = { kind: 'contribution', amount: 500, effective_month: 'July 2026' }
    done(await record({ ...entry, received_on: '2026-07-01' }))
    expect(await preview('2026-q2')).toMatchObject({ all_current: true })
    done(await record({ ...entry, received_on: '2026-05-20' }))
    expect(await preview('2026-q2')).toMatchObject({ all_current: false })
    await statement('ann', '2026-q2')
    expect(await preview('2026-q2')).toMatchObject({ all_current: true })
    const { json } = await desk.get(`${path}account/${ids['ann']}/`)
    const named = { ...json, user_id: ids['ann'], last_name: 'Vega' }
    done(await desk.post(`${path}edit-account/`, named))
    expect(await preview('2026-q2')).toMatchObject({ all_current: false })
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
