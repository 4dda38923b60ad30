import { expect, test } from 'vitest'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import type { Client } from '../../../../test/client.ts'
import { done, lookAt, monthOf } from '../../../../test/money.ts'
import { july, post } from '../../../../test/months.ts'
import type { Start, TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const header = 'Email,Kind,Amount,Received on,Effective month,From gains,Note'
const under = (...lines: string[]) => Buffer.from(lines.join('\n')).toString('base64')
const file = (...lines: string[]) => under(header, ...lines)

const world = async (start: Start) => {
  const app = await start()
  const ann = await app.addAccount({ email: 'ann@x.example' })
  const bea = await app.addAccount({ email: 'bea@x.example' })
  const desk = await app.signIn(await app.addAccount({ isStaff: true, email: 'desk@firm.example' }))
  return { app, ann, bea, desk }
}
const preview = (desk: Client, text: string) =>
  desk.post('/api/users/preview-activity-import/', { file: text })
const send = (desk: Client, text: string) => desk.post('/api/users/import-activity/', { file: text })
const recorded = async (desk: Client, { id }: { id: number }) =>
  (await desk.get(`/api/users/all-activity/${id}/`)).list
const sentencesOf = async (desk: Client, text: string) =>
  ((await preview(desk, text)).json['rows'] as { state: string; sentence?: string }[]).map(
    ({ state, sentence }) => sentence ?? state,
  )

onEachEngine('importing money in and out', (start) => {
  test('records each row with its month, its part from gains and its note', async () => {
    const { ann, bea, desk } = await world(start)
    await post(desk, ann.id, july)
    const answer = await send(
      desk,
      file(
        'ann@x.example,Withdrawal,"$1,000.00",2025-07-20,,333,Roof',
        'bea@x.example,contribution,2500,1 August 2025,,,',
        'bea@x.example,contribution,500,14-Jul-25,September 2025,,"Later, as agreed: 12,500"',
      ),
    )
    expect([answer.status, answer.json]).toEqual([201, { message: '3 entries are recorded.', posted: 3 }])
    expect(await recorded(desk, ann)).toMatchObject([
      { kind: 'withdrawal', amount: 1000, from_gains: 333, effective_month: 'August 2025', note: 'Roof' },
    ])
    expect(await recorded(desk, bea)).toMatchObject([
      {
        amount: 500,
        received_on: '2025-07-14',
        effective_month: 'September 2025',
        note: 'Later, as agreed: 12,500',
      },
      { amount: 2500, received_on: '2025-08-01', effective_month: 'August 2025', note: '' },
    ])
  })

  test('the same payment twice is questioned, and recorded only once staff have looked at it', async () => {
    const { app, ann, desk } = await world(start)
    const twice = file(...Array<string>(2).fill('ann@x.example,contribution,2500,2025-07-14,,,'))
    const question = 'The same investor, kind, amount and day as in line 2.'
    expect(await sentencesOf(desk, twice)).toEqual(['to post', question])
    const before = await dump(app.db)
    const unseen = await desk.post('/api/users/import-activity/', { file: twice, looked_at: '' })
    expect([unseen.status, unseen.json['code']]).toEqual([409, 'notLookedAt'])
    expect(await dump(app.db)).toBe(before)

    await send(desk, file('ann@x.example,contribution,2500,2025-07-14,,,'))
    // One of the two is recorded now.
    expect(await sentencesOf(desk, twice)).toEqual(['same', question])
    const looked_at = await lookAt(desk, twice, 'preview-activity-import')
    done(await desk.post('/api/users/import-activity/', { file: twice, looked_at }))
    expect((await recorded(desk, ann)).map(({ amount }) => amount)).toEqual([2500, 2500])
    expect(await sentencesOf(desk, twice)).toEqual(['same', 'same'])
  })

  test('previews every row with one state and its cells, and changes nothing', async () => {
    const { app, ann, desk } = await world(start)
    await send(desk, file('ann@x.example,contribution,2500,2025-07-14,,,Wire'))
    const before = await dump(app.db)
    const answer = await preview(
      desk,
      file(
        'ann@x.example,contribution,"2,500.00",2025-07-14,,,Again',
        // As banks call a contribution.
        'ann@x.example,Deposit,2500,2025-07-15,,,',
        'ann@x.example,loan,2500,2025-07-15,,,',
      ),
    )
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        refused: 1,
        sums: { money_in: 2500, money_out: 0 },
        told: { each: 1, digest: 0, off: 0, none: 0 },
        rows: [
          {
            line: 2,
            state: 'same',
            cells: ['ann@x.example', 'contribution', '2,500.00', '2025-07-14', '', '', 'Again'],
            effective_month: 'August 2025',
          },
          {
            line: 3,
            state: 'to post',
            cells: ['ann@x.example', 'Deposit', '2500', '2025-07-15', '', '', ''],
            effective_month: 'August 2025',
          },
          {
            line: 4,
            state: 'refused',
            cells: ['ann@x.example', 'loan', '2500', '2025-07-15', '', '', ''],
            unread: ['kind'],
            sentence: 'Kind “loan”: Enter contribution, withdrawal or reinvestment.',
          },
        ],
      },
    ])
    expect(await dump(app.db)).toBe(before)
    expect(await recorded(desk, ann)).toHaveLength(1)
  })

  test('a file imported twice records nothing the second time, unless an entry was voided', async () => {
    const { ann, desk } = await world(start)
    const text = file(
      'ann@x.example,contribution,2500,2025-07-14,,,',
      'ann@x.example,contribution,1,2025-07-14,,,',
    )
    await send(desk, text)
    expect((await send(desk, text)).json).toEqual({ message: '0 entries are recorded.', posted: 0 })
    const [{ id } = {}] = await recorded(desk, ann)
    await desk.post('/api/users/void-activity/', { activity_id: id, reason: 'Returned.' })
    expect((await send(desk, text)).json).toEqual({ message: '1 entry is recorded.', posted: 1 })
  })

  test('is all or nothing', async () => {
    const { app, ann, desk } = await world(start)
    const before = await dump(app.db)
    const answer = await send(
      desk,
      file('ann@x.example,contribution,1,2025-07-14,,,', 'nobody@x.example,contribution,1,2025-07-14,,,'),
    )
    expect([answer.status, answer.json]).toEqual([
      404,
      {
        error: 'Nothing is posted, because 1 row cannot be posted.',
        fields: { 'rows.3': 'There is no account for nobody@x.example.' },
      },
    ])
    expect(await recorded(desk, ann)).toEqual([])
    expect(await dump(app.db)).toBe(before)
  })

  test('its rows are one posting, each on the audit trail', async () => {
    const { app, ann, bea, desk } = await world(start)
    const lines = Array.from({ length: 150 }, (_, k) => `ann@x.example,contribution,${k + 1},2025-07-14,,,`)
    await send(desk, file(...lines, 'bea@x.example,withdrawal,1,2025-07-14,,,'))
    expect(await postingsOf(app)).toEqual([{ id: 1, kind: 'activity import', row_count: 151 }])
    const rows = await app.db.read.selectFrom('activity').select(['user_id', 'posting_id']).execute()
    expect(rows.filter((row) => row.user_id === ann.id && row.posting_id === 1)).toHaveLength(150)
    const { json } = await desk.get(`/api/users/audit/?action=activity.added&subject=${bea.id}`)
    expect(json['entries']).toMatchObject([{ after: { kind: 'withdrawal', amount: 1, posting: 1 } }])
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })
})

