import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { shared } from '../../../../test/shared.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/'
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const file = (...lines: string[]) => Buffer.from(lines.join('\n')).toString('base64')

const june = monthOf('June 2025', 10_000, { rate: 3 })
const lost = monthOf('July 2025', 10_000, { loss: 450 })
const august = monthOf('August 2025', 10_000, { rate: 2, paid: 50 })

const world = (start: Start) => firmWithInvestor(start, { initialInvestment: cents(10_000_00) })

onEachEngine('a month that lost', (start) => {
  test('lowers every figure by what it lost, and shows as a loss in its row only', async () => {
    const { post, own, ownList } = await world(start)
    for (const month of [june, lost, august]) done(await post(month))

    expect(await ownList('summaries-deux')).toMatchObject([june, lost, august])
    expect((await ownList('summaries-deux')).map((row) => row['loss_amount'])).toEqual([
      undefined,
      450,
      undefined,
    ])
    expect(await own('profile')).toMatchObject({
      unrealized_gain: 0, // 300.00 − 450.00 + 150.00
      dividend_paid: 50,
      profit: 50, // 300.00 − 450.00 + 200.00
      total_portfolio_value: 10050, // 10,000.00 + 50.00
      current_balance: 10000, // 10,000.00 + 0.00
      roi_percentage: 0.5, // 50.00 ÷ 10,000.00
    })
    expect(await own('cumulative-profit')).toMatchObject({ data: [300, -150, 50] })
    expect(await own('roi-growth')).toMatchObject({ data: [3, -4.5, 2] })
    expect(await own('roi-yield')).toEqual({ labels: ['Q2 2025', 'Q3 2025'], data: [3, 0.5] })
  })

  test('counts in the totals of the month', async () => {
    const { app, desk, post } = await world(start)
    const other = await app.addAccount()
    done(await post(lost))
    done(
      await desk.post(`${path}add-investment-summary/`, { user_id: other.id, ...lost, loss_amount: 100.5 }),
    )
    expect((await desk.get(`${path}month-totals/2025-07/`)).json).toMatchObject({
      principal: 20000,
      dividend: 0,
      gain: 0,
      loss: 550.5, // 450.00 + 100.50
    })
  })

  test('can replace a gain that was posted, and the other way round', async () => {
    const { post, correct, own, ownList } = await world(start)
    done(await post({ ...june, quarter: 'July 2025' }))
    expect(done(await correct(lost, 1)).json['summary']).toMatchObject({ version: 2, loss_amount: 450 })
    expect(await own('profile')).toMatchObject({ profit: -450 })
    const changes = await ownList('summary-changes')
    expect(
      changes.map(({ version, unrealized_gain: gain, loss_amount: loss }) => [version, gain, loss]),
    ).toEqual([
      [1, 300, undefined],
      [2, 0, 450],
    ])

    const back = done(await correct({ ...june, quarter: 'July 2025' }, 2))
    expect(back.json['summary']).toMatchObject({ version: 3 })
    expect(back.json['summary']).not.toHaveProperty('loss_amount')
    expect(await own('profile')).toMatchObject({ profit: 300 })
  })

  test('is posted with a whole month, and from a file that states the loss in its own column', async () => {
    const { app, desk, investor, ownList } = await world(start)
    const other = await app.addAccount({ email: 'bea@firm.example' })
    const sheet = {
      month: 'July 2025',
      rows: [{ user_id: investor.id, ...lost }],
      totals: { rows: 1, principal: 10000, paid: 0 },
    }
    done(await desk.post(`${path}post-month-end/`, sheet))
    expect(await ownList('summaries-deux')).toMatchObject([lost])

    const rows = file(
      `${header},Loss`,
      'bea@firm.example,July 2025,10000,0,0,0,0,9550,450',
      'bea@firm.example,August 2025,10000,2,200,50,150,10150,',
    )
    const preview = done(await desk.post(`${path}preview-import/`, { file: rows }))
    expect(preview.json['rows']).toMatchObject([{ state: 'to post' }, { state: 'to post' }])
    const totals = { rows: 2, principal: 20000, paid: 50 }
    done(await desk.post(`${path}import-summaries/`, { file: rows, totals }))
    const posted = (await desk.get(`${path}all-summaries/${other.id}/`)).list
    expect(posted).toMatchObject([lost, august])
    expect(posted[1]).not.toHaveProperty('loss_amount')
  })

  test.each([
    ['a negative percentage', '-4.50%,0,0,0,9550'],
    ['a negative dividend', '0,-450.00,0,0,9550'],
    ['a negative dividend in brackets', '0,(450.00),0,0,9550'],
    ['a percentage, a dividend and a gain that are all negative', '-4.5,-450,0,-450,9550'],
  ])('is read from %s in a file', async (_, figures) => {
    const { desk, ownList } = await world(start)
    const body = { file: file(header, `ann@firm.example,July 2025,10000,${figures}`) }
    expect((await desk.post(`${path}preview-import/`, body)).json['rows']).toMatchObject([
      { state: 'to post' },
    ])
    const totals = { rows: 1, principal: 10000, paid: 0 }
    done(await desk.post(`${path}import-summaries/`, { ...body, totals }))
    expect(await ownList('summaries-deux')).toMatchObject([lost])
  })
})

