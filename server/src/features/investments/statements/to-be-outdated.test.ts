import { expect, test } from 'vitest'
import { callsFor, done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const base64 = (...lines: string[]) => Buffer.from([header, ...lines].join('\n')).toString('base64')

onEachEngine('the statements that a change will supersede', (start) => {
  /** Ann has July and August 2025, with statements of both and the capital account of 2025; Bea has August without one. */
  const world = async () => {
    const { app, desk, investor: ann } = await firmWithInvestor(start)
    const bea = await app.addAccount({ email: 'bea@firm.example' })
    const [ofAnn, ofBea] = [callsFor(desk, ann.id), callsFor(desk, bea.id)]
    for (const month of ['July 2025', 'August 2025']) done(await ofAnn.post(monthOf(month, 10_000)))
    done(await ofBea.post(monthOf('August 2025', 10_000)))
    for (const more of [
      { period: '2025-07' },
      { period: '2025-08' },
      { period: '2025', kind: 'capital-account' },
    ])
      done(await desk.post(`${path}issue-user-statement/`, { user_id: ann.id, ...more }))
    const preview = async (kind: string, body: object) =>
      done(await desk.post(`${path}preview-posting/`, { kind, body })).json['outdated_statements']
    const superseded = async () =>
      (await desk.get(`${path}user-statements/${ann.id}/`)).list
        .filter(({ superseded_at: at }) => at !== null)
        .map(({ kind, period_name }) => ({ kind, period_name }))
    const correctionOf = (id: number) => ({
      user_id: id,
      ...monthOf('August 2025', 10_000, { paid: 33 }),
      version: 1,
      reason: 'A payout was missing.',
    })
    return { app, desk, ann, bea, ofAnn, preview, superseded, correctionOf }
  }
  const statements = [
    { kind: 'capital-account', period_name: '2025, to August' },
    { kind: 'statement', period_name: 'August 2025' },
  ]

  test('are named by investor before a month is corrected, and are then superseded', async () => {
    const { ann, ofAnn, preview, superseded, correctionOf } = await world()
    const { version, reason, ...month } = correctionOf(ann.id)
    const user = { id: ann.id, email: ann.email, name: 'Person 1' }
    expect(await preview('correct-summary', correctionOf(ann.id))).toEqual({
      count: 2,
      investors: 1,
      first: [{ user, statements }],
    })
    done(await ofAnn.correct(month, version, reason))
    expect(await superseded()).toEqual(statements)
    // They no longer stand.
    const again = { ...correctionOf(ann.id), ...monthOf('August 2025', 10_000, { paid: 44 }), version: 2 }
    expect(await preview('correct-summary', again)).toBeUndefined()
  })

  test('are none of another investor, and none where only another month is posted', async () => {
    const { ann, bea, preview, correctionOf } = await world()
    expect(await preview('correct-summary', correctionOf(bea.id))).toBeUndefined()
    const september = { user_id: ann.id, ...monthOf('September 2025', 10_000) }
    expect(await preview('add-summary', september)).toBeUndefined()
  })

  test('are those that reach the day on which money moved', async () => {
    const { ann, preview } = await world()
    const entry = { user_id: ann.id, kind: 'contribution', amount: 500, effective_month: 'September 2025' }
    expect(await preview('add-activity', { ...entry, received_on: '2025-08-20' })).toMatchObject({
      first: [{ statements }],
    })
    expect(await preview('add-activity', { ...entry, received_on: '2025-09-01' })).toBeUndefined()
  })

  test('are named in the previews of a file of corrections and of a reversal', async () => {
    const { desk, ann } = await world()
    const file = base64(`${ann.email},August 2025,10000,1,100,33,67,10067`)
    const { corrections } = (await desk.post(`${path}preview-import/`, { file })).json
    expect(corrections).toMatchObject({ outdated_statements: { count: 2, first: [{ statements }] } })
    const { basis } = corrections as { basis: string }
    const totals = { rows: 1, principal: 10_000, paid: 33 }
    const reason = 'A payout was missing.'
    done(await desk.post(`${path}import-summaries/`, { file, totals, corrections: { reason, basis } }))
    // The statements of August and of the year are superseded; only one that is issued again is to be named.
    done(await desk.post(`${path}issue-user-statement/`, { user_id: ann.id, period: '2025-08' }))
    expect((await desk.get(`${path}postings/1/`)).json['outdated_statements']).toMatchObject({
      count: 1,
      first: [{ statements: [{ kind: 'statement', period_name: 'August 2025' }] }],
    })
  })
})
