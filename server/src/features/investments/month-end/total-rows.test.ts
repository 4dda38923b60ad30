import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { done } from '../../../../test/money.ts'
import { onSqlite } from '../../../../test/test-app.ts'

const base64 = (lines: readonly string[]) => Buffer.from(lines.join('\n')).toString('base64')
const header = 'Client,E-mail,Month,Principal,Div %,Dividend,Paid,Unrealized,End Balance'
const july = 'July 2025,10000,3.33,333,0,333,10333'
const rows = [`Ann Lee,ann@firm.example,${july}`, `Bea Ode,bea@firm.example,${july}`]
// 2 × 10,000.00, 2 × 333.00 and 2 × 10,333.00
const sums = '"$20,000.00",,666,0,666,"20,666.00"'
const agrees = 'Skipped as a total that agrees with the rows above.'

onSqlite('a total row of a file', (start) => {
  const world = async () => {
    const app = await start()
    for (const name of ['ann', 'bea']) await app.addAccount({ email: `${name}@firm.example` })
    return app.signIn(await app.addAccount({ isStaff: true }))
  }
  const preview = (desk: Client, ...more: string[]) =>
    desk.post('/api/users/preview-import/', { file: base64([header, ...rows, ...more]) })
  /** The states and sentences of the rows below those of Ann and Bea. */
  const becameOf = async (desk: Client, ...more: string[]) =>
    ((await preview(desk, ...more)).json['rows'] as { state: string; sentence?: string }[])
      .slice(rows.length)
      .map(({ state, sentence }) => [state, sentence])

  test.each(['Total', 'TOTALS', 'Total:', 'Grand total', 'Sum', 'Total (2 investors)'])(
    'is skipped and compared where it is called “%s”',
    async (name) => {
      const desk = await world()
      expect(await becameOf(desk, `${name},,,${sums}`)).toEqual([['total', agrees]])
      expect(await becameOf(desk, `,${name},,${sums}`)).toEqual([['total', agrees]])
    },
  )

  test('does not keep the rows above it from being posted', async () => {
    const desk = await world()
    const file = base64([header, ...rows, `Total,,,${sums}`])
    const totals = { rows: 2, principal: 20000, paid: 0 }
    const posted = done(await desk.post('/api/users/import-summaries/', { file, totals }))
    expect(posted.json).toEqual({ message: '2 rows of July 2025 are posted.', posted: 2 })
  })

  test('that differs from the rows refuses the file, and says by what', async () => {
    const desk = await world()
    const total = 'Total,,,20000,,666,10,666,20666.01'
    expect(await becameOf(desk, total)).toEqual([
      [
        'refused',
        'The rows above do not add up to this total: paid $0.00, not $10.00; end balance $20,666.00, not $20,666.01.',
      ],
    ])
    expect((await preview(desk, total)).json).toMatchObject({
      refused: 1,
      months: [{ rows: 2 }],
      rows: [{}, {}, { is_total: true }],
    })
    const answer = await desk.post('/api/users/import-summaries/', {
      file: base64([header, ...rows, total]),
      totals: { rows: 2, principal: 20000, paid: 0 },
    })
    expect(answer).toMatchObject({
      status: 400,
      json: { fields: { 'rows.4': expect.stringContaining('$20,666.01') } },
    })
  })

  test('of a part of the rows is compared with these, and a grand total with all', async () => {
    const desk = await world()
    const cyrus = 'Cyrus,cyrus@firm.example,July 2025,5000,0,0,0,0,5000'
    expect(
      await becameOf(
        desk,
        `Subtotal,,,${sums}`,
        cyrus,
        'Subtotal,,,5000,,0,0,0,5000',
        'Grand total,,,25000,,666,0,666,25666',
      ),
    ).toEqual([
      ['total', agrees],
      ['refused', 'There is no account for cyrus@firm.example.'],
      ['total', agrees],
      ['total', agrees],
    ])
  })

  test('is not compared in a column with a cell that cannot be read', async () => {
    const desk = await world()
    const [, unread] = await becameOf(
      desk,
      'Ann Lee,ann@firm.example,June 2025,ten,1,1,0,1,101',
      'Total,,,30000,,667,0,667,n/a',
    )
    expect(unread).toEqual([
      'total',
      `${agrees} Principal is not compared, as that of a row above cannot be read. End balance is not compared, as it cannot be read.`,
    ])
  })

  test('is an investor where it has an e-mail', async () => {
    const desk = await world()
    expect(await becameOf(desk, `Total,total@firm.example,${july}`)).toEqual([
      ['refused', 'There is no account for total@firm.example.'],
    ])
  })

  test.each([
    ['a negative percentage', '−1.5%,,0,,'],
    ['a negative dividend', '-1.5%,"(1,125.00)",0,,'],
    ['a loss', '0,0,0,0,1125'],
  ])('of losses is the sum of what the rows lose, each given as %s', async (_, figures) => {
    const desk = await world()
    const lost = (email: string) => `Ann,${email}@firm.example,July 2025,75000,${figures},73875`
    const becameOfTotal = async (total: string) =>
      (
        await desk.post('/api/users/preview-import/', {
          file: base64([header.replace(',End', ',Loss,End'), lost('ann'), lost('bea'), total]),
        })
      ).json['rows']
    // 2 × 75,000.00 × 1.5 % = 2,250.00
    const skipped = [{}, {}, { state: 'total', sentence: agrees }]
    expect(await becameOfTotal('Total,,,150000,,,0,,"2,250.00",147750')).toMatchObject(skipped)
    expect(await becameOfTotal('Total,,,150000,,,0,,"(2,250.00)",147750')).toMatchObject(skipped)
    expect(await becameOfTotal('Total,,,150000,,,0,,1125,147750')).toMatchObject([
      {},
      {},
      {
        state: 'refused',
        sentence: 'The rows above do not add up to this total: loss $2,250.00, not $1,125.00.',
      },
    ])
  })

  test('of money in and out is the sum of the amounts with their signs', async () => {
    const desk = await world()
    const send = (total: string) =>
      desk.post('/api/users/preview-activity-import/', {
        file: base64([
          'E-mail,Amount,Date',
          'ann@firm.example,500,2025-07-01',
          'bea@firm.example,(20),2025-07-01',
          total,
        ]),
      })
    // 500.00 − 20.00
    expect((await send('Total,480.00,')).json['rows']).toMatchObject([
      {},
      {},
      { state: 'total', sentence: agrees },
    ])
    expect((await send('Total,520.00,')).json['rows']).toMatchObject([
      {},
      {},
      {
        state: 'refused',
        sentence: 'The rows above do not add up to this total: amount $480.00, not $520.00.',
      },
    ])
  })

  const money = [
    'E-mail,Kind,Amount,Date',
    'ann@firm.example,contribution,2500,2025-07-01',
    'bea@firm.example,withdrawal,1000,2025-07-01',
  ]
  const becameOfMoney = async (desk: Client, ...more: string[]) =>
    (
      (await desk.post('/api/users/preview-activity-import/', { file: base64([...money, ...more]) })).json[
        'rows'
      ] as { state: string; sentence?: string }[]
    )
      .slice(money.length - 1)
      .map(({ state, sentence }) => [state, sentence])

  test('of money with kinds is the net, or all that moved', async () => {
    const desk = await world()
    // 2,500.00 − 1,000.00 and 2,500.00 + 1,000.00
    expect(await becameOfMoney(desk, 'Total,,"1,500.00",')).toEqual([['total', agrees]])
    expect(await becameOfMoney(desk, 'Total,,"3,500.00",')).toEqual([['total', agrees]])
    expect(await becameOfMoney(desk, 'Total,,2500,')).toEqual([
      [
        'refused',
        'The rows above do not add up to this total: amount $3,500.00 or $1,500.00, not $2,500.00.',
      ],
    ])
  })

  test('that names a kind is the sum of the rows of that kind', async () => {
    const desk = await world()
    const totals = ['Total,contribution,2500,', 'Total,Withdrawals,1000,', 'Total,,1500,']
    expect(await becameOfMoney(desk, ...totals)).toEqual(totals.map(() => ['total', agrees]))
    // The second of them sums up what came since the first, and 1,500.00 + 40.00 is the net of all.
    const more = 'ann@firm.example,deposit,40,2025-07-02'
    const later = ['Subtotal,contribution,40,', 'Subtotal,withdrawal,0,', 'Total,,1540,']
    expect((await becameOfMoney(desk, ...totals, more, ...later)).slice(-3)).toEqual(
      later.map(() => ['total', agrees]),
    )
    expect(await becameOfMoney(desk, 'Total,withdrawal,2500,')).toEqual([
      ['refused', 'The rows above do not add up to this total: withdrawal amount $1,000.00, not $2,500.00.'],
    ])
  })

  test('of money with kinds is not compared by kind where a row cannot be read', async () => {
    const desk = await world()
    const unread = 'ann@firm.example,wthdrawal,40,2025-07-02'
    expect((await becameOfMoney(desk, unread, 'Total,withdrawal,1040,')).slice(-1)).toEqual([
      [
        'total',
        'Skipped as a total. Withdrawal amount is not compared, as that of a row above cannot be read.',
      ],
    ])
  })
})
