import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const contribution = (received_on: string) => ({ kind: 'contribution', amount: 2000, received_on })

onEachEngine('money that is recorded before its month is posted', (start) => {
  /** An investor with a July of 10,000.00. */
  const world = async () => {
    const firm = await firmWithInvestor(start, { initialInvestment: cents(10_000_00) })
    done(await firm.post(monthOf('July 2025', 10_000)))
    const rowOf = async (month: string) => {
      const { rows } = (await firm.desk.get(`${path}month-end/${month}/`)).json
      return (rows as Record<string, unknown>[])[0]
    }
    /** What is unusual about an August of a principal with money in. */
    const unusualWith = async (principal: number, moneyIn: number) => {
      const rows = [
        { user_id: firm.investor.id, ...monthOf('August 2025', principal), money_in: String(moneyIn) },
      ]
      const body = { month: 'August 2025', rows, totals: { rows: 1, principal, paid: 0 } }
      const call = firm.desk.post(`${path}preview-posting/`, { kind: 'post-month-end', body })
      return (done(await call).json['unusual'] as { sentence: string }[]).map(({ sentence }) => sentence)
    }
    return { ...firm, rowOf, unusualWith }
  }

  test('is on the sheet of the month in which it moved, also if it works only from the next, before and after that is posted', async () => {
    const { rowOf, record, post } = await world()
    done(await record(contribution('2025-08-03')))
    const entry = { amount: 2000, received_on: '2025-08-03', effective_month: 'September 2025' }
    expect(await rowOf('2025-08')).toMatchObject({ beginning_balance: 10_000, later_activity: [entry] })
    expect(await rowOf('2025-08')).not.toHaveProperty('activity')
    // 10,000.00 + 2,000.00
    expect(await rowOf('2025-09')).toMatchObject({ beginning_balance: 12_000, activity: [entry] })
    expect(await rowOf('2025-09')).not.toHaveProperty('later_activity')
    done(await post(monthOf('August 2025', 10_000)))
    expect(await rowOf('2025-08')).toMatchObject({ posted: {}, later_activity: [entry] })
  })

  test.each([
    // 10,000.00 + 2,000.00 recorded + 2,000.00 typed
    ['at work in the month', '2025-08-01', 'August 1, 2025', 14_000],
    // 10,000.00 + 2,000.00 typed
    ['at work from the next month', '2025-08-03', 'August 3, 2025', 12_000],
  ])(
    'and comes with the month again is named to who releases the month: %s',
    async (_, received, day, principal) => {
      const { record, unusualWith } = await world()
      done(await record(contribution(received)))
      expect(await unusualWith(principal, 2000)).toEqual([
        `A contribution of $2,000.00 on ${day} is recorded already; this is another one.`,
      ])
      expect(await unusualWith(principal - 500, 1500)).toEqual([])
    },
  )
})
