import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'

onEachEngine('a month in which nothing is at work', (start) => {
  // 10,000.00 − 4,000.00 lost − 6,000.00 withdrawn: the principal is 4,000.00, and there is nothing in the account.
  const emptied = async () => {
    const firm = await firmWithInvestor(start, { initialInvestment: cents(10_000_00) })
    done(await firm.post(monthOf('May 2026', 10_000, { loss: 4000 })))
    done(await firm.record({ kind: 'withdrawal', amount: 6000, received_on: '2026-06-01' }))
    return firm
  }
  const sentence =
    'A dividend of $40.00, though nothing is at work: the principal of $4,000.00 less $4,000.00 lost before.'

  test('starts in the sheet without a dividend, which it has again once money is added', async () => {
    const { desk, record } = await emptied()
    const row = async () =>
      ((await desk.get(`${path}month-end/2026-06/`)).json['rows'] as object[])[0] as object
    expect(await row()).toMatchObject({ beginning_balance: 4000, dividend_percent: 0 })
    done(await record({ kind: 'contribution', amount: 0.01, received_on: '2026-06-01' }))
    expect(await row()).toMatchObject({ beginning_balance: 4000.01, dividend_percent: 3.33 })
  })

  test('is one to look at in a file if it has a dividend', async () => {
    const { desk } = await emptied()
    const previewOf = async (cells: string) => {
      const file = Buffer.from(`${header}\nann@firm.example,June 2026,4000,${cells}`).toString('base64')
      return (await desk.post(`${path}preview-import/`, { file })).json['rows'] as { sentence?: string }[]
    }
    // The only month before it lost, so that there is no percentage to compare with.
    expect(await previewOf('1,40,0,40,4040')).toMatchObject([{ state: 'to post', sentence }])
    const [idle] = await previewOf('0,0,0,0,4000')
    expect(idle?.sentence).toBeUndefined()
  })

  test('can be posted with a dividend, which checks find until it is corrected', async () => {
    const { desk, post, correct } = await emptied()
    const found = async () => {
      const { findings } = (await desk.get(`${path}checks/`)).json as { findings: { code: string }[] }
      return findings.filter(({ code }) => code === 'nothing_at_work')
    }
    done(await post(monthOf('June 2026', 4000)))
    expect(await found()).toMatchObject([
      {
        quarter: 'June 2026',
        message: sentence,
        mend: 'Correct the dividend to $0.00, or record the money that was added.',
        compared: { unit: 'usd', posted: 40, expected: 0, off: 40 },
      },
    ])
    done(await correct(monthOf('June 2026', 4000, { rate: 0 }), 1))
    expect(await found()).toEqual([])
  })
})
