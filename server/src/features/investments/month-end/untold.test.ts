import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { done } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const minute = 60_000

onEachEngine('the reversal of an import of money', (start) => {
  test('counts as untold whose mails wait, and who is told only of a payment', async () => {
    const app = await start({ NOTICE_DELAY_MINUTES: '10' })
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    for (const name of ['ann', 'bea', 'cal', 'dee'])
      await app.addAccount({ email: `${name}@firm.example`, initialInvestment: cents(10_000_00) })
    const file = Buffer.from(
      [
        'email,amount,received_on',
        'ann@firm.example,500,2026-07-01',
        'bea@firm.example,500,2026-07-01',
        'cal@firm.example,-200,2026-07-01',
        'dee@firm.example,-200,2026-07-01',
      ].join('\n'),
    ).toString('base64')
    done(await desk.post(`${path}import-activity/`, { file }))
    const untold = async () => {
      const { json } = await desk.get(`${path}postings/1/`)
      return [json['untold'], json['investors']]
    }
    // The mails of two contributions wait; two withdrawals are not marked as sent.
    expect(await untold()).toEqual([4, 4])
    app.pass(11 * minute)
    expect(await untold()).toEqual([2, 4])
    const entries = await app.db.read
      .selectFrom('activity')
      .select('id')
      .where('kind', '=', 'withdrawal')
      .orderBy('id')
      .execute()
    done(await desk.post(`${path}mark-payment/`, { activity_id: entries[0]?.id, sent_on: '2026-07-10' }))
    expect(await untold()).toEqual([1, 4])
  })
})
