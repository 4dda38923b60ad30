import { expect, test } from 'vitest'
import { done, firmWithInvestor, lookAt, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'

const cellsOf = (email: string, month: ReturnType<typeof monthOf>): string =>
  [
    email,
    month.quarter,
    month.beginning_balance,
    month.dividend_percent,
    month.dividend_amount,
    month.dividend_paid,
    month.unrealized_gain,
    month.ending_balance,
  ].join()

onEachEngine('the review of a file with new months and corrections', (start) => {
  test('has every row with its figures, the sums of each month, and the firm as it will be; once it is released, its rows as posted', async () => {
    const {
      app,
      desk,
      investor: ann,
      post,
    } = await firmWithInvestor(start, {
      settings: { RELEASE: 'second-person' },
    })
    const bea = await app.addAccount({ email: 'bea@firm.example' })
    const rita = await app.signIn(await app.addAccount({ isStaff: true, email: 'rita@firm.example' }))
    const prepare = async (kind: string, body: object, totals = {}) =>
      done(await desk.post(`${path}prepare-posting/`, { kind, body, totals })).json
    const release = async ({ number, sha256 }: Record<string, unknown>) =>
      done(await rita.post(`${path}release-posting/`, { number, sha256 }))
    const open = async ({ number }: Record<string, unknown>) =>
      done(await rita.get(`${path}prepared-posting/${String(number)}/`)).json
    expect((await post(monthOf('July 2025', 10_000))).status).toBe(409)
    await release(await prepare('add-summary', { user_id: ann.id, ...monthOf('July 2025', 10_000) }))

    const corrected = monthOf('July 2025', 10_000, { rate: 2 })
    const [july, august] = [monthOf('July 2025', 500), monthOf('August 2025', 600, { paid: 5 })]
    const file = Buffer.from(
      [
        'email,month,principal,div %,dividend,paid,unrealized,end balance',
        cellsOf(ann.email, corrected),
        cellsOf(bea.email, july),
        cellsOf(bea.email, august),
      ].join('\n'),
    ).toString('base64')
    const preview = done(await desk.post(`${path}preview-import/`, { file })).json
    const sent = await prepare('import-summaries', {
      file,
      totals: { rows: 3, principal: 11_100, paid: 5 },
      looked_at: await lookAt(desk, file),
      corrections: {
        reason: 'Another rate.',
        basis: (preview['corrections'] as { basis: string }).basis,
      },
    })

    const people = { ann: { id: ann.id }, bea: { id: bea.id } }
    const rows = [
      { user: people.bea, figures: july },
      { user: people.bea, figures: august },
    ]
    const sums = (principal: number, dividend: number, paid = 0) => ({ principal, dividend, paid })
    expect(await open(sent)).toMatchObject({
      review: {
        posted: { months: rows, count: 2 },
        corrections: { months: [{ user: people.ann, after: corrected }], count: 1 },
        sums: [
          // 10,000.00 + 500.00; 100.00 + 5.00, and 200.00 + 5.00
          { quarter: 'July 2025', rows: 2, before: sums(10_500, 105), after: sums(10_500, 205) },
          { quarter: 'August 2025', rows: 1, before: sums(600, 6, 5), after: sums(600, 6, 5) },
        ],
        firm: {
          last: { quarter: 'July 2025', rows: 2, ...sums(10_500, 205) },
          before: { quarter: 'August 2025', rows: 0 },
          after: { quarter: 'August 2025', rows: 1, ...sums(600, 6, 5) },
        },
      },
    })
    await release(sent)
    const released = await open(sent)
    expect(released).toMatchObject({
      review: null,
      posted: {
        months: [{ user: people.ann, figures: corrected }, ...rows],
        count: 3,
      },
    })
  })
})
