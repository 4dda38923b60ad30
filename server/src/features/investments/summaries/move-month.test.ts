import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { callsFor, done, firmWithInvestor, monthOf, refusalOf, statusesOf } from '../../../../test/money.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'

const path = '/api/users/'
const reason = 'The sheet of May was typed into June.'

/** Ann has March and April 2026; it is July 15, 2026. Bea has nothing yet. */
async function world(start: Start, settings: NodeJS.ProcessEnv = {}) {
  const firm = await firmWithInvestor(start, { initialInvestment: cents(10_000_00), settings })
  const { app, desk, client, investor: ann, post } = firm
  const bea = await app.addAccount({ email: 'bea@firm.example', initialInvestment: cents(20_000_00) })
  for (const month of ['March 2026', 'April 2026']) done(await post(monthOf(month, 10_000)))
  const owner = await app.signIn(bea)
  const moveBy =
    (id: number) =>
    (quarter: string, version: number, to: object, more: object = {}) =>
      desk.post(`${path}move-investment-summary/`, {
        user_id: id,
        to_user_id: id,
        quarter,
        version,
        reason,
        ...to,
        ...more,
      })
  const monthsOf = async (id: number) => (await desk.get(`${path}all-summaries/${id}/`)).list
  const subjectsOf = async (who: typeof client) =>
    ((await who.get(`${path}notices/`)).json['notices'] as { subject: string }[]).map(
      ({ subject }) => subject,
    )
  const faults = async () => faultsOf(await verifyAudit(app.db.read))
  const trail = async () =>
    (
      await app.db.read
        .selectFrom('audit_entries')
        .select(['action', 'subject_id', 'after'])
        .orderBy('sequence')
        .execute()
    )
      .filter(({ action }) => action.startsWith('summary.'))
      .slice(-2)
      .map(({ action, subject_id: id, after }) => [action, id, JSON.parse(after ?? '{}') as object])
  return { ...firm, ann, bea, owner, move: moveBy(ann.id), moveBy, monthsOf, subjectsOf, faults, trail }
}

