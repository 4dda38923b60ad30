import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { bumpDataVersions } from '../../identity/queries/account-queries.ts'
import { done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const wire = { kind: 'contribution', amount: 5000, received_on: '2025-07-14', note: 'Wire of 14 July' }
const july = monthOf('July 2025', 10_000, { rate: 3 })
const june = { ...july, quarter: 'June 2025' }

onEachEngine('an entry, by the day its money moved,', (start) => {
  const world = () => firmWithInvestor(start, { initialInvestment: cents(10_000_00) })

  test('is at work from the month of its day at the earliest', async () => {
    const { app, record } = await world()
    const before = await dump(app.db)
    const refusal = await record({ ...wire, effective_month: 'June 2025' })
    expect([refusal.status, refusal.json['fields']]).toEqual([
      400,
      { effective_month: 'Choose July 2025 or later, since the money moved on July 14, 2025.' },
    ])
    expect(await dump(app.db)).toBe(before)
    const same = done(await record({ ...wire, effective_month: 'July 2025' }))
    expect(same.json['activity']).toMatchObject({ effective_month: 'July 2025' })
  })

  test('of an earlier version, at work before its day, counts on the first day of its month', async () => {
    const { app, investor, own, post } = await world()
    const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September']
    for (const name of [...months, 'October', 'November', 'December'])
      done(await post(monthOf(`${name} 2024`, name === 'January' ? 10_000 : 15_000)))
    await app.db.transaction((trx) =>
      trx
        .insertInto('activity')
        .values({
          user_id: investor.id,
          kind: 'contribution',
          amount: 5_000_00,
          from_gains: 0,
          received_on: 20241120,
          effective_month: 202402,
          note: '',
          posting_id: null,
          posted_at: app.now(),
          posted_by: null,
        })
        .execute(),
    )
    await app.db.transaction((trx) => bumpDataVersions(trx, [investor.id]))
    // −10,000.00 on January 1, −5,000.00 on February 1, 16,750.00 a year after; from November 20 it would be 16.56 %.
    expect(await own('returns')).toMatchObject({ money_weighted: 11.99 })
  })

  test('that restates posted months says which to the investor, without amounts, also when it is withdrawn', async () => {
    const { post, record, voidEntry, own } = await world()
    done(await post(june))
    done(await post(july))
    const taken = { kind: 'withdrawal', amount: 200, from_gains: 200, received_on: '2025-06-20' }
    const { id } = done(await record(taken)).json['activity'] as { id: number }
    done(await voidEntry(id))
    // At work in months that are not posted, it restates none.
    done(await record({ ...taken, received_on: '2025-07-15' }))
    const { notices } = (await own('notices')) as { notices: { sentence: string }[] }
    expect(notices.slice(0, 3).map(({ sentence }) => sentence)).toEqual([
      'The figures of July 2025 have changed. Your account shows the new figures next to the earlier ones, as it does for the balances of later months that changed with them.',
      'The figures of July 2025 have changed. Your account shows the new figures next to the earlier ones, as it does for the balances of later months that changed with them.',
      'Your figures through July 2025 are ready.',
    ])
  })
})
