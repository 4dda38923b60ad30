import { expect, test } from 'vitest'
import { damage } from '../../../../test/damage-queries.ts'
import { done, monthOf, refusalOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/'
const refusal = 'The control totals do not match the rows. Nothing has changed.'

onEachEngine('control totals from the preparer’s records', (start) => {
  /** Who prepares and who releases Ann's July, with control totals. */
  const world = async () => {
    const app = await start({ RELEASE: 'second-person' })
    const ann = await app.addAccount({ firstName: 'Ann', lastName: 'Archer' })
    const pat = await app.signIn(await app.addAccount({ isStaff: true }))
    const rita = await app.signIn(await app.addAccount({ isStaff: true }))
    const body = {
      month: 'July 2025',
      rows: [{ user_id: ann.id, ...monthOf('July 2025', 10_000) }],
      totals: { rows: 1, principal: 10_000, paid: 0 },
    }
    const prepare = (totals: object) =>
      pat.post(`${path}prepare-posting/`, { kind: 'post-month-end', body, totals })
    return { app, rita, prepare }
  }

  test('are refused to the preparer, each with what is in the rows, unless they match to the cent', async () => {
    const { app, prepare } = await world()
    const before = await dump(app.db)
    const { status, json } = await prepare({ rows: 2, principal: 10_000.01 })
    expect([status, json['error'], json['fields']]).toEqual([
      400,
      refusal,
      {
        'totals.rows': 'There is 1 row to post.',
        'totals.principal': 'The rows to post add up to $10,000.00.',
      },
    ])
    expect(await dump(app.db)).toBe(before)
    done(await prepare({ rows: 1, principal: 10_000, paid: 0 }))
  })

  test('that do not match keep it from being released, and the review says which row has the difference', async () => {
    const { app, rita, prepare } = await world()
    const { number, sha256 } = done(await prepare({ rows: 1, principal: 10_000 })).json
    // As a version that compared nothing stored them, in cents.
    await damage(app, `update prepared_postings set totals = '{"principal":2000000,"rows":1}' where id = 1`)
    expect((await rita.get(`${path}prepared-posting/1/`)).json['review']).toMatchObject({
      refusal,
      // 20,000.00 − 10,000.00 is what Ann's row has.
      totals: [{ name: 'principal', typed: 20_000, made: 10_000, explained_by: 'Ann Archer, July 2025' }],
    })
    expect(refusalOf(await rita.post(`${path}release-posting/`, { number, sha256 }))).toEqual([400, refusal])
  })
})
