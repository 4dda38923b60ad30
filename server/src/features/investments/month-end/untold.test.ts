import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { done, monthOf } from '../../../../test/money.ts'
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

onEachEngine('the reversal of a month that was corrected', (start) => {
  /** July is posted for Ann and Bea; `correct` corrects Ann’s, of which a version is given. */
  const world = async () => {
    const app = await start({ NOTICE_DELAY_MINUTES: '10' })
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const { id: ann } = await app.addAccount()
    const { id: bea } = await app.addAccount()
    const post = async (
      ids: number[],
      rate: number,
      more: { version?: number; corrections?: object } = {},
    ) => {
      const { corrections, ...versioned } = more
      const figures = monthOf('July 2025', 10_000, { rate })
      const rows = ids.map((id) => ({ user_id: id, ...figures, ...versioned }))
      const totals = { rows: ids.length, principal: ids.length * 10_000, paid: 0 }
      done(await desk.post(`${path}post-month-end/`, { month: 'July 2025', rows, totals, corrections }))
      app.pass(1)
    }
    await post([ann, bea], 1)
    const untold = async (number: number) => {
      const { json } = await desk.get(`${path}postings/${number}/`)
      return [json['untold'], json['investors']]
    }
    const correct = (rate: number, version: number) =>
      post([ann], rate, { version, corrections: { reason: 'A rate.', line: '' } })
    const reverse = async (number: number) => {
      done(await desk.post(`${path}reverse-posting/`, { number, reason: 'No error.' }))
      app.pass(1)
    }
    return { app, correct, untold, reverse }
  }

  test('counts as untold who is told again, once the correction is reversed, that it is posted', async () => {
    const { correct, untold, reverse } = await world()
    await correct(2, 1)
    await reverse(2)
    expect(await untold(1)).toEqual([2, 2])
  })

  test('of two corrections counts as untold who has heard of neither', async () => {
    const { app, correct, untold, reverse } = await world()
    app.pass(11 * minute)
    await correct(2, 1)
    await correct(3, 2)
    await reverse(3)
    expect(await untold(2)).toEqual([1, 1])
    // Of the month itself, both have heard.
    await reverse(2)
    expect(await untold(1)).toEqual([0, 2])
  })
})
