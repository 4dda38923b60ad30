import { expect, test } from 'vitest'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
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

onEachEngine('a cell that cannot be read', (start) => {
  test('of a workbook says what it holds and what helps there, and is never rounded', async () => {
    const desk = await staffAndNamesakes(await start())
    const row = (...figures: Cell[]): Cell[] => ['marcus@x.example', 'July 2025', ...figures]
    const notComputed = { t: 'z', f: 'C2*D2' } as const
    const broken = { t: 'e', v: 0x17 } as const
    const rows = [
      row(whole, rate, dividend, 0, dividend, dividend),
      row(whole, rate, 1_606.725, 0, 1_606.73, 49_856.73),
      row(whole, { value: 0.03325, format: '0.00%' }, 1_604.31, 0, 1_604.31, 49_854.31),
      // Without a percent sign it is 0.03 %, whose dividend is another.
      row(whole, 0.0333, 1_606.73, 0, 1_606.73, 49_856.73),
      row(whole, rate, notComputed, 0, 1_606.73, 49_856.73),
      row(whole, rate, broken, 0, 1_606.73, 49_856.73),
    ]
    const file = workbookOf({ Jul: [columns, ...rows] }).toString('base64')
    const { json } = await desk.post('/api/users/preview-import/', { file })
    const round = 'Amounts have two decimals: round it in the workbook, with =ROUND(…,2).'
    expect(json['rows']).toMatchObject([
      {
        unread: 'dividend_amount',
        cells: ['marcus@x.example', 'July 2025', '48250', '3.33%', '1606.725', '0', '1606.725', '1606.725'],
        sentence: `Dividend holds 1606.725, although it shows 1,606.73. ${round}`,
      },
      { sentence: `Dividend holds 1606.725. ${round}` },
      {
        sentence:
          'Div % holds 3.325%, although it shows 3.33%. Percentages have two decimals: round it in the workbook, with =ROUND(…,4), as 3.33% is 0.0333.',
      },
      { sentence: 'Div % “0.0333”: Enter a percentage such as 3.33, with at most two decimals.' },
      {
        sentence:
          'Dividend is a formula without its result. Open the workbook in Excel and save it, which computes it.',
      },
      { sentence: 'Dividend is an error in the workbook, such as #REF! or #DIV/0!.' },
    ])
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
