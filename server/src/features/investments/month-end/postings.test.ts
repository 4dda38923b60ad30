import { expect, test } from 'vitest'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { july } from '../../../../test/months.ts'
import { callsFor, done, firmWithInvestor, monthOf, refusalOf, statusesOf } from '../../../../test/money.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/'
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const lost = monthOf('July 2025', 5_000, { loss: 100 })

onEachEngine('a posting', (start) => {
  /** Ann's and Bea's July are posted by a month-end, then Bea's August by an import. */
  const world = async () => {
    const firm = await firmWithInvestor(start)
    const { app, desk, investor: ann } = firm
    const bea = await app.addAccount({ email: 'bea@firm.example' })
    const rows = [
      { user_id: ann.id, ...july },
      { user_id: bea.id, ...lost },
    ]
    const totals = { rows: 2, principal: 15000, paid: 0 }
    const sheet = { month: 'July 2025', rows, totals }
    done(await desk.post(`${path}post-month-end/`, sheet))
    const lines = `${header}\nbea@firm.example,August 2025,5000,1,50,0,50,5050`
    const file = Buffer.from(lines).toString('base64')
    done(await desk.post(`${path}import-summaries/`, { file, totals: { rows: 1, principal: 5000, paid: 0 } }))
    const reverse = (number: unknown, reason = 'The rate of another fund.') =>
      desk.post(`${path}reverse-posting/`, { number, reason })
    const faults = async () => faultsOf(await verifyAudit(app.db.read))
    const monthsOf = async (id: number) => (await desk.get(`${path}all-summaries/${id}/`)).list
    return { ...firm, ann, bea, sheet, reverse, faults, monthsOf }
  }

  test('is every month-end and import, with its number, the newest first', async () => {
    const { app, desk, post, bea } = await world()
    // A month posted by the form is no posting.
    done(await post({ ...july, quarter: 'June 2025' }))
    const at = new Date(app.now()).toISOString()
    const open = {
      posted_at: at,
      posted_by: 'desk@firm.example',
      posted_by_name: 'Person 2',
      reversed_at: null,
      reversed_by: null,
      reversed_by_name: null,
      reason: null,
    }
    const email = 'bea@firm.example'
    const name = { first_name: 'Person', last_name: '3' }
    const investor = { id: bea.id, username: email, email, ...name, is_staff: false }
    const of = (month: string) => ({ from: month, to: month, months: [month] })
    expect((await desk.get(`${path}postings/`)).list).toEqual([
      { number: 2, kind: 'import', rows: 1, investor, ...of('August 2025'), ...open },
      { number: 1, kind: 'month-end', rows: 2, ...of('July 2025'), ...open },
    ])
  })

  test('names who reversed it, by the e-mail only where there is no name', async () => {
    const { app, desk } = await world()
    const unnamed = await app.addAccount({
      isStaff: true,
      email: 'pat@firm.example',
      firstName: '',
      lastName: '',
    })
    const pat = await app.signIn(unnamed)
    done(await pat.post(`${path}reverse-posting/`, { number: 1, reason: 'Another fund.' }))
    expect((await desk.get(`${path}postings/`)).list[1]).toMatchObject({
      posted_by_name: 'Person 2',
      reversed_by_name: 'pat@firm.example',
    })
  })

  test('can be previewed before it is reversed, which changes nothing', async () => {
    const { app, desk } = await world()
    const before = await dump(app.db)
    expect((await desk.get(`${path}postings/1/`)).json).toMatchObject({
      number: 1,
      rows: 2,
      investors: 2,
      changed: 0,
      principal: 15000, // 10,000.00 + 5,000.00
      dividend: 333,
      paid: 0,
      loss: 100,
    })
    expect(refusalOf(await desk.get(`${path}postings/3/`))).toEqual([404, 'There is no such posting.'])
    expect(await dump(app.db)).toBe(before)
  })

  test('is reversed as a whole, and can be posted again', async () => {
    const { app, desk, ann, bea, sheet, reverse, faults, monthsOf } = await world()
    const answer = await reverse(1)
    expect([answer.status, answer.json]).toEqual([
      200,
      { message: 'Posting 1 is reversed: 2 rows are withdrawn.' },
    ])
    expect(await monthsOf(ann.id)).toEqual([])
    expect(await monthsOf(bea.id)).toMatchObject([{ quarter: 'August 2025' }])
    expect((await desk.get(`${path}postings/`)).list[1]).toMatchObject({
      number: 1,
      reversed_at: new Date(app.now()).toISOString(),
      reversed_by: 'desk@firm.example',
      reversed_by_name: 'Person 2',
      reason: 'The rate of another fund.',
    })
    expect((await desk.get(`${path}summary-history/${ann.id}/2025-07/`)).list).toMatchObject([
      { version: 1, reason: null },
      { version: 2, voided: true, reason: 'The rate of another fund.' },
    ])

    done(await desk.post(`${path}post-month-end/`, sheet))
    expect(await monthsOf(ann.id)).toMatchObject([{ ...july, version: 3 }])
    expect((await desk.get(`${path}postings/`)).list[0]).toMatchObject({ number: 3, rows: 2 })
    expect(await faults()).toEqual([])
  })

  test('is reversed once: then refused, also if it is posted again', async () => {
    const { app, desk, sheet, reverse } = await world()
    done(await reverse(1))
    done(await desk.post(`${path}post-month-end/`, sheet))
    const before = await dump(app.db)
    expect(refusalOf(await reverse(1))).toEqual([409, 'This posting is already reversed.'])
    expect(refusalOf(await reverse(99))).toEqual([404, 'There is no such posting.'])
    expect(await dump(app.db)).toBe(before)
  })

  test.each(['corrected', 'withdrawn'])(
    'is refused if one of its months was %s since, and nothing is changed',
    async (became) => {
      const { app, desk, bea, reverse } = await world()
      const { correct, withdrawMonth } = callsFor(desk, bea.id)
      if (became === 'corrected') done(await correct(monthOf('July 2025', 5_000), 1))
      else done(await withdrawMonth('July 2025', 1))
      const before = await dump(app.db)
      expect((await desk.get(`${path}postings/1/`)).json).toMatchObject({ changed: 1 })
      expect((await reverse(1)).status).toBe(409)
      expect(await dump(app.db)).toBe(before)
    },
  )

  test('is reversed although it was corrected, once the correction is reversed, and not as long as one stands', async () => {
    const { app, desk, ann, reverse, faults, monthsOf } = await world()
    const paid = { ...july, dividend_paid: 100, unrealized_gain: 233, ending_balance: 10_233 }
    const correctAnn = (version: number, row: object) =>
      desk.post(`${path}post-month-end/`, {
        month: 'July 2025',
        rows: [{ user_id: ann.id, ...row, version }],
        totals: { rows: 1, principal: 10_000, paid: (row as typeof paid).dividend_paid },
        corrections: { reason: 'A payout was missing.' },
      })
    // Posting 3 corrects July, 4 gives it the figures back that 1 has.
    done(await correctAnn(1, paid))
    done(await correctAnn(2, july))
    const before = await dump(app.db)
    expect((await desk.get(`${path}postings/1/`)).json).toMatchObject({ changed: 1, reverse_first: 4 })
    expect((await reverse(1)).status).toBe(409)
    expect(await dump(app.db)).toBe(before)

    done(await reverse(4))
    expect((await desk.get(`${path}postings/1/`)).json).toMatchObject({ changed: 1, reverse_first: 3 })
    expect((await desk.get(`${path}postings/3/`)).json).toMatchObject({ changed: 0 })
    done(await reverse(3))
    expect(await monthsOf(ann.id)).toMatchObject([{ ...july, version: 5 }])
    expect((await desk.get(`${path}postings/1/`)).json).toMatchObject({ changed: 0 })
    done(await reverse(1))
    expect(await monthsOf(ann.id)).toEqual([])
    expect((await desk.get(`${path}summary-history/${ann.id}/2025-07/`)).list).toHaveLength(6)
    expect(await faults()).toEqual([])
  })

  test('names no posting to reverse first where a month was corrected by itself since', async () => {
    const { desk, correct } = await world()
    done(await correct(monthOf('July 2025', 9_000), 1))
    const { json } = await desk.get(`${path}postings/1/`)
    expect([json['changed'], json['reverse_first']]).toEqual([1, undefined])
  })

  test('of two staff who reverse it at once, one does', async () => {
    const { app, desk, ann, faults } = await world()
    const other = await app.signIn(await app.addAccount({ isStaff: true }))
    const body = { number: 1, reason: 'At once.' }
    const answers = await Promise.all(
      [desk, other].map((client) => client.post(`${path}reverse-posting/`, body)),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    const versions = (await desk.get(`${path}summary-history/${ann.id}/2025-07/`)).list
    expect(versions).toHaveLength(2)
    expect(await faults()).toEqual([])
  })

  test('takes back the money in and out that was typed on its sheet', async () => {
    const { app, desk, ann, reverse, faults } = await world()
    const rows = [{ user_id: ann.id, ...monthOf('August 2025', 12_500), money_in: 2500 }]
    const totals = { rows: 1, principal: 12500, paid: 0 }
    done(await desk.post(`${path}post-month-end/`, { month: 'August 2025', rows, totals }))
    const client = await app.signIn(ann)
    expect((await client.get(`${path}activity/`)).list).toMatchObject([
      { kind: 'contribution', amount: 2500, received_on: '2025-08-01', effective_month: 'August 2025' },
    ])
    done(await reverse(3))
    expect((await client.get(`${path}activity/`)).list).toEqual([])
    expect(await faults()).toEqual([])
  })

  test('names the other months that its money restates, when it is recorded and when it is reversed', async () => {
    const { app, desk, ann, reverse } = await world()
    for (const month of ['August 2025', 'September 2025'])
      done(await callsFor(desk, ann.id).post(monthOf(month, 10_000)))
    // At work from August on, which is posted, as is September.
    const lines = 'email,amount,received_on,from_gains\nann@firm.example,-100,2025-07-20,100'
    const file = Buffer.from(lines).toString('base64')
    done(await desk.post(`${path}import-activity/`, { file }))
    done(await reverse(3))
    const client = await app.signIn(ann)
    const { notices } = (await client.get(`${path}notices/`)).json as { notices: { sentence: string }[] }
    expect(notices.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      'The figures of the months from August to September 2025 have changed. Your account shows the new figures next to the earlier ones, as it does for the balances of later months that changed with them.',
      'The figures of the months from August to September 2025 have changed. Your account shows the new figures next to the earlier ones, as it does for the balances of later months that changed with them.',
    ])
  })

  test('does not say so of the month that it posts with its money', async () => {
    const { app, desk, ann, reverse } = await world()
    const rows = [{ user_id: ann.id, ...monthOf('August 2025', 12_500), money_in: 2500 }]
    const totals = { rows: 1, principal: 12500, paid: 0 }
    done(await desk.post(`${path}post-month-end/`, { month: 'August 2025', rows, totals }))
    expect(done(await reverse(3)).json['message']).toBe(
      'Posting 3 is reversed: 1 row is withdrawn, and 1 entry of money is voided.',
    )
    const client = await app.signIn(ann)
    const { notices } = (await client.get(`${path}notices/`)).json as { notices: { sentence: string }[] }
    expect(notices.map(({ sentence }) => sentence).filter((text) => text.includes('restates'))).toEqual([])
  })

  test('takes back the entries of a file, except for those voided before', async () => {
    const { app, desk, ann, reverse, faults } = await world()
    const lines = Array.from(
      { length: 250 },
      (_, k) => `ann@firm.example,${k % 2 === 0 ? '' : '-'}${k + 1},2025-09-15`,
    )
    const file = Buffer.from(['email,amount,received_on', ...lines].join('\n')).toString('base64')
    done(await desk.post(`${path}import-activity/`, { file }))
    done(await callsFor(desk, ann.id).voidEntry(1))
    expect((await desk.get(`${path}postings/3/`)).json).toMatchObject({
      kind: 'activity import',
      rows: 249,
      investors: 1,
      changed: 0,
      money_in: 15624, // 3 + 5 + … + 249
      money_out: 15750, // 2 + 4 + … + 250
    })
    expect((await reverse(3)).json).toEqual({
      message: 'Posting 3 is reversed: 249 entries of money are voided.',
    })
    expect(await (await app.signIn(ann)).get(`${path}activity/`)).toMatchObject({ list: [] })
    expect((await desk.get(`${path}audit/?action=activity.voided`)).json['entries']).not.toEqual([])
    expect(await faults()).toEqual([])
  })

  test('is on the audit trail when reversed', async () => {
    const { desk, reverse } = await world()
    done(await reverse(1))
    expect((await desk.get(`${path}audit/?action=posting`)).json['entries']).toMatchObject([
      { action: 'posting.reversed', after: { number: 1, rows: 2, reason: 'The rate of another fund.' } },
    ])
    expect((await desk.get(`${path}audit/?action=summary.voided`)).json['entries']).toHaveLength(2)
  })
})

onSqlite('a posting', (start) => {
  test('is reversed with a reason, by staff only', async () => {
    const { desk, client } = await firmWithInvestor(start)
    const answer = await desk.post(`${path}reverse-posting/`, { number: 1, reason: '' })
    expect([answer.status, answer.json['fields']]).toEqual([
      400,
      { reason: 'Say why the posting is reversed.' },
    ])
    expect((await client.post(`${path}reverse-posting/`, { number: 1, reason: 'x' })).status).toBe(403)
    expect((await client.get(`${path}postings/`)).status).toBe(403)
  })
})
