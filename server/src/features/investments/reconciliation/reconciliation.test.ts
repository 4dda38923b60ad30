import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { execute } from '../../../../test/raw-queries.ts'
import { callsFor, done, firmWithInvestor, monthOf, refusalOf, statusesOf } from '../../../../test/money.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'

type Json = Record<string, unknown>

interface Read {
  open: number
  days: (Json & { holdings: Json[]; explanations: Json[] })[]
  moved: Json[]
  withdrawn: Json[]
}

function callsOf(desk: Client) {
  const call = (name: string, body: object) => desk.post(`/api/users/${name}/`, body)
  const read = async () => done(await desk.get('/api/users/reconciliation/')).json as unknown as Read
  return {
    enter: (on: string, amount: number | string, source = 'Custodian') =>
      call('add-holding', { on, source, amount }),
    withdraw: (id: unknown, reason = 'The wrong account.') =>
      call('withdraw-holding', { holding_id: id, reason }),
    explain: (on: string, difference: unknown, reason = 'A wire was under way.') =>
      call('explain-difference', { on, difference, reason }),
    read,
    compared: async () =>
      (await read()).days.map(({ on, held, positions, difference, state }) => [
        on,
        held,
        positions,
        difference,
        state,
      ]),
  }
}

/** Two investors: one since April with money in and out, one since May. */
async function world(start: Start) {
  const firm = await firmWithInvestor(start)
  const { app, desk, post, record } = firm
  const bea = callsFor(desk, (await app.addAccount({ email: 'bea@firm.example' })).id)
  done(await post(monthOf('April 2026', 10_000)))
  done(await post(monthOf('May 2026', 10_000)))
  done(await bea.post(monthOf('May 2026', 2_000)))
  done(await record({ kind: 'contribution', amount: 500, received_on: '2026-05-20' }))
  done(await record({ kind: 'withdrawal', amount: 40, received_on: '2026-06-10' }))
  return { ...firm, bea, ...callsOf(desk) }
}

