import { expect, test } from 'vitest'
import { cents } from '@portico/contract/values/money'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { insertJuly, july } from '../../../../test/months.ts'
import { done, firmWithInvestor, monthOf, refusalOf, statusesOf } from '../../../../test/money.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/'
const june = { ...july, quarter: 'June 2025' }
const calls = [
  'profile',
  'summaries-deux',
  'roi-yield',
  'roi-growth',
  'cumulative-profit',
  'investment-first',
  'returns',
]

onEachEngine('withdrawing a month', (start) => {
  const world = async () => {
    const firm = await firmWithInvestor(start, { initialInvestment: cents(10_000_00) })
    const { app, desk, client, investor } = firm
    /** What the investor and staff see of the account, apart from the history of its months. */
    const seen = async () => {
      const bodies: Record<string, string> = {}
      for (const call of calls) bodies[call] = (await client.get(`${path}${call}/`)).body
      const staffCalls = [
        `latest-summary/${investor.id}`,
        `all-summaries/${investor.id}`,
        'month-end/next',
        'month-totals/2025-09',
        'checks',
      ]
      for (const call of staffCalls) bodies[call] = (await desk.get(`${path}${call}/`)).body
      return bodies
    }
    const faults = async () => faultsOf(await verifyAudit(app.db.read))
    return { ...firm, seen, faults }
  }

  test('makes everything as if it had never been posted', async () => {
    const { post, withdrawMonth, seen } = await world()
    done(await post(june))
    const before = await seen()
    done(await post(monthOf('September 2025', 25_000, { loss: 300 })))
    expect(await seen()).not.toEqual(before)

    const answer = await withdrawMonth('September 2025', 1)
    expect([answer.status, answer.json]).toEqual([200, { message: 'September 2025 is withdrawn.' }])
    expect(await seen()).toEqual(before)
  })

  test('lets it be posted again, as the next version', async () => {
    const { post, withdrawMonth, correct, own, faults } = await world()
    done(await post({ ...july, beginning_balance: 99_999 }))
    done(await withdrawMonth('July 2025', 1))
    expect(done(await post(july)).json['summary']).toMatchObject({ ...july, version: 3 })
    expect(await own('profile')).toMatchObject({ profit: 333 })
    expect(refusalOf(await post(july))).toEqual([409, 'July 2025 is already posted for this investor.'])
    expect(done(await correct(monthOf('July 2025', 10_000), 3)).json['summary']).toMatchObject({ version: 4 })
    done(await withdrawMonth('July 2025', 4))
    expect(done(await post(july)).json['summary']).toMatchObject({ version: 6 })
    expect(await faults()).toEqual([])
  })

  test('lets it be posted again by a sheet or a file', async () => {
    const { desk, investor, post, withdrawMonth, ownList, faults } = await world()
    done(await post(july))
    done(await withdrawMonth('July 2025', 1))
    const totals = { rows: 1, principal: 10000, paid: 0 }
    const rows = [{ user_id: investor.id, ...july }]
    done(await desk.post(`${path}post-month-end/`, { month: 'July 2025', rows, totals }))
    expect(await ownList('summaries-deux')).toMatchObject([{ ...july, version: 3 }])
    done(await withdrawMonth('July 2025', 3))
    const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
    const lines = `${header}\nann@firm.example,July 2025,10000,3.33,333,0,333,10333`
    const file = Buffer.from(lines).toString('base64')
    done(await desk.post(`${path}import-summaries/`, { file, totals }))
    expect(await ownList('summaries-deux')).toMatchObject([{ ...july, version: 5 }])
    expect(await faults()).toEqual([])
  })

  test('takes a month that an earlier version accepted with a wrong year out of everything', async () => {
    const { app, desk, investor, post, withdrawMonth } = await world()
    done(await post(june))
    await insertJuly(app.db, investor.id, 205207)
    const next = async () => (await desk.get(`${path}month-end/next/`)).json['month']
    // The oldest month of the last twelve that is missing, and not one after the year that was mistyped.
    expect(await next()).toBe('August 2025')
    done(await withdrawMonth('July 2052', 1, 'The year was mistyped.'))
    expect(await next()).toBe('July 2025')
    expect((await desk.get(`${path}latest-summary/${investor.id}/`)).json).toMatchObject(june)
    expect((await desk.get(`${path}checks/`)).json).toEqual({ count: 0, findings: [] })
    // It has not begun, so it cannot be posted again.
    expect((await post({ ...july, quarter: 'July 2052' })).status).toBe(400)
  })

  test('counts the investor as missing the month again', async () => {
    const { app, desk, post, withdrawMonth } = await world()
    const other = await app.addAccount()
    done(await post(june))
    done(await post(july))
    for (const month of [june, july])
      done(await desk.post(`${path}add-investment-summary/`, { user_id: other.id, ...month }))
    done(await withdrawMonth('July 2025', 1))
    expect((await desk.get(`${path}month-totals/2025-07/`)).json).toMatchObject({
      count: 1,
      principal: 10000,
      missing_count: 1,
      missing: [{ user: { email: 'ann@firm.example' }, latest: 'June 2025' }],
    })
  })

  test('is seen by the investor with its time, without who and why; staff see both', async () => {
    const { app, desk, investor, post, withdrawMonth, ownList } = await world()
    const postedAt = new Date(app.now()).toISOString()
    done(await post(july))
    app.pass(60_000)
    const withdrawnAt = new Date(app.now()).toISOString()
    done(await withdrawMonth('July 2025', 1))
    const id = investor.id * 1_000_000 + 202507
    const versions = [
      { id, ...july, posted_at: postedAt, version: 1 },
      { id, ...july, posted_at: withdrawnAt, version: 2, voided: true },
    ]
    expect(await ownList('summary-changes')).toEqual(versions)
    const by = 'desk@firm.example'
    expect((await desk.get(`${path}summary-history/${investor.id}/2025-07/`)).list).toEqual([
      { ...versions[0], posted_by: by, reason: null },
      { ...versions[1], posted_by: by, reason: 'Meant for another investor.' },
    ])
    const ofRecord = async () =>
      (await desk.get(`${path}account-record/${investor.id}/`)).json['withdrawn_months']
    expect(await ofRecord()).toEqual([{ quarter: 'July 2025', withdrawn_at: withdrawnAt }])
    done(await post(july))
    expect(await ofRecord()).toEqual([])
  })

  test('is refused for another version, a withdrawn month or one never posted, and changes nothing', async () => {
    const { app, post, correct, withdrawMonth } = await world()
    done(await post(july))
    done(await correct({ ...july, dividend_paid: 100, unrealized_gain: 233, ending_balance: 10233 }, 1))
    const before = await dump(app.db)
    expect(refusalOf(await withdrawMonth('July 2025', 1))[0]).toBe(409)
    expect(refusalOf(await withdrawMonth('June 2025', 1))).toEqual([
      404,
      'June 2025 is not posted for this investor.',
    ])
    expect(await dump(app.db)).toBe(before)
    done(await withdrawMonth('July 2025', 2))
    expect(refusalOf(await withdrawMonth('July 2025', 3))[0]).toBe(404)
    expect(refusalOf(await correct(july, 3))[0]).toBe(404)
  })

  test('of two staff who withdraw or correct a month at once, one wins', async () => {
    const { app, desk, investor, post, ownList, faults } = await world()
    const other = await app.signIn(await app.addAccount({ isStaff: true }))
    done(await post(july))
    const body = { user_id: investor.id, quarter: 'July 2025', version: 1, reason: 'At once.' }
    const answers = await Promise.all([
      desk.post(`${path}void-investment-summary/`, body),
      other.post(`${path}void-investment-summary/`, body),
      other.post(`${path}correct-investment-summary/`, { ...monthOf('July 2025', 10_000), ...body }),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => [404, 409].includes(status))).toHaveLength(2)
    expect(await ownList('summary-changes')).toHaveLength(2)
    expect(await faults()).toEqual([])
  })

  test('of two staff who post it again at once, one wins', async () => {
    const { app, desk, investor, post, withdrawMonth, ownList, faults } = await world()
    const other = await app.signIn(await app.addAccount({ isStaff: true }))
    done(await post(july))
    done(await withdrawMonth('July 2025', 1))
    const answers = await Promise.all(
      [desk, other].map((client) =>
        client.post(`${path}add-investment-summary/`, { user_id: investor.id, ...july }),
      ),
    )
    expect(statusesOf(answers)).toEqual([201, 409])
    expect(await ownList('summaries-deux')).toMatchObject([{ version: 3 }])
    expect(await faults()).toEqual([])
  })

  test('is on the audit trail, and works on a disabled account', async () => {
    const { desk, investor, post, withdrawMonth, faults } = await world()
    done(await post(july))
    done(await desk.post(`${path}disable-account/`, { user_id: investor.id }))
    done(await withdrawMonth('July 2025', 1))
    expect((await desk.get(`${path}audit/?action=summary.voided`)).json['entries']).toMatchObject([
      {
        actor: 'desk@firm.example',
        subject: 'ann@firm.example',
        before: july,
        after: { ...july, voided: true, reason: 'Meant for another investor.' },
      },
    ])
    expect(await faults()).toEqual([])
  })
})

onSqlite('withdrawing a month', (start) => {
  test('needs a reason and a member of staff', async () => {
    const { app, client, investor, post, withdrawMonth } = await firmWithInvestor(start)
    done(await post(july))
    const before = await dump(app.db)
    const answer = await withdrawMonth('July 2025', 1, ' ')
    expect([answer.status, answer.json['fields']]).toEqual([
      400,
      { reason: 'Say why the month is withdrawn.' },
    ])
    const body = { user_id: investor.id, quarter: 'July 2025', version: 1, reason: 'Mine.' }
    expect((await client.post(`${path}void-investment-summary/`, body)).status).toBe(403)
    expect(await dump(app.db)).toBe(before)
  })
})