onSqlite('what a month may lose', (start) => {
  test('can leave the account below what was put in', async () => {
    const { post, own } = await world(start)
    done(await post(lost))
    expect(await own('profile')).toMatchObject({
      unrealized_gain: -450,
      profit: -450,
      total_portfolio_value: 9550, // 10,000.00 − 450.00
      current_balance: 9550,
      roi_percentage: -4.5,
    })
    expect(await own('returns')).toMatchObject({ time_weighted: -4.5, deepest_fall: -4.5, worst_month: -4.5 })
  })

  test('is flagged if it has a dividend, or an end balance without the loss', async () => {
    const { desk, post, own } = await world(start)
    const answer = done(await post({ ...june, loss_amount: 450 }))
    // 300.00 − 450.00
    expect(await own('roi-growth')).toMatchObject({ data: [-1.5] })
    expect(await own('returns')).toMatchObject({ time_weighted: -1.5, worst_month: -1.5 })
    expect(answer.json['summary']).toMatchObject({
      checks: [
        {
          code: 'loss_amount',
          cents: 300_00,
          message: expect.stringContaining('A month that lost should have no dividend and no payment'),
        },
        // 10,000.00 + 300.00 − 450.00 = 9,850.00, but 10,300.00 is posted
        { code: 'ending_balance', cents: 450_00 },
      ],
    })
    expect((await desk.get(`${path}checks/`)).json).toMatchObject({
      count: 2,
      findings: [{ code: 'loss_amount' }, { code: 'ending_balance' }],
    })
    done(await post(lost))
    expect((await desk.get(`${path}checks/`)).json['count']).toBe(2)
  })

  /** 10,000.00 whose June kept 2,000.00: at most 12,000.00 can be lost in July. */
  const rich = async () => {
    const firm = await world(start)
    done(await firm.post(monthOf('June 2025', 10_000, { rate: 20 })))
    return firm
  }
  const july = (loss: number) => ({
    ...monthOf('July 2025', 10_000, { loss }),
    ending_balance: Math.round((10_000 - loss) * 100) / 100,
  })

  test('can lose retained gains as well as the principal, and no more: sheets and files are refused, the API flags it', async () => {
    const { app, desk, investor, post, correct, own } = await rich()
    const why =
      'No more than $12,000.00 can be lost: the principal of $10,000.00 and $2,000.00 of retained gains.'
    const before = await dump(app.db)
    const sheet = (loss: number) => ({
      month: 'July 2025',
      rows: [{ user_id: investor.id, ...july(loss) }],
      totals: { rows: 1, principal: 10_000, paid: 0 },
    })
    const refusal = await desk.post(`${path}post-month-end/`, sheet(12_000.01))
    expect([refusal.status, refusal.json['fields']]).toEqual([400, { 'rows.0': why }])
    const lines = (loss: string, end: string) =>
      file(`${header},loss`, `ann@firm.example,July 2025,10000,0,0,0,0,${end},${loss}`)
    const preview = (loss: string, end: string) =>
      desk.post(`${path}preview-import/`, { file: lines(loss, end) })
    expect((await preview('12000.01', '(2000.01)')).json['rows']).toMatchObject([{ sentence: why }])
    expect((await preview('12000.00', '-2000.00')).json['rows']).toMatchObject([{ state: 'to post' }])
    expect(await dump(app.db)).toBe(before)

    done(await desk.post(`${path}post-month-end/`, sheet(11_000)))
    expect(await own('profile')).toMatchObject({ current_balance: 1000, unrealized_gain: -9000 })
    const tooMuch = { code: 'loss_amount', cents: 1, message: why }
    expect(done(await correct(july(12_000.01), 1)).json['summary']).toMatchObject({ checks: [tooMuch] })
    for (const name of ['latest-summary', 'all-summaries']) {
      const { json, list } = await desk.get(`${path}${name}/${investor.id}/`)
      expect(name === 'latest-summary' ? json : list.at(-1)).toMatchObject({ checks: [tooMuch] })
    }
    const right = done(await correct(july(12_000), 2)).json['summary']
    expect(right).toMatchObject({ loss_amount: 12_000, ending_balance: -2000 })
    expect(right).not.toHaveProperty('checks')
    expect(await own('profile')).toMatchObject({ current_balance: 0, profit: -10_000 })
    // Nothing is left that August could lose.
    const { summary } = done(await post(monthOf('August 2025', 10_000, { loss: 0.01 }))).json
    expect(summary).toMatchObject({ checks: [{ message: expect.stringContaining('No more than $0.00') }] })
  })

  test('counts what the other rows of its file leave, and what is withdrawn of the gains', async () => {
    const { desk, ownList, record } = await rich()
    done(await record({ kind: 'withdrawal', amount: 500, from_gains: 500, received_on: '2025-06-20' }))
    const rows = (loss: string, end: string) =>
      file(
        `${header},loss`,
        'ann@firm.example,July 2025,10000,1,100,0,100,10100,',
        `ann@firm.example,August 2025,10000,0,0,0,0,${end},${loss}`,
      )
    const preview = async (loss: string, end: string) =>
      (await desk.post(`${path}preview-import/`, { file: rows(loss, end) })).json
    // 10,000.00 + 2,000.00 − 500.00 + 100.00
    expect(await preview('11600.01', '-1600.01')).toMatchObject({
      refused: 1,
      rows: [{}, { state: 'refused' }],
    })
    expect(await preview('11600', '-1600')).toMatchObject({ refused: 0 })
    const totals = { rows: 2, principal: 20_000, paid: 0 }
    done(await desk.post(`${path}import-summaries/`, { file: rows('11600', '-1600'), totals }))
    expect((await ownList('summaries-deux')).at(-1)).toMatchObject({ ending_balance: -1600 })
  })

  test('is found if a month before it no longer has the gains', async () => {
    const { desk, post, withdrawMonth } = await rich()
    done(await post(july(11_000)))
    const codes = async () =>
      ((await desk.get(`${path}checks/`)).json['findings'] as { code: string }[]).map(({ code }) => code)
    // The loss, and the 20 % of the only month before it.
    expect(await codes()).toEqual(['unusual_percent', 'unusual_percent'])
    done(await withdrawMonth('June 2025', 1))
    expect((await desk.get(`${path}checks/`)).json['findings']).toMatchObject([
      { code: 'loss_amount', message: 'No more than the principal of $10,000.00 can be lost.' },
      { code: 'unusual_percent' },
    ])
  })

  test('ends below 0 only after a loss above the principal', async () => {
    const { post } = await rich()
    const why = 'Only a month with a loss and fees above its principal ends below 0.00.'
    for (const loss of [0, 10_000])
      expect((await post({ ...july(loss), ending_balance: -0.01 })).json['fields']).toEqual({
        ending_balance: why,
      })
    done(await post({ ...july(10_000.01), ending_balance: -0.01 }))
  })
})

