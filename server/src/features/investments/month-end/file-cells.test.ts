import { expect, test } from 'vitest'
import type { TestApp } from '../../../../test/test-app.ts'
import { onSqlite } from '../../../../test/test-app.ts'
import type { Cell } from '../../../../test/workbook.ts'
import { workbookOf } from '../../../../test/workbook.ts'

const columns = ['email', 'month', 'principal', 'div %', 'dividend', 'paid', 'unrealized', 'end balance']
const whole = { value: 48_250, format: '#,##0.00' }
const rate = { value: 0.0333, format: '0.00%' }
/** 48,250.00 × 3.33 % = 1,606.725, which Excel shows as 1,606.73. */
const dividend = { value: 1_606.725, format: '#,##0.00' }

async function staffAndNamesakes(app: TestApp) {
  await app.addAccount({ email: 'marcus@x.example', firstName: 'Marcus', lastName: 'Reed' })
  await app.addAccount({ email: 'ann@x.example', firstName: 'Ann', lastName: 'Lee' })
  await app.addAccount({ email: 'lee@x.example', firstName: 'Ann', lastName: 'Lee' })
  return app.signIn(await app.addAccount({ isStaff: true, email: 'desk@firm.example' }))
}

onSqlite('a cell that cannot be read', (start) => {
  test('of a workbook says what it holds and what helps there, and is never rounded', async () => {
    const desk = await staffAndNamesakes(await start())
    const row = (...figures: Cell[]): Cell[] => ['marcus@x.example', 'July 2025', ...figures]
    const notComputed = { t: 'z', f: 'C2*D2' } as const
    const broken = { t: 'e', v: 0x17 } as const
    const rows = [
      row(whole, rate, dividend, 0, dividend, { value: 49_856.725, format: '#,##0.00' }),
      row(whole, rate, 1_606.725, 0, 1_606.73, 49_856.73),
      row(whole, { value: 0.03325, format: '0.00%' }, 1_604.31, 0, 1_604.31, 49_854.31),
      // Without a percent sign it is 0.03 %, whose dividend is another.
      row(whole, 0.0333, 1_606.73, 0, 1_606.73, 49_856.73),
      row(whole, rate, notComputed, 0, 1_606.73, 49_856.73),
      row(whole, rate, broken, 0, 1_606.73, 49_856.73),
    ]
    const file = workbookOf({ Jul: [columns, ...rows] }).toString('base64')
    const { json } = await desk.post('/api/users/preview-import/', { file })
    const round = 'Amounts have two decimals: round in the workbook, with =ROUND(…,2).'
    expect(json['rows']).toMatchObject([
      {
        unread: ['dividend_amount', 'unrealized_gain', 'ending_balance'],
        cells: ['marcus@x.example', 'July 2025', '48250', '3.33%', '1606.725', '0', '1606.725', '49856.725'],
        sentence: `Dividend holds 1606.725, although it shows 1,606.73. Unrealized holds 1606.725, although it shows 1,606.73. End balance holds 49856.725, although it shows 49,856.73. ${round}`,
      },
      { sentence: `Dividend holds 1606.725. ${round}` },
      {
        sentence:
          'Div % holds 3.325%, although it shows 3.33%. Percentages have two decimals: round in the workbook, with =ROUND(…,4), as 3.33% is 0.0333.',
      },
      { sentence: 'Div % “0.0333”: Enter a percentage such as 3.33, with at most two decimals.' },
      {
        sentence:
          'Dividend is a formula without its result. Open the workbook in Excel and save it, which computes it.',
      },
      { sentence: 'Dividend is an error in the workbook. Correct #REF!, #DIV/0! and the like there.' },
    ])
  })

  test('is told next to the others of its row, and the empty ones together', async () => {
    const desk = await staffAndNamesakes(await start())
    const lines = [columns.join(','), 'marcus@x.example,Novembr 2025,abc,3.33,,xyz,0,']
    const file = Buffer.from(lines.join('\n')).toString('base64')
    expect((await desk.post('/api/users/preview-import/', { file })).json['rows']).toMatchObject([
      {
        unread: ['month', 'beginning_balance', 'dividend_amount', 'dividend_paid', 'ending_balance'],
        sentence: expect.stringMatching(
          /^Month “Novembr 2025”.* Principal “abc” is not a number\. Paid “xyz” is not a number\. Dividend and end balance are empty\.$/,
        ),
      },
    ])
  })

  test('that pays more than the dividend is refused, and is no loss', async () => {
    const desk = await staffAndNamesakes(await start())
    // 75,000.00 × 3.33 % = 2,497.50; 2,497.50 − 3,000.00 = −502.50
    const row = 'marcus@x.example,July 2025,75000,3.33%,2497.50,3000,-502.50,74497.50'
    const file = Buffer.from([columns.join(','), row].join('\n')).toString('base64')
    const why = 'Unrealized “-502.50”: No more than the dividend of $2,497.50 can be paid.'
    expect((await desk.post('/api/users/preview-import/', { file })).json).toMatchObject({
      refused: 1,
      rows: [{ state: 'refused', unread: ['unrealized_gain'], sentence: why }],
    })
    const totals = { rows: 1, principal: 75_000, paid: 3_000 }
    const posted = await desk.post('/api/users/import-summaries/', { file, totals })
    expect([posted.status, posted.json['fields']]).toEqual([400, { 'rows.2': why }])
  })

  test('as an e-mail, because it has a name, tells whose it is', async () => {
    const desk = await staffAndNamesakes(await start())
    const send = async (path: string, lines: readonly string[]) => {
      const file = Buffer.from(lines.join('\n')).toString('base64')
      const { json } = await desk.post(`/api/users/${path}/`, { file })
      return (json['rows'] as { sentence: string }[]).map(({ sentence }) => sentence)
    }
    const why = 'Enter an e-mail address such as name@example.com.'
    const figures = 'July 2025,10000,3.33,333,0,333,10333'
    const names = ['marcus  reed', '"Lee, Ann"', 'Nobody']
    expect(
      await send('preview-import', [columns.join(','), ...names.map((name) => `${name},${figures}`)]),
    ).toEqual([
      `E-mail “marcus  reed”: ${why} marcus  reed is marcus@x.example.`,
      `E-mail “Lee, Ann”: ${why} Lee, Ann is ann@x.example or lee@x.example.`,
      `E-mail “Nobody”: ${why}`,
    ])
    expect(
      await send('preview-activity-import', [
        'email,kind,amount,received on',
        'Marcus Reed,contribution,500,2025-07-14',
      ]),
    ).toEqual([`E-mail “Marcus Reed”: ${why} Marcus Reed is marcus@x.example.`])
  })
})