onEachEngine('moving a posted month', (start) => {
  test('to another month withdraws it and posts it there, each naming the other', async () => {
    const { ann, post, move, monthsOf, trail, faults } = await world(start)
    done(await post(monthOf('June 2026', 10_000, { rate: 2, paid: 50 })))
    const answer = await move('June 2026', 1, { to_quarter: 'May 2026' })
    expect([answer.status, answer.json]).toEqual([200, { message: 'June 2026 is moved to May 2026.' }])
    expect((await monthsOf(ann.id)).at(-1)).toMatchObject({
      ...monthOf('May 2026', 10_000, { rate: 2, paid: 50 }),
      version: 1,
    })
    expect(await trail()).toMatchObject([
      [
        'summary.voided',
        ann.id,
        { quarter: 'June 2026', moved_to: 'May 2026', reason: `Moved to May 2026: ${reason}` },
      ],
      ['summary.posted', ann.id, { quarter: 'May 2026', moved_from: 'June 2026' }],
    ])
    expect(await faults()).toEqual([])
  })

  test('to another account takes the principal expected there, with the percentage and the payment as entered', async () => {
    const { ann, bea, move, monthsOf, trail, faults } = await world(start)
    const to = { to_user_id: bea.id, to_quarter: 'April 2026' }
    expect(done(await move('April 2026', 1, to)).json).toEqual({
      message: 'April 2026 is moved to April 2026 of bea@firm.example.',
    })
    // 1 % of 20,000 = 200
    expect(await monthsOf(bea.id)).toMatchObject([monthOf('April 2026', 20_000)])
    expect(await monthsOf(ann.id)).toMatchObject([{ quarter: 'March 2026' }])
    expect(await trail()).toMatchObject([
      ['summary.voided', ann.id, { moved_to: 'April 2026', moved_to_account: bea.id }],
      ['summary.posted', bea.id, { moved_from: 'April 2026', moved_from_account: ann.id }],
    ])
    expect(await faults()).toEqual([])
  })

  test('is refused like a withdrawal and a new month, and then changes nothing', async () => {
    const { app, desk, post, move } = await world(start)
    const small = await app.addAccount({ initialInvestment: cents(300_00) })
    const disabled = await app.addAccount()
    done(await desk.post(`${path}disable-account/`, { user_id: disabled.id }))
    done(await post(monthOf('May 2026', 10_000, { loss: 400 })))
    const before = await dump(app.db)
    const tries: [string, number, object, unknown[]][] = [
      [
        'May 2026',
        2,
        {},
        [409, 'This month was corrected in the meantime. Review the changes and post again.'],
      ],
      ['June 2026', 1, { to_quarter: 'July 2026' }, [404, 'June 2026 is not posted for this investor.']],
      ['May 2026', 1, { to_quarter: 'April 2026' }, [409, 'April 2026 is already posted for this investor.']],
      [
        'May 2026',
        1,
        { to_quarter: 'August 2026' },
        [400, 'August 2026 has not begun. The latest month that can be posted is July 2026.'],
      ],
      ['May 2026', 1, { to_user_id: 999 }, [404, 'There is no such investor.']],
      [
        'May 2026',
        1,
        { to_user_id: disabled.id },
        [409, 'This account is disabled. Enable it before you post a month.'],
      ],
      ['May 2026', 1, { to_user_id: small.id }, [400, 'No more than the principal of $300.00 can be lost.']],
    ]
    for (const [quarter, version, to, refusal] of tries)
      expect(refusalOf(await move(quarter, version, { to_quarter: 'June 2026', ...to }))).toEqual(refusal)
    const nowhere = await move('May 2026', 1, { to_quarter: 'May 2026' })
    expect([nowhere.status, nowhere.json['fields']]).toMatchObject([
      400,
      { to_quarter: 'Choose another month or another account.' },
    ])
    expect(await dump(app.db)).toBe(before)
  })

  test('happens once when two try at the same time', async () => {
    const { move, faults } = await world(start)
    const tries = ['May 2026', 'June 2026'].map((to) => move('April 2026', 1, { to_quarter: to }))
    expect(statusesOf(await Promise.all(tries))).toEqual([200, 404])
    expect(await faults()).toEqual([])
  })

  test('is previewed with both accounts, and prepared by one person and released by another', async () => {
    const { app, ann, bea, desk, monthsOf, faults } = await world(start)
    const body = {
      user_id: ann.id,
      quarter: 'April 2026',
      version: 1,
      to_user_id: bea.id,
      to_quarter: 'April 2026',
      reason,
    }
    const posting = { kind: 'move-summary', body }
    const preview = done(await desk.post(`${path}preview-posting/`, posting)).json
    expect(preview).toMatchObject({
      made_rows: 1,
      investors: [
        // March and April, each 1 % of 10,000
        { user: { id: ann.id }, before: { value: 10_200 }, after: { value: 10_100 } },
        { user: { id: bea.id }, before: { value: 20_000 }, after: { value: 20_200 } },
      ],
      notices: [{ subject: 'April 2026 was withdrawn' }, { subject: 'April 2026 is posted' }],
    })
    const prepared = done(await desk.post(`${path}prepare-posting/`, posting)).json
    expect(prepared).toMatchObject({ rows: 1, from: 'April 2026', to: 'April 2026' })
    const other = await app.signIn(await app.addAccount({ isStaff: true }))
    const { number, sha256 } = prepared
    done(await other.post(`${path}release-posting/`, { number, sha256 }))
    expect(await monthsOf(bea.id)).toMatchObject([monthOf('April 2026', 20_000)])
    expect(await faults()).toEqual([])
  })
})