onSqlite('a month that lost', (start) => {
  // Refusals and previews change nothing.
  const firm = shared(() => firmWithInvestor(start))

  test.each([
    'loss_amount',
    'dividend_percent',
    'dividend_amount',
    'dividend_paid',
    'unrealized_gain',
    'beginning_balance',
    'ending_balance',
  ])(
    'has no negative %s: the call is refused with a message on the field, and changes nothing',
    async (field) => {
      const { app, post } = firm()
      const before = await dump(app.db)
      const answer = await post({ ...lost, [field]: -1 })
      expect([answer.status, Object.keys(answer.json['fields'] as object)]).toEqual([400, [field]])
      expect(await dump(app.db)).toBe(before)
    },
  )

  test('is refused from a file whose negative figures do not agree, that pays more than the dividend, or whose principal is negative', async () => {
    const { desk } = firm()
    const body = {
      file: file(
        header,
        'ann@firm.example,July 2025,10000,0,-450,0,-400,9550',
        'ann@firm.example,August 2025,-10000,0,0,0,0,9550',
        'ann@firm.example,May 2025,10000,0,0,-1,0,9550',
        // 333.00 − 400.00 paid = −67.00
        'ann@firm.example,June 2025,10000,3.33,333,400,-67,9933',
      ),
    }
    expect((await desk.post(`${path}preview-import/`, body)).json).toMatchObject({
      refused: 4,
      rows: [
        { sentence: 'Unrealized “-400”: The negative figures of the row do not agree on the loss.' },
        { unread: ['beginning_balance'] },
        { unread: ['dividend_paid'] },
        { sentence: 'Unrealized “-67”: No more than the dividend of $333.00 can be paid.' },
      ],
    })
    const totals = { rows: 4, principal: 20_000, paid: 400 }
    expect((await desk.post(`${path}import-summaries/`, { ...body, totals })).status).toBe(400)
  })
})
