import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { issue, paperOf } from '../../../../test/issued-statements.ts'
import { callsFor, done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'

/** June and July are posted. */
const world = async (start: Start) => {
  const firm = await firmWithInvestor(start, { initialInvestment: cents(10_000_00) })
  for (const quarter of ['June 2025', 'July 2025']) {
    done(await firm.post(monthOf(quarter, 10_000, { rate: 3 })))
    firm.app.pass(1000)
  }
  const restated = async () =>
    (await firm.ownList('summaries-deux')).map(({ quarter, restated: was }) => [quarter, was])
  const forStaff = async () => {
    const { list } = await firm.desk.get(`/api/users/all-summaries/${firm.investor.id}/`)
    return list.map(({ quarter, restated: was }) => [quarter, was])
  }
  return { ...firm, restated, forStaff }
}
const taken = { kind: 'withdrawal', amount: 200, from_gains: 200, received_on: '2025-06-20' }

onEachEngine('a month is restated', (start) => {
  test('by a backdated entry, and no longer once that is withdrawn', async () => {
    const { app, client, ownList, record, voidEntry, restated, forStaff } = await world(start)
    const at = new Date(app.now()).toISOString()
    const { id } = done(await record(taken)).json['activity'] as { id: number }
    const june = ['June 2025', undefined]
    expect(await restated()).toEqual([june, ['July 2025', { at, current_balance: 10_600 }]])
    expect(await forStaff()).toEqual(await restated())
    app.pass(1000)
    const voidedAt = new Date(app.now()).toISOString()
    expect(await ownList('withdrawn-activity')).toEqual([])
    done(await voidEntry(id))
    expect(await ownList('withdrawn-activity')).toMatchObject([{ id, ...taken, voided_at: voidedAt }])
    expect((await client.get('/api/users/withdrawn-activity/')).body).not.toContain('The wire was returned.')
    expect(await ownList('activity')).toEqual([])
    expect(await restated()).toEqual([june, ['July 2025', undefined]])
  })

  test('on the day on which its figures last changed, whatever was recorded and voided again since', async () => {
    const { app, record, voidEntry, restated } = await world(start)
    done(await record(taken))
    const before = await restated()
    app.pass(1000)
    const { id } = done(await record({ ...taken, amount: 50, from_gains: 50 })).json['activity'] as {
      id: number
    }
    expect(await restated()).not.toEqual(before)
    app.pass(1000)
    done(await voidEntry(id))
    expect(await restated()).toEqual(before)
  })

  test('by the withdrawal of an entry that was known when it was posted', async () => {
    const { app, post, record, voidEntry, restated } = await world(start)
    const { id } = done(await record({ ...taken, received_on: '2025-07-20' })).json['activity'] as {
      id: number
    }
    app.pass(1000)
    done(await post(monthOf('August 2025', 10_000, { rate: 3 })))
    expect((await restated()).at(-1)).toEqual(['August 2025', undefined])
    app.pass(1000)
    const at = new Date(app.now()).toISOString()
    done(await voidEntry(id))
    expect((await restated()).at(-1)).toEqual(['August 2025', { at, current_balance: 10_700 }])
  })

  test('for staff as well, as far as it was known on a day', async () => {
    const { app, investor } = await world(start)
    const day = new Date(app.now()).toISOString().slice(0, 10)
    app.pass(2 * 24 * 3_600_000)
    const desk = await app.signIn({ email: 'desk@firm.example' })
    done(await callsFor(desk, investor.id).record(taken))
    const marked = async (query: string) => {
      const { list } = await desk.get(`/api/users/all-summaries/${investor.id}/${query}`)
      return list.map((row) => 'restated' in row)
    }
    expect(await marked('')).toEqual([false, true])
    expect(await marked(`?known_on=${day}`)).toEqual([false, false])
  })

  test('by a correction, also of an earlier month, unless its figures come back', async () => {
    const { app, correct, restated } = await world(start)
    const at = new Date(app.now()).toISOString()
    done(await correct(monthOf('June 2025', 10_000, { rate: 2 }), 1))
    expect(await restated()).toEqual([
      ['June 2025', { at, current_balance: 10_300 }],
      ['July 2025', { at, current_balance: 10_600, cause: { quarter: 'June 2025', change: 'corrected' } }],
    ])
    app.pass(1000)
    done(await correct(monthOf('June 2025', 10_000, { rate: 3 }), 2))
    expect((await restated()).map(([, was]) => was)).toEqual([undefined, undefined])
  })
})

onSqlite('a month is restated on paper', (start) => {
  test('and the statement says both what was corrected and that an entry has changed it since', async () => {
    const { app, client, correct, record } = await world(start)
    done(await correct(monthOf('July 2025', 10_000, { rate: 2 }), 1))
    app.pass(1000)
    done(await record(taken))
    const paper = await paperOf(client, await issue(client, '2025-07'))
    // 300.00 are 3.00% of 10,000.00; 10,300.00 of June and 300.00 of July, as July was first posted.
    expect(paper).toMatch(
      /2 Restated on July 15, 2026\. When first posted: Div % 3\.00%, Dividend \$300\.00, Unrealized \$300\.00\. 3 Restated on July 15, 2026 after a change to an earlier month or to money in or out\. Current Balance was \$10,600\.00/,
    )
  })

  test('and however often it was corrected, the statement says what it showed when it was first posted, and nothing of in between', async () => {
    const { app, client, correct } = await world(start)
    const july = async (paid: number, version: number) => {
      app.pass(1000)
      done(await correct(monthOf('July 2025', 10_000, { rate: 3, paid }), version))
      return paperOf(client, await issue(client, '2025-07'))
    }
    const note = (paper: string) => /1 (Restated on .*?\.) (?=No months|Div %)/.exec(paper)?.[1]
    // 300.00 − 0.00 unrealized and 10,300.00 + 300.00, as first posted.
    const first =
      'Restated on July 15, 2026. When first posted: Unrealized $300.00, Paid $0.00, Current Balance $10,600.00.'
    expect(note(await july(60, 1))).toBe(first)
    expect(note(await july(50, 2))).toBe(first)
    // Again as it was first posted, it is not restated.
    expect(await july(0, 3)).not.toContain('Restated')
  })

  test('and the statement names a loss as its columns show it', async () => {
    const { app, client, post, correct } = await world(start)
    done(await post(monthOf('August 2025', 10_000, { loss: 420 })))
    app.pass(1000)
    done(await correct(monthOf('August 2025', 10_000, { rate: 3 }), 1))
    // −420.00 ÷ 10,000.00; 10,300.00 of June and 300.00 of July, less 420.00.
    expect(await paperOf(client, await issue(client, '2025-08'))).toContain(
      'When first posted: Div % −4.20%, Dividend −$420.00, Unrealized −$420.00, Current Balance $10,180.00.',
    )
  })

  test('and the statement says once what changed several months', async () => {
    const { client, post, record, app } = await world(start)
    done(await post(monthOf('August 2025', 10_000, { rate: 3 })))
    app.pass(1000)
    done(await record(taken))
    const paper = await paperOf(client, await issue(client, '2025'))
    // 10,300.00 of June, then 300.00 more each month, as first posted.
    expect(paper).toContain(
      '1 Restated on July 15, 2026 after a change to an earlier month or to money in or out. Current Balance when first posted: July 2025 $10,600.00, August $10,900.00.',
    )
    expect(paper.match(/Restated on/g)).toHaveLength(1)
  })

  test('and the statement names the month whose correction changed others, unless something else did, too', async () => {
    const { app, client, post, correct, record } = await world(start)
    done(await post(monthOf('August 2025', 10_000, { rate: 3 })))
    app.pass(1000)
    done(await correct(monthOf('June 2025', 10_000, { rate: 2 }), 1))
    const after = 'Restated on July 15, 2026 after'
    const july = async () => paperOf(client, await issue(client, '2025-07'))
    expect(await july()).toContain(`${after} June 2025 was corrected. Current Balance was $10,600.00`)
    expect(await paperOf(client, await issue(client, '2025-q3'))).toContain(
      `${after} June 2025 was corrected. Current Balance when first posted: July 2025 $10,600.00, August $10,900.00.`,
    )
    app.pass(1000)
    done(await record(taken))
    expect(await july()).toContain(`${after} a change to an earlier month or to money in or out.`)
  })

  test('and the statement names the month whose withdrawal changed others', async () => {
    const { client, withdrawMonth, restated } = await world(start)
    done(await withdrawMonth('June 2025', 1))
    expect(await restated()).toMatchObject([
      ['July 2025', { cause: { quarter: 'June 2025', change: 'withdrawn' } }],
    ])
    // 10,300.00 of June and 300.00 of July, as July was first posted.
    expect(await paperOf(client, await issue(client, '2025-07'))).toContain(
      'Restated on July 15, 2026 after June 2025 was withdrawn. Current Balance was $10,600.00 when it was first posted.',
    )
  })
})
