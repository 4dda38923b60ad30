import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'

onEachEngine('the checks of an account without months', (start) => {
  /** 10,000.00 on record as the initial investment. It is July 15, 2026. */
  async function world(settings: NodeJS.ProcessEnv = {}) {
    const firm = await firmWithInvestor(start, { initialInvestment: cents(10_000_00), settings })
    const { desk, investor } = firm
    const close = (by = desk) =>
      by.post(`${path}close-account/`, { user_id: investor.id, received_on: '2026-07-10' })
    const found = async (by = desk) => done(await by.get(`${path}checks/`)).json['findings'] as object[]
    return { ...firm, close, found }
  }

  test('find the money in one that is closed, in the month of its closing, until it is withdrawn or acknowledged', async () => {
    const { desk, investor, close, found, voidEntry } = await world()
    done(await close())
    expect(await found()).toEqual([])
    done(await voidEntry(1))
    const finding = {
      code: 'closed_with_money',
      quarter: 'July 2026',
      message: 'The account is closed and still holds $10,000.00.',
    }
    expect(await found()).toMatchObject([finding])
    done(await close())
    expect(await found()).toEqual([])
    done(await voidEntry(2))
    const note = 'The bank returned the wire; it is sent again.'
    done(await desk.post(`${path}acknowledge-finding/`, { ...finding, user_id: investor.id, note }))
    expect(await found()).toEqual([])
  })

  test('find it in the month of the closing in the firm’s time zone, where it is acknowledged', async () => {
    const { app, staff, investor, close, found } = await world({ TIME_ZONE: 'Pacific/Honolulu' })
    // From July 15, 12:00, to August 1, 02:00 in UTC: July 31, 16:00 in Honolulu, which is 10 hours behind.
    app.pass((16 * 24 + 14) * 3_600_000)
    const desk = await app.signIn(staff)
    done(await close(desk))
    done(await desk.post(`${path}void-activity/`, { activity_id: 1, reason: 'Never sent.' }))
    const [finding] = await found(desk)
    expect(finding).toMatchObject({ code: 'closed_with_money', quarter: 'July 2026' })
    done(
      await desk.post(`${path}acknowledge-finding/`, {
        ...finding,
        user_id: investor.id,
        note: 'It is sent again.',
      }),
    )
    expect(await found(desk)).toEqual([])
  })

  test('find the money in one whose only month is withdrawn after its closing', async () => {
    const { close, post, found, voidEntry, withdrawMonth } = await world()
    done(await post(monthOf('June 2026', 10_000)))
    done(await close())
    done(await voidEntry(1))
    // 10,000.00 + 100.00
    const inJune = { quarter: 'June 2026', message: 'The account is closed and still holds $10,100.00.' }
    expect(await found()).toMatchObject([inJune])
    done(await withdrawMonth('June 2026', 1))
    const inJuly = { quarter: 'July 2026', message: 'The account is closed and still holds $10,000.00.' }
    expect(await found()).toMatchObject([inJuly])
  })

  test('find a withdrawal of more than the initial investment has become', async () => {
    const { desk, investor, record, found } = await world()
    done(await record({ kind: 'withdrawal', amount: 6000, received_on: '2026-07-10' }))
    const edit = { user_id: investor.id, email: investor.email, version: 1, initial_investment: 5000 }
    done(await desk.post(`${path}edit-account/`, edit))
    expect(await found()).toMatchObject([
      {
        code: 'overdrawn',
        quarter: 'August 2026',
        message: 'Withdrawals take $6,000.00 of the principal, which is $5,000.00.',
      },
    ])
  })

  test('find nothing in open ones', async () => {
    const { found, record } = await world()
    expect(await found()).toEqual([])
    done(await record({ kind: 'contribution', amount: 500, received_on: '2026-07-10' }))
    expect(await found()).toEqual([])
  })
})
