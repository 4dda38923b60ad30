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

  test('are named where a month is posted that is missing before their end, and not where it only completes them', async () => {
    const { app, desk, preview } = await world()
    const cleo = await app.addAccount({ email: 'cleo@firm.example' })
    const ofCleo = callsFor(desk, cleo.id)
    done(await ofCleo.post(monthOf('August 2025', 10_000)))
    const issue = { user_id: cleo.id, period: '2025-q3' }
    done(await desk.post(`${path}issue-user-statement/`, issue))
    const missing = {
      count: 1,
      first: [{ statements: [{ kind: 'statement', period_name: 'Q3 2025, to August' }] }],
    }
    const rowOf = (month: string) => ({ user_id: cleo.id, ...monthOf(month, 10_000) })
    expect(await preview('add-summary', rowOf('July 2025'))).toMatchObject(missing)
    expect(await preview('add-summary', rowOf('September 2025'))).toBeUndefined()
    const previewOf = async (month: string) => {
      const file = base64(`${cleo.email},${month},10000,1,100,0,100,10100`)
      return (await desk.post(`${path}preview-import/`, { file })).json['outdated_statements']
    }
    expect(await previewOf('July 2025')).toMatchObject(missing)
    expect(await previewOf('September 2025')).toBeUndefined()
    const sheet = (month: string) => ({
      month,
      rows: [rowOf(month)],
      totals: { rows: 1, principal: 10_000, paid: 0 },
    })
    expect(await preview('post-month-end', sheet('July 2025'))).toMatchObject(missing)
    expect(await preview('post-month-end', sheet('September 2025'))).toBeUndefined()
    done(await ofCleo.post(monthOf('July 2025', 10_000)))
    const listed = (await desk.get(`${path}user-statements/${cleo.id}/`)).list
    expect(listed.map(({ superseded_at: at }) => at !== null)).toEqual([true])
  })

  test('are none where a month is corrected, withdrawn or reversed that was posted before it was over', async () => {
    const { ann, desk, ofAnn, preview } = await world()
    done(await ofAnn.post(monthOf('June 2026', 10_000)))
    const fileOf = (paid: number) =>
      base64(`${ann.email},July 2026,10000,1,100,${paid},${100 - paid},${10_100 - paid}`)
    const totals = { rows: 1, principal: 10_000, paid: 0 }
    done(await desk.post(`${path}import-summaries/`, { file: fileOf(0), totals }))
    done(await desk.post(`${path}issue-user-statement/`, { user_id: ann.id, period: '2026' }))
    const of = { user_id: ann.id, version: 1, reason: 'A payout was missing.' }
    const june = { quarter: 'June 2026' }
    const july = { quarter: 'July 2026' }
    const toJune = { first: [{ statements: [{ kind: 'statement', period_name: '2026, to June' }] }] }
    const correction = ({ quarter }: { quarter: string }) => ({
      ...of,
      ...monthOf(quarter, 10_000, { paid: 33 }),
    })
    expect(await preview('correct-summary', correction(june))).toMatchObject(toJune)
    expect(await preview('correct-summary', correction(july))).toBeUndefined()
    expect(await preview('void-summary', { ...of, ...june })).toMatchObject(toJune)
    expect(await preview('void-summary', { ...of, ...july })).toBeUndefined()
    const ofFile = (await desk.post(`${path}preview-import/`, { file: fileOf(33) })).json
    expect([ofFile['corrections'] === undefined, ofFile['outdated_statements']]).toEqual([false, undefined])
    expect(done(await desk.get(`${path}postings/1/`)).json['outdated_statements']).toBeUndefined()
  })

  test('are named in the preview of a file of money in and out', async () => {
    const { ann, desk } = await world()
    const previewOf = async (day: string) => {
      const lines = [
        'email,kind,amount,received on,effective month',
        `${ann.email},contribution,500,${day},September 2025`,
      ]
      const file = Buffer.from(lines.join('\n')).toString('base64')
      return (await desk.post(`${path}preview-activity-import/`, { file })).json['outdated_statements']
    }
    expect(await previewOf('2025-08-20')).toMatchObject({ count: 2, first: [{ statements }] })
    expect(await previewOf('2025-09-01')).toBeUndefined()
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
    const { corrections, outdated_statements: named } = (await desk.post(`${path}preview-import/`, { file }))
      .json
    expect(named).toMatchObject({ count: 2, first: [{ statements }] })
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
