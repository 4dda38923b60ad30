import { expect, test } from 'vitest'
import { done } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const base64 = (...lines: string[]) => Buffer.from(lines.join('\n')).toString('base64')
const fileOf = (...months: string[]) =>
  base64(header, ...months.map((month) => `ann@firm.example,${month},10000,3.33,333,0,333,10333`))

// It is 15 July 2026.
onEachEngine('dates of a file that have not come', (start) => {
  const world = async () => {
    const app = await start()
    await app.addAccount({ email: 'ann@firm.example' })
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const preview = async (file: string, call = 'import') =>
      (await desk.post(`/api/users/preview-${call}/`, { file })).json
    return { desk, preview }
  }

  test.each([
    // November and December 2026 have not begun.
    ['day first', ['11/07/2026', '12/06/2026'], 'day-first'],
    ['month first', ['07/11/2026', '06/12/2026'], 'month-first'],
  ])('leave only the other order, %s, in which it is posted', async (_, months, order) => {
    const { desk, preview } = await world()
    const file = fileOf(...months)
    const read = await preview(file)
    expect(read).toMatchObject({ refused: 0, date_order: order })
    expect(read).not.toHaveProperty('ambiguous_date')
    const totals = { rows: 2, principal: 20000, paid: 0 }
    const posted = await desk.post('/api/users/import-summaries/', { file, totals, date_order: order })
    expect(done(posted).json['message']).toBe('2 rows of June to July 2026 are posted.')
  })

  test('are asked about where each order has one', async () => {
    const { preview } = await world()
    expect(await preview(fileOf('11/07/2026', '07/12/2026'))).toMatchObject({
      ambiguous_date: { text: '11/07/2026' },
    })
  })

  test('do not count against the only order of another date', async () => {
    const { preview } = await world()
    expect(await preview(fileOf('06/30/2026', '11/07/2026'))).toMatchObject({
      refused: 1,
      date_order: 'month-first',
      rows: [{ state: 'to post' }, { sentence: expect.stringMatching(/^November 2026 has not begun/) }],
    })
  })

  test('are not the days on which money was received, and may be the months in which it is at work', async () => {
    const { preview } = await world()
    const money = (row: string) =>
      preview(base64('email,amount,received_on,effective_month', row), 'activity-import')
    // 7 August 2026 has not come.
    expect(await money('ann@firm.example,100,08/07/2026,')).toMatchObject({
      refused: 0,
      date_order: 'day-first',
    })
    expect(await money('ann@firm.example,100,2026-07-01,08/09/2026')).toMatchObject({
      ambiguous_date: { text: '08/09/2026' },
    })
  })
})
