import { expect, test } from 'vitest'
import { august, july } from '../../../../test/months.ts'
import { done, firmWithInvestor, lookAt } from '../../../../test/money.ts'
import { onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/'
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const base64 = (...lines: string[]) => Buffer.from([header, ...lines].join('\n')).toString('base64')

onSqlite('rows of a file to look at', (start) => {
  test('are those that do not add up or are unlike the last ordinary month, also of the file itself', async () => {
    const { desk, investor: ann, post: postMonth } = await firmWithInvestor(start)
    done(await postMonth(july))
    const file = base64(
      // As July: nothing to say.
      `${ann.email},August 2025,10000,3.33,333,0,333,10333`,
      // More than half above 3.33 %, and 300.00 paid where nothing was.
      `${ann.email},September 2025,10000,6,600,300,300,10300`,
      // A loss is compared with September; it is not ordinary itself.
      `${ann.email},October 2025,10000,-1,-100,0,-100,9900`,
      // 2,000.00 more than in October, as no entry explains.
      `${ann.email},November 2025,12000,6,720,360,360,12360`,
    )
    const { rows } = (await desk.post(`${path}preview-import/`, { file })).json as {
      rows: { sentence?: string }[]
    }
    expect(rows.map(({ sentence }) => sentence)).toEqual([
      undefined,
      '6.00%, after 3.33% in August 2025. $300.00 paid, after nothing in August 2025.',
      'Lost $100.00 (−1.00% of the principal), after 6.00% in September 2025.',
      'Principal is $2,000.00 more than the expected $10,000.00.',
    ])
  })

  test.each([
    // With 10,000.00 all of it is right, and with 3.33 %.
    [
      'principal',
      '100000,3.33,333,0,333,10333',
      'Principal is $90,000.00 more than the expected $10,000.00.',
    ],
    ['percentage', '10000,33.3,333,0,333,10333', '33.30%, after 3.33% in July 2025.'],
    // 10,000.00 × 3.33 % = 333.00
    [
      'dividend',
      '10000,3.33,33.3,0,333,10333',
      'Dividend should be principal × percent: $333.00, not $33.30.',
    ],
    [
      'unrealized',
      '10000,3.33,333,0,33.3,10333',
      'Unrealized should be dividend − paid: $333.00, not $33.30.',
    ],
    ['paid', '10000,3.33,333,400,333,10333', 'No more than the dividend of $333.00 can be paid.'],
    [
      'end balance',
      '10000,3.33,333,0,333,1033.3',
      'End balance should be principal + unrealized: $10,333.00, not $1,033.30.',
    ],
  ])('say one cause if they do not add up: a wrong %s', async (_, cells, sentence) => {
    const { desk, investor: ann, post: postMonth } = await firmWithInvestor(start)
    done(await postMonth(july))
    const file = base64(`${ann.email},August 2025,${cells}`)
    const { json } = await desk.post(`${path}preview-import/`, { file })
    expect(json['rows']).toMatchObject([{ state: 'to post', sentence }])
  })

  test('are those that are unlike most of their month, or were withdrawn before', async () => {
    const { app, desk, investor: ann, post: postMonth, withdrawMonth } = await firmWithInvestor(start)
    const others = await Promise.all(
      ['bea', 'cal'].map((name) => app.addAccount({ email: `${name}@others.example` })),
    )
    for (const { id } of others) {
      done(await desk.post(`${path}add-investment-summary/`, { ...july, user_id: id }))
      // Their months are in the sheet all the same.
      done(await desk.post(`${path}disable-account/`, { user_id: id }))
    }
    done(await postMonth(july))
    done(await withdrawMonth('July 2025', 1))
    const first = await app.addAccount({ email: 'new@others.example' })
    const file = base64(
      `${first.email},July 2025,10000,25,2500,0,2500,12500`,
      `${ann.email},July 2025,10000,3.33,333,0,333,10333`,
    )
    expect((await desk.post(`${path}preview-import/`, { file })).json['rows']).toMatchObject([
      { sentence: '25.00%, where most have 3.33%.' },
      { sentence: 'Withdrawn before; the investor will see it as restated.' },
    ])
    const totals = { rows: 2, principal: 20000, paid: 0 }
    const looked_at = await lookAt(desk, file)
    done(await desk.post(`${path}import-summaries/`, { file, totals, looked_at }))
  })

  test('are not posted if other rows were seen, as after another month was posted meanwhile', async () => {
    const { app, desk, investor: ann, post: postMonth } = await firmWithInvestor(start)
    done(await postMonth(july))
    const file = base64(`${ann.email},September 2025,10000,6,600,0,600,10600`)
    const seen = await lookAt(desk, file)
    const send = async (looked_at: string) => {
      const totals = { rows: 1, principal: 10000, paid: 0 }
      const answer = await desk.post(`${path}import-summaries/`, { file, totals, looked_at })
      return [answer.status, answer.json['code']]
    }
    const before = await dump(app.db)
    expect(await send('')).toEqual([409, 'notLookedAt'])
    expect(await dump(app.db)).toBe(before)

    // Now the last ordinary month is August, no longer July.
    done(await postMonth(august))
    expect(await send(seen)).toEqual([409, 'notLookedAt'])
    expect(await send(await lookAt(desk, file))).toEqual([201, undefined])
  })
})
