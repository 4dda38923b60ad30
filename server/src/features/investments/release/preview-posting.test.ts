import { expect, test } from 'vitest'
import { callsFor, done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/'
const july = monthOf('July 2025', 10_000)
const august = monthOf('August 2025', 10_000)

/** August 2025 of one investor at a rate, as a sheet; with a version, corrected. */
const augustOf = (id: number, rate: number, version?: number) => ({
  month: 'August 2025',
  rows: [{ user_id: id, ...monthOf('August 2025', 10_000, { rate }), version }],
  totals: { rows: 1, principal: 10_000, paid: 0 },
})

onEachEngine('a preview of a posting', (start) => {
  test('shows the firm and its investors as they would be, in any firm, and changes nothing', async () => {
    const app = await start()
    const ann = await app.addAccount({ email: 'ann@client.example', firstName: 'Ann', lastName: 'Archer' })
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    done(await desk.post(`${path}add-investment-summary/`, { user_id: ann.id, ...july }))
    const rows = [{ user_id: ann.id, ...august }]
    const body = { month: 'August 2025', rows, totals: { rows: 1, principal: 10_000, paid: 0 } }
    const before = await dump(app.db)
    const preview = done(await desk.post(`${path}preview-posting/`, { kind: 'post-month-end', body })).json
    expect(await dump(app.db)).toBe(before)
    expect(preview).toMatchObject({
      refusal: null,
      firm: { last: { rows: 1 }, before: { rows: 0 }, after: { rows: 1, principal: 10_000 } },
      investors: [
        {
          before: { value: 10_000 + july.unrealized_gain },
          // Principal and both months' gains
          after: { value: 10_000 + july.unrealized_gain + august.unrealized_gain },
        },
      ],
    })
    done(await desk.post(`${path}post-month-end/`, body))
    const profile = await (await app.signIn(ann)).get(`${path}profile/`)
    expect(preview['investors']).toMatchObject([{ after: { value: profile.json['current_balance'] } }])
  })

  test('lists what is unusual, first what the fewest rows share', async () => {
    const app = await start()
    const people = [await app.addAccount(), await app.addAccount(), await app.addAccount()]
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    for (const { id } of people)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      done(await desk.post(`${path}add-investment-summary/`, { user_id: id, ...july }))
    const [ann, bea, cy] = people.map(({ id }) => id)
    // 9 % after 1 % for two of them; the principal of the third is another than before.
    const rows = [
      { user_id: ann, ...monthOf('August 2025', 10_000, { rate: 9 }) },
      { user_id: bea, ...monthOf('August 2025', 10_000, { rate: 9 }) },
      { user_id: cy, ...monthOf('August 2025', 20_000) },
    ]
    const body = { month: 'August 2025', rows, totals: { rows: 3, principal: 40_000, paid: 0 } }
    const preview = done(await desk.post(`${path}preview-posting/`, { kind: 'post-month-end', body })).json
    const unusual = preview['unusual'] as { user: { id: number } }[]
    expect(unusual.map(({ user }) => user.id)).toEqual([cy, ann, bea])
  })

  test('of too many investors shows those first whose row few are like: a first month, and one that was withdrawn', async () => {
    const app = await start()
    const people = await Promise.all(Array.from({ length: 203 }, () => app.addAccount()))
    const ids = people.map(({ id }) => id).toSorted((a, b) => a - b)
    const [begins, restored] = [ids.at(-2) ?? 0, ids.at(-1) ?? 0]
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const sheetOf = (month: string, of: readonly number[], rate: number) => ({
      month,
      rows: of.map((id) => ({ user_id: id, ...monthOf(month, 10_000, { rate }) })),
      totals: { rows: of.length, principal: 10_000 * of.length, paid: 0 },
    })
    const before = ids.filter((id) => id !== begins)
    done(await desk.post(`${path}post-month-end/`, sheetOf('July 2025', before, 1)))
    const { post, withdrawMonth } = callsFor(desk, restored)
    done(await post(monthOf('August 2025', 10_000)))
    done(await withdrawMonth('August 2025', 1))
    // 9 % after 1 % for everyone who has a month before.
    const body = sheetOf('August 2025', ids, 9)
    const preview = done(await desk.post(`${path}preview-posting/`, { kind: 'post-month-end', body })).json
    const investors = preview['investors'] as { user: { id: number } }[]
    expect(preview['investors_count']).toBe(203)
    expect(investors).toHaveLength(200)
    expect(investors.slice(0, 3).map(({ user }) => user.id)).toEqual([begins, restored, ids[0]])
    const [first, again] = preview['unusual'] as { sentence: string }[]
    expect(first?.sentence).toBe('First month, with a principal of $10,000.00.')
    expect(again?.sentence).toBe(
      '9.00%, after 1.00% in July 2025. Withdrawn before; the investor will see it as restated.',
    )
  })

  test('lists what is unusual for one reason in the order of its rows', async () => {
    const app = await start()
    const [ann, bea] = [await app.addAccount(), await app.addAccount()]
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    for (const { id } of [ann, bea])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      done(await desk.post(`${path}add-investment-summary/`, { user_id: id, ...july }))
    // The principals of both are other than expected.
    const rows = [bea, ann].map(({ id }) => ({ user_id: id, ...monthOf('August 2025', 20_000) }))
    const body = { month: 'August 2025', rows, totals: { rows: 2, principal: 40_000, paid: 0 } }
    const preview = done(await desk.post(`${path}preview-posting/`, { kind: 'post-month-end', body })).json
    expect(preview['unusual']).toMatchObject([{ user: { id: bea.id } }, { user: { id: ann.id } }])
  })

  test('says what is told as the posting does: while the mails of a month wait, its correction takes their place', async () => {
    const app = await start({ NOTICE_DELAY_MINUTES: '10', SESSION_IDLE_MINUTES: '60' })
    const people = [await app.addAccount(), await app.addAccount()] as const
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const body = (rate: number, version?: number) => ({
      month: 'August 2025',
      rows: people.map(({ id }) => ({
        user_id: id,
        ...monthOf('August 2025', 10_000, { rate }),
        version,
      })),
      totals: { rows: 2, principal: 20_000, paid: 0 },
    })
    const toldOf = async (posted: object) =>
      done(await desk.post(`${path}preview-posting/`, { kind: 'post-month-end', body: posted })).json[
        'notices'
      ]
    const posted = { kind: 'month_posted', subject: 'August 2025 is posted', line: '', each: 2 }
    expect(await toldOf(body(1))).toMatchObject([posted])
    done(await desk.post(`${path}post-month-end/`, body(1)))
    const line = 'The rate was that of July.'
    const correction = { ...body(2, 1), corrections: { reason: 'A rate.', line } }
    expect(await toldOf(correction)).toMatchObject([{ ...posted, line }])
    // One of them reads it in the portal.
    const owner = await app.signIn(people[0])
    done(await owner.post(`${path}mark-notices-seen/`, { up_to: 1 }))
    const restated = { kind: 'month_restated', subject: 'August 2025 was restated', line }
    expect(await toldOf(correction)).toMatchObject([
      { ...posted, line, each: 1 },
      { ...restated, each: 1 },
    ])
    app.pass(10 * 60_000)
    expect(await toldOf(correction)).toMatchObject([{ ...restated, each: 2 }])
  })

  test('says that a month is posted, of a correction that is reversed while the mails of both wait', async () => {
    const app = await start({ NOTICE_DELAY_MINUTES: '10' })
    const { id } = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    done(await desk.post(`${path}post-month-end/`, augustOf(id, 1)))
    app.pass(1)
    const corrections = { reason: 'A rate.', line: '' }
    done(await desk.post(`${path}post-month-end/`, { ...augustOf(id, 2, 1), corrections }))
    expect((await desk.get(`${path}postings/2/`)).json).toMatchObject({
      corrections: { rows: 1 },
      untold: 1,
    })
    const reversal = { kind: 'reverse-posting', body: { number: 2, reason: 'No error.' } }
    expect(done(await desk.post(`${path}preview-posting/`, reversal)).json['notices']).toMatchObject([
      { kind: 'month_posted', subject: 'August 2025 is posted', each: 1 },
    ])
  })

  test('says that nobody is told of a correction that is reversed before its mail left', async () => {
    const app = await start({ NOTICE_DELAY_MINUTES: '10', SESSION_IDLE_MINUTES: '60' })
    const { id } = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    done(await desk.post(`${path}post-month-end/`, augustOf(id, 1)))
    app.pass(11 * 60_000)
    const corrections = { reason: 'A rate.', line: '' }
    done(await desk.post(`${path}post-month-end/`, { ...augustOf(id, 2, 1), corrections }))
    app.pass(60_000)
    const reversal = { kind: 'reverse-posting', body: { number: 2, reason: 'No error.' } }
    expect(done(await desk.post(`${path}preview-posting/`, reversal)).json['notices']).toEqual([])
  })

  test('names the notices that an entry and its voiding cancel, and the statement that is told again', async () => {
    const { app, desk, investor, post, record, voidEntry } = await firmWithInvestor(start, {
      settings: { NOTICE_DELAY_MINUTES: '10' },
    })
    const told = async (kind: string, body: object) => {
      const { json } = done(await desk.post(`${path}preview-posting/`, { kind, body }))
      return [json['notices'], json['cancelled_notices']]
    }
    done(await post(monthOf('January 2026', 10_000)))
    app.pass(60_000)
    done(await desk.post(`${path}issue-user-statement/`, { user_id: investor.id, period: '2026-01' }))
    app.pass(60_000)
    const entry = { user_id: investor.id, kind: 'contribution', amount: 500, received_on: '2026-01-20' }
    const voiding = (id: number) => ({ activity_id: id, reason: 'The wire was returned.' })
    const statement = { kind: 'statement', subject: 'Your statement for January 2026 is available' }
    const received = { kind: 'money_received', subject: 'We have received your money' }
    expect(await told('add-activity', entry)).toMatchObject([[received], [{ ...statement, investors: 1 }]])
    done(await record(entry))
    app.pass(60_000)
    expect(await told('void-activity', voiding(1))).toMatchObject([
      [{ ...statement, each: 1 }],
      [{ ...received, investors: 1 }],
    ])
    done(await voidEntry(1))
    app.pass(60_000)
    // Later than the statement covers: it stands, and its notice waits already.
    done(await record({ ...entry, received_on: '2026-07-10' }))
    expect(await told('void-activity', voiding(2))).toMatchObject([[], [{ ...received, investors: 1 }]])
  })
})