onSqlite('the figures of a month that is moved', (start) => {
  test('keeps the principal where the other account has nothing that says what it is', async () => {
    const { app, move, monthsOf } = await world(start)
    const cal = await app.addAccount()
    done(await move('April 2026', 1, { to_user_id: cal.id, to_quarter: 'April 2026' }))
    expect(await monthsOf(cal.id)).toMatchObject([monthOf('April 2026', 10_000)])
  })

  test('keeps a typed dividend, from which another percentage follows on another principal', async () => {
    const { bea, post, move, monthsOf } = await world(start)
    // 123.45 of 10,000 is 1.23 %, which would be 123.00.
    const typed = { dividend_percent: 1.23, dividend_amount: 123.45, unrealized_gain: 123.45 }
    done(await post({ ...monthOf('May 2026', 10_000), ...typed, ending_balance: 10_123.45 }))
    done(await move('May 2026', 1, { to_user_id: bea.id, to_quarter: 'May 2026' }))
    // 123.45 ÷ 20,000 = 0.62 %
    expect(await monthsOf(bea.id)).toMatchObject([
      {
        beginning_balance: 20_000,
        dividend_amount: 123.45,
        dividend_percent: 0.62,
        ending_balance: 20_123.45,
      },
    ])
  })

  test('keeps losses and fees as entered', async () => {
    const { bea, post, move, monthsOf } = await world(start)
    done(await post(monthOf('May 2026', 10_000, { loss: 400, management: 25 })))
    done(await move('May 2026', 1, { to_user_id: bea.id, to_quarter: 'May 2026' }))
    expect(await monthsOf(bea.id)).toMatchObject([monthOf('May 2026', 20_000, { loss: 400, management: 25 })])
  })
})

const told = { NOTICE_DELAY_MINUTES: '10' }
const minutes = 60_000

onEachEngine('of a month that is moved', (start) => {
  test('an investor who knew it is told once', async () => {
    const { app, client, move, subjectsOf } = await world(start, told)
    app.pass(11 * minutes)
    const before = await subjectsOf(client)
    done(await move('April 2026', 1, { to_quarter: 'May 2026' }, { line: 'Sorry for the mistake.' }))
    const [first, ...others] = await subjectsOf(client)
    expect(first).toBe('April 2026 is moved to May 2026')
    expect(others).toEqual(before)
  })

  test('an investor who has not heard of it is told that it is posted where it is now', async () => {
    const { client, move, subjectsOf } = await world(start, told)
    done(await move('April 2026', 1, { to_quarter: 'May 2026' }))
    expect(await subjectsOf(client)).toEqual(['May 2026 is posted', 'March 2026 is posted'])
  })

  test('two moves within the delay are told as one', async () => {
    const { app, client, move, subjectsOf } = await world(start, told)
    app.pass(11 * minutes)
    const before = await subjectsOf(client)
    done(await move('April 2026', 1, { to_quarter: 'May 2026' }))
    app.pass(minutes)
    done(await move('May 2026', 1, { to_quarter: 'June 2026' }))
    expect(await subjectsOf(client)).toEqual(['April 2026 is moved to June 2026', ...before])
  })

  test('moving it back within the delay tells nothing', async () => {
    const { app, client, move, subjectsOf } = await world(start, told)
    app.pass(11 * minutes)
    const before = await subjectsOf(client)
    done(await move('April 2026', 1, { to_quarter: 'May 2026' }))
    app.pass(minutes)
    done(await move('May 2026', 1, { to_quarter: 'April 2026' }))
    expect(await subjectsOf(client)).toEqual(before)
  })

  test('to another account both investors are told, and neither if it is moved back within the delay', async () => {
    const { app, ann, bea, desk, client, owner, move, moveBy, subjectsOf } = await world(start, told)
    app.pass(11 * minutes)
    const before = await subjectsOf(client)
    done(await move('April 2026', 1, { to_user_id: bea.id, to_quarter: 'April 2026' }))
    expect(await subjectsOf(client)).toEqual(['April 2026 was withdrawn', ...before])
    expect(await subjectsOf(owner)).toEqual(['April 2026 is posted'])
    done(await callsFor(desk, bea.id).correct(monthOf('April 2026', 10_000), 1))
    expect(
      await moveBy(bea.id)('April 2026', 2, { to_user_id: ann.id, to_quarter: 'April 2026' }),
    ).toMatchObject({
      status: 200,
    })
    expect(await subjectsOf(client)).toEqual(before)
    expect(await subjectsOf(owner)).toEqual([])
  })
})
