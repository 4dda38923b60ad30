import { expect, test } from 'vitest'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { july, post } from '../../../../test/months.ts'
import {
  callsFor,
  done,
  firmWithInvestor,
  lookAt,
  monthOf,
  refusalOf,
  statusesOf,
} from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/'
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
// July is posted with 333.00, nothing paid; 33.00 of it was paid after all.
const corrected = '10000,3.33,333,33,300,10300'
const base64 = (...lines: string[]) => Buffer.from([header, ...lines].join('\n')).toString('base64')
const reason = 'The payouts were missing.'

onEachEngine('a corrected spreadsheet', (start) => {
  /** Ann and Bea have a July of 333.00; the file corrects both and adds Bea’s August. */
  const world = async () => {
    const firm = await firmWithInvestor(start)
    const { app, desk, investor: ann } = firm
    const bea = await app.addAccount({ email: 'bea@firm.example' })
    await post(desk, ann.id, july)
    await post(desk, bea.id, july)
    const file = base64(
      `${ann.email},July 2025,${corrected}`,
      `bea@firm.example,July 2025,${corrected}`,
      'bea@firm.example,August 2025,10000,3.33,333,0,333,10333',
    )
    const preview = async () => (await desk.post(`${path}preview-import/`, { file })).json
    const basis = async () => (await preview())['corrections'] as { basis: string }
    const totals = { rows: 3, principal: 30000, paid: 66 }
    const looked_at = await lookAt(desk, file)
    const send = (more: object, client = desk) =>
      client.post(`${path}import-summaries/`, { file, totals, looked_at, ...more })
    const postAll = async () => done(await send({ corrections: { reason, basis: (await basis()).basis } }))
    const july2025 = async (id: number) =>
      (await desk.get(`${path}all-summaries/${id}/`)).list.find((row) => row['quarter'] === 'July 2025')
    const faults = async () => faultsOf(await verifyAudit(app.db.read))
    return { ...firm, ann, bea, preview, basis, send, postAll, july2025, faults }
  }

  test('is previewed row by row with what is posted, and its effect on the firm', async () => {
    const { app, preview } = await world()
    const before = await dump(app.db)
    expect(await preview()).toMatchObject({
      refused: 0,
      corrections: {
        rows: 2,
        // 2 × 333.00 dividend and gain, nothing paid; then 2 × 33.00 paid, 2 × 300.00 gain
        before: { principal: 20000, dividend: 666, paid: 0, gain: 666, loss: 0 },
        after: { principal: 20000, dividend: 666, paid: 66, gain: 600, loss: 0 },
      },
      months: [
        {
          quarter: 'July 2025',
          rows: 2,
          before: { principal: 20000, dividend: 666, paid: 0, gain: 666 },
          after: { principal: 20000, dividend: 666, paid: 66, gain: 600 },
        },
        {
          quarter: 'August 2025',
          rows: 1,
          // A new row corrects nothing.
          before: { principal: 10000, dividend: 333, paid: 0, gain: 333 },
          after: { principal: 10000, dividend: 333, paid: 0, gain: 333 },
        },
      ],
      rows: [
        {
          line: 2,
          state: 'correction',
          before: ['', '', '', '', '', '0.00', '333.00', '10333.00', '', '', ''],
        },
        { line: 3, state: 'correction' },
        { line: 4, state: 'to post' },
      ],
    })
    expect(await dump(app.db)).toBe(before)
  })

  test('is previewed with who is told of it, and which way', async () => {
    const { app, desk, bea, preview } = await world()
    const ways = { month_restated: 'digest' }
    done(await (await app.signIn(bea)).post(`${path}change-mail-preferences/`, { ways }))
    // Bea's August by e-mail, and her July in the digest; Ann's July by e-mail.
    expect((await preview())['told']).toEqual({ each: 2, digest: 1, off: 0, none: 0 })
    const same = base64('bea@firm.example,July 2025,10000,3.33,333,0,333,10333')
    expect((await desk.post(`${path}preview-import/`, { file: same })).json).not.toHaveProperty('told')
  })

  test('is refused without a reason, as any file that differs from a posted month', async () => {
    const { app, send, basis } = await world()
    const before = await dump(app.db)
    const answer = await send({})
    expect([answer.status, Object.keys(answer.json['fields'] as object)]).toEqual([409, ['rows.2', 'rows.3']])
    const empty = await send({ corrections: { ...(await basis()), reason: ' ' } })
    expect([empty.status, empty.json['fields']]).toEqual([
      400,
      { 'corrections.reason': 'Say why the months are corrected.' },
    ])
    expect(await dump(app.db)).toBe(before)
  })

  test('corrects and posts all rows as one posting, with one reason; investors see restated months', async () => {
    const { app, ann, desk, send, basis, july2025, faults } = await world()
    const answer = await send({ corrections: { reason, ...(await basis()) } })
    expect([answer.status, answer.json]).toEqual([
      201,
      { message: '1 row of August 2025 is posted. 2 rows of July 2025 are corrected.', posted: 3 },
    ])
    expect(await july2025(ann.id)).toMatchObject({ version: 2, dividend_paid: 33, unrealized_gain: 300 })
    expect((await desk.get(`${path}summary-history/${ann.id}/2025-07/`)).list).toMatchObject([
      { version: 1, reason: null },
      { version: 2, reason },
    ])
    expect((await desk.get(`${path}postings/`)).list).toMatchObject([
      { number: 1, kind: 'import', rows: 3, from: 'July 2025', to: 'August 2025' },
    ])
    const [shown] = (await (await app.signIn(ann)).get(`${path}summaries-deux/`)).list
    expect(shown).toMatchObject({ version: 2, dividend_paid: 33 })
    expect(await faults()).toEqual([])
  })

  test('is refused as a whole if someone corrected one of the months since the preview', async () => {
    const { app, desk, bea, basis, send } = await world()
    const { basis: seen } = await basis()
    done(await callsFor(desk, bea.id).correct(monthOf('July 2025', 9_000), 1))
    const before = await dump(app.db)
    const answer = await send({ corrections: { reason, basis: seen } })
    expect(refusalOf(answer)).toEqual([
      409,
      'July 2025 of bea@firm.example (line 3) was corrected in the meantime. Read the file again to review the changes.',
    ])
    expect(answer.json['fields']).toEqual({
      'rows.3': 'This month was corrected in the meantime.',
    })
    expect(await dump(app.db)).toBe(before)
  })

  test('names every month that was corrected or withdrawn since the preview', async () => {
    const { desk, ann, bea, basis, send } = await world()
    const { basis: seen } = await basis()
    done(await callsFor(desk, bea.id).correct(monthOf('July 2025', 9_000), 1))
    done(await callsFor(desk, ann.id).withdrawMonth('July 2025', 1))
    const answer = await send({ corrections: { reason, basis: seen } })
    expect(refusalOf(answer)).toEqual([
      409,
      `2 of these months were changed in the meantime: July 2025 of ${ann.email} (line 2), July 2025 of bea@firm.example (line 3). Read the file again to review the changes.`,
    ])
    expect(answer.json['fields']).toEqual({
      'rows.2': 'This month was withdrawn in the meantime.',
      'rows.3': 'This month was corrected in the meantime.',
    })
  })

  test('sent by two staff at once is posted once', async () => {
    const { app, desk, ann, basis, send, faults } = await world()
    const other = await app.signIn(await app.addAccount({ isStaff: true }))
    const body = { corrections: { reason, ...(await basis()) } }
    const answers = await Promise.all([send(body), send(body, other)])
    expect(statusesOf(answers)).toEqual([201, 409])
    expect((await desk.get(`${path}summary-history/${ann.id}/2025-07/`)).list).toHaveLength(2)
    expect(await faults()).toEqual([])
  })

  test('is reversed as a whole: corrected months get back the figures before, new ones are withdrawn', async () => {
    const { desk, ann, bea, postAll, july2025, faults } = await world()
    await postAll()
    expect((await desk.get(`${path}postings/1/`)).json).toMatchObject({
      rows: 3,
      changed: 0,
      // Bea’s August.
      principal: 10000,
      paid: 0,
      gain: 333,
      corrections: {
        rows: 2,
        // 2 × 333.00; then 2 × 33.00 paid, 2 × 300.00 gain
        before: { principal: 20000, paid: 0, gain: 666 },
        after: { principal: 20000, paid: 66, gain: 600 },
      },
    })
    const answer = await desk.post(`${path}reverse-posting/`, { number: 1, reason: 'Nothing was paid.' })
    expect([answer.status, answer.json]).toEqual([
      200,
      { message: 'Posting 1 is reversed: 1 row is withdrawn, 2 rows are as before the correction.' },
    ])
    for (const { id } of [ann, bea]) expect(await july2025(id)).toMatchObject({ ...july, version: 3 })
    expect((await desk.get(`${path}all-summaries/${bea.id}/`)).list).toHaveLength(1)
    // The trail tells them from corrections of their own.
    const trail = (await desk.get(`${path}audit/?subject=${ann.id}&action=summary.corrected`)).json
    expect(trail).toMatchObject({ entries: [{ after: { reversed_posting: 1 } }, { after: { posting: 1 } }] })
    expect(await faults()).toEqual([])
  })

  test('cannot be reversed once one of its months is corrected again', async () => {
    const { app, desk, ann, postAll } = await world()
    await postAll()
    done(await callsFor(desk, ann.id).correct(monthOf('July 2025', 9_000), 2))
    const before = await dump(app.db)
    expect((await desk.get(`${path}postings/1/`)).json).toMatchObject({ changed: 1 })
    expect((await desk.post(`${path}reverse-posting/`, { number: 1, reason: 'x' })).status).toBe(409)
    expect(await dump(app.db)).toBe(before)
  })

  test('rows of a month that contradict each other are all refused, whichever is posted already', async () => {
    const { ann, desk } = await world()
    const previewOf = async (...lines: string[]) =>
      (await desk.post(`${path}preview-import/`, { file: base64(...lines) })).json['rows']
    const row = (month: string, figures: string) => `${ann.email},${month},${figures}`
    const asPosted = '10000,3.33,333,0,333,10333'
    const twice = (line: number) => ({ state: 'refused', sentence: `Twice in the file, see line ${line}.` })
    expect(await previewOf(row('July 2025', corrected), row('July 2025', asPosted))).toMatchObject([
      twice(3),
      twice(2),
    ])
    const mixed = [corrected, asPosted, corrected].map((figures) => row('August 2025', figures))
    expect(await previewOf(row('June 2025', asPosted), ...mixed)).toMatchObject([
      { state: 'to post' },
      twice(4),
      twice(3),
      twice(4),
    ])
  })
})