onSqlite('the rows of a file of money in and out', (start) => {
  test('refuses a row at work before the month of its day, at that cell', async () => {
    const { desk } = await world(start)
    const row = (month: string) => file(`ann@x.example,contribution,500,2025-07-14,${month},,`)
    expect((await preview(desk, row('June 2025'))).json).toMatchObject({
      refused: 1,
      rows: [{ unread: ['effective_month'], sentence: expect.stringContaining('Choose July 2025 or later') }],
    })
    expect((await send(desk, row('June 2025'))).status).toBe(400)
    expect((await send(desk, row('July 2025'))).status).toBe(201)
  })

  test('without a kind, the sign says whether it went in or out', async () => {
    const { ann, desk } = await world(start)
    const lines = ['-250.00,2025-07-14', '(100),2025-07-15', '75,2025-07-16']
    const text = under('email,amount,received_on', ...lines.map((line) => `ann@x.example,${line}`))
    const kinds = ['withdrawal', 'withdrawal', 'contribution'].map((kind) => ({ kind }))
    expect((await preview(desk, text)).json['rows']).toMatchObject(kinds)
    await send(desk, text)
    expect((await recorded(desk, ann)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['withdrawal', 250],
      ['withdrawal', 100],
      ['contribution', 75],
    ])
  })

  test('refuses what cannot be, with a sentence for each row', async () => {
    const { app, desk } = await world(start)
    await app.addAccount({ email: 'staff@x.example', isStaff: true })
    const rows = [
      ['nobody@x.example,contribution,1,2025-07-14,,,', 'There is no account for nobody@x.example.'],
      [
        'staff@x.example,contribution,1,2025-07-14,,,',
        'This is a staff account. Months are posted for investors only.',
      ],
      ['ann@x.example,contribution,5,2026-07-16,,,', 'This day is in the future.'],
      ['ann@x.example,contribution,-5,2025-07-14,,,', 'Amount “-5”: A contribution is not negative.'],
      ['ann@x.example,,0,2025-07-14,,,', 'Amount “0”: Enter an amount other than 0.00.'],
      ['ann@x.example,,1,07/32/2025,,,', 'Received on “07/32/2025”: There is no such day.'],
      ['ann@x.example,,1,2025-06-31,,,', 'Received on “2025-06-31”: There is no such day.'],
      [
        'ann@x.example,,5,2025-07-14,,2,',
        'From gains “2”: Only a withdrawal is taken from retained gains in part.',
      ],
      ['ann@x.example,,-5,2025-07-14,,6,', 'From gains “6”: Enter at most the amount of the withdrawal.'],
    ] as const
    expect(await sentencesOf(desk, file(...rows.map(([line]) => line)))).toEqual(rows.map(([, why]) => why))
  })

  test('refuses gains that are not there, counting all rows of the file', async () => {
    const { ann, desk } = await world(start)
    // 333.00 are retained.
    await post(desk, ann.id, july)
    const rows = (part: number) =>
      file(
        `ann@x.example,withdrawal,400,2025-07-20,,300,`,
        `ann@x.example,reinvestment,${part},2025-07-21,,,`,
        'ann@x.example,contribution,50,2025-07-22,,,',
      )
    // 300.00 + 33.01 − 333.00
    const missing = 'The retained gains do not cover what the file takes: $0.01 is missing.'
    expect(await sentencesOf(desk, rows(33.01))).toEqual([missing, missing, 'to post'])
    expect(await sentencesOf(desk, rows(33))).toEqual(['to post', 'to post', 'to post'])
    expect((await send(desk, rows(33))).status).toBe(201)
  })

  test('refuses withdrawals of more than the principal, or than losses have left of it, counting all rows', async () => {
    const { ann, bea, desk } = await world(start)
    await post(desk, ann.id, july)
    const lost = {
      loss_amount: 1000,
      unrealized_gain: 0,
      dividend_percent: 0,
      dividend_amount: 0,
      dividend_paid: 0,
    }
    await post(desk, bea.id, { ...july, ...lost, ending_balance: 9000 })
    const missing = (amount: string) =>
      `What is left of the principal does not cover what the file withdraws: ${amount} is missing.`
    const rows = [
      // 10,000.00 + 0.01 − 10,000.00
      ['ann@x.example,withdrawal,10000,2025-07-20,,,', missing('$0.01')],
      ['ann@x.example,withdrawal,0.01,2025-08-20,,,', missing('$0.01')],
      // 9,050.02 − 50.00 − (10,000.00 − 1,000.00)
      ['bea@x.example,withdrawal,9050.02,2025-07-20,,,', missing('$0.02')],
      ['bea@x.example,contribution,50,2025-07-21,,,', 'to post'],
    ] as const
    const text = file(...rows.map(([line]) => line))
    expect(await sentencesOf(desk, text)).toEqual(rows.map(([, sentence]) => sentence))
    const { status, json } = await send(desk, text)
    expect([status, Object.keys(json['fields'] as object)]).toEqual([400, ['rows.2', 'rows.3', 'rows.4']])
    const covered = [
      'ann@x.example,withdrawal,10000,2025-07-20,,,',
      'bea@x.example,withdrawal,9050,2025-07-20,,,',
      'bea@x.example,contribution,50,2025-07-21,,,',
    ]
    done(await send(desk, file(...covered)))
    expect(await sentencesOf(desk, file(...covered))).toEqual(['same', 'same', 'same'])
  })

  test('names the month from which each row is at work, and asks about one that is posted already', async () => {
    const { ann, desk } = await world(start)
    done(await post(desk, ann.id, monthOf('June 2025', 10_000)))
    done(await post(desk, ann.id, monthOf('July 2025', 10_000)))
    const rows = [
      'ann@x.example,withdrawal,1500,2025-06-20,,,',
      'ann@x.example,withdrawal,500,2025-06-30,July 2025,,',
      'ann@x.example,contribution,1000,2025-07-20,,,',
    ]
    // 10,000.00 − 1,500.00 − 500.00
    const sentence =
      'July 2025 is posted already. Its expected principal will be $8,000.00 instead of $10,000.00.'
    const read = (await preview(desk, file(...rows))).json
    expect(read).toMatchObject({
      to_look_at: { rows: 2 },
      rows: [{ effective_month: 'July 2025', sentence }, { sentence }, { effective_month: 'August 2025' }],
    })
    const [, named, later] = read['rows'] as object[]
    expect(named).not.toHaveProperty('effective_month')
    expect(later).not.toHaveProperty('sentence')
  })

  test('asks nothing about a row that explains the principal of a posted month', async () => {
    const { ann, desk } = await world(start)
    done(await post(desk, ann.id, monthOf('July 2025', 10_000)))
    done(await post(desk, ann.id, monthOf('August 2025', 12_500)))
    expect(await sentencesOf(desk, file('ann@x.example,contribution,2500,2025-07-20,,,'))).toEqual([
      'to post',
    ])
  })
})

const postingsOf = ({ db }: TestApp) =>
  db.read.selectFrom('postings').select(['id', 'kind', 'row_count']).execute()