onEachEngine('reconciliation', (start) => {
  test('compares what the sources say together with all positions at the end of the day', async () => {
    const { enter, compared } = await world(start)
    done(await enter('2026-05-15', 12_100))
    done(await enter('2026-05-31', 12_000))
    done(await enter('2026-05-31', '720.00', 'First National Bank'))
    done(await enter('2026-06-30', 12_680))
    expect(await compared()).toEqual([
      // 12,720.00 − 40.00 withdrawn on June 10.
      ['2026-06-30', 12_680, 12_680, 0, 'agrees'],
      // 10,000.00 + 2 × 100.00 + 500.00 of May 20, and 2,000.00 + 20.00.
      ['2026-05-31', 12_720, 12_720, 0, 'agrees'],
      // 10,000.00 + 100.00 of April, and 2,000.00 that began in May; what May earned comes on its last day.
      ['2026-05-15', 12_100, 12_100, 0, 'agrees'],
    ])
  })

  test('is what the firm page says of the end of each month, and of now', async () => {
    const { desk, enter, compared, bea } = await world(start)
    done(await bea.post(monthOf('June 2026', 1_900, { loss: 35 })))
    const firm = (await desk.get('/api/users/firm/')).json
    const months = firm['months'] as { under_management: number }[]
    for (const on of ['2026-04-30', '2026-05-31', '2026-06-30']) done(await enter(on, 0))
    const positions = (await compared()).map(([, , each]) => each)
    expect(positions).toEqual(months.map((month) => month.under_management).toReversed())
    expect(positions[0]).toBe((firm['position'] as { under_management: number }).under_management)
  })

  test('an open difference comes first, with the money that has moved since', async () => {
    const { enter, read, app, staff, investor } = await world(start)
    done(await enter('2026-05-31', 12_680, 'Custodian statement 31 May'))
    done(await enter('2026-06-30', 12_680))
    const { open, days, moved } = await read()
    expect([open, days.map(({ on }) => on)]).toEqual([1, ['2026-05-31', '2026-06-30']])
    const at = new Date(app.now()).toISOString()
    expect(days[0]).toEqual({
      on: '2026-05-31',
      held: 12_680,
      positions: 12_720,
      difference: -40,
      state: 'open',
      posted: 2,
      money_in: 0,
      money_out: 40,
      holdings: [
        {
          id: 1,
          source: 'Custodian statement 31 May',
          amount: 12_680,
          entered_at: at,
          entered_by: staff.email,
        },
      ],
      explanations: [],
    })
    expect(moved).toMatchObject([
      { user: { id: investor.id }, kind: 'withdrawal', amount: 40, moved_on: '2026-06-10', posted_at: at },
    ])
  })

  test('an explanation counts until a posting changes the difference, and stays on record', async () => {
    const { enter, explain, read, compared, correct, staff } = await world(start)
    done(await enter('2026-05-31', 12_680))
    expect(refusalOf(await explain('2026-05-31', -41))).toEqual([
      409,
      'The difference has changed in the meantime. Look at it and try again.',
    ])
    done(await explain('2026-05-31', -40, 'The custodian took June’s withdrawal early.'))
    expect(await compared()).toEqual([['2026-05-31', 12_680, 12_720, -40, 'explained']])
    expect(refusalOf(await explain('2026-05-31', -40))).toEqual([
      409,
      'This difference is already explained.',
    ])
    // May earned 110.00, not 100.00.
    done(await correct(monthOf('May 2026', 10_000, { rate: 1.1 }), 1))
    const { open, days } = await read()
    expect(open).toBe(1)
    expect(days[0]).toMatchObject({
      positions: 12_730,
      difference: -50,
      state: 'open',
      explanations: [
        { difference: -40, reason: 'The custodian took June’s withdrawal early.', explained_by: staff.email },
      ],
    })
  })

  test('an amount is never changed: it is withdrawn with a reason and entered again', async () => {
    const { enter, withdraw, compared, read, staff, app } = await world(start)
    done(await enter('2026-05-31', 1_272))
    expect(refusalOf(await enter('2026-05-31', 12_720, 'CUSTODIAN'))).toEqual([
      409,
      'There is an amount from this source on this day already. Remove it before you enter another.',
    ])
    done(await withdraw(1, 'A zero was missing.'))
    expect(await compared()).toEqual([])
    expect(refusalOf(await withdraw(1))).toEqual([409, 'This amount is already removed.'])
    expect(refusalOf(await withdraw(9))).toEqual([404, 'There is no such amount.'])
    done(await enter('2026-05-31', 12_720))
    expect(await compared()).toEqual([['2026-05-31', 12_720, 12_720, 0, 'agrees']])
    const at = new Date(app.now()).toISOString()
    const by = { entered_at: at, entered_by: staff.email, withdrawn_at: at, withdrawn_by: staff.email }
    expect((await read()).withdrawn).toEqual([
      { id: 1, on: '2026-05-31', source: 'Custodian', amount: 1_272, ...by, reason: 'A zero was missing.' },
    ])
  })

  test('of two who enter the same source at once, the second is told', async () => {
    const { enter, read } = await world(start)
    const both = await Promise.all([enter('2026-05-31', 1), enter('2026-05-31', 1)])
    expect(statusesOf(both)).toEqual([201, 409])
    expect((await read()).days).toMatchObject([{ held: 1 }])
  })

  test('everything is on the trail, which tells what was changed by hand', async () => {
    const { app, desk, enter, withdraw, explain } = await world(start)
    done(await enter('2026-05-31', 1))
    done(await withdraw(1))
    done(await enter('2026-05-31', 12_680))
    done(await explain('2026-05-31', -40))
    const { entries } = (await desk.get('/api/users/audit/?action=holding')).json as { entries: Json[] }
    const held = { held_on: '2026-05-31', source: 'Custodian' }
    expect(entries).toMatchObject([
      { action: 'holding.explained', after: { difference: -40, reason: 'A wire was under way.' } },
      { action: 'holding.entered', after: { ...held, amount: 12_680 } },
      {
        action: 'holding.withdrawn',
        before: { ...held, amount: 1 },
        after: { reason: 'The wrong account.' },
      },
      { action: 'holding.entered', after: { ...held, amount: 1 } },
    ])
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
    const forged = `insert into explained_differences (held_on, difference, reason, explained_at, explained_by)`
    await execute(
      app.db,
      `insert into holdings (held_on, source, amount, entered_at, entered_by) values (20260531, 'Cash', 4000, 0, 2)`,
      `${forged} values (20260531, 100, 'Rounding.', 0, 2)`,
    )
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([
      'Account 2 (desk@firm.example), amount held 3: in the table (Held on May 31, 2026, Source Cash, Amount $40.00, Entered 1970-01-01T00:00:00.000Z, Entered by account 2), not on the trail.',
      'Account 2 (desk@firm.example), explanation 2: in the table (Held on May 31, 2026, Difference $1.00, Reason Rounding., Explained 1970-01-01T00:00:00.000Z, Explained by account 2), not on the trail.',
    ])
  })

  test('an account without a month holds its recorded initial investment from its first entry on', async () => {
    const firm = await firmWithInvestor(start, { initialInvestment: cents(1_000_00) })
    const { enter, compared } = callsOf(firm.desk)
    done(await firm.record({ kind: 'contribution', amount: 500, received_on: '2026-06-10' }))
    done(await enter('2026-06-09', 0))
    done(await enter('2026-06-10', 1_500))
    expect(await compared()).toMatchObject([
      ['2026-06-10', 1_500, 1_500, 0, 'agrees'],
      ['2026-06-09', 0, 0, 0, 'agrees'],
    ])
  })
})

onSqlite('reconciliation', (start) => {
  test('is entered at once where postings need a second person, read by all staff and by nobody else', async () => {
    const { app, desk, client } = await firmWithInvestor(start, { settings: { RELEASE: 'second-person' } })
    done(await callsOf(desk).enter('2026-05-31', 12_720))
    const viewer = await app.signIn(await app.addAccount({ isStaff: true, role: 'viewer' }))
    expect((await callsOf(viewer).read()).days).toHaveLength(1)
    expect((await callsOf(viewer).enter('2026-06-30', 1)).status).toBe(403)
    expect((await client.get('/api/users/reconciliation/')).status).toBe(403)
  })

  test.each([
    ['a day to come', { on: '2026-07-16' }, { on: 'This day is in the future.' }],
    ['no source', { source: ' ' }, { source: 'Say who holds it, such as Custodian.' }],
    ['a negative amount', { amount: -1 }, { amount: 'Enter an amount that is not negative.' }],
  ])('%s is refused', async (_, part, fields) => {
    const { desk } = await firmWithInvestor(start)
    const body = { on: '2026-06-30', source: 'Custodian', amount: 1, ...part }
    const answer = await desk.post('/api/users/add-holding/', body)
    expect([answer.status, answer.json['fields']]).toEqual([400, fields])
  })
})
