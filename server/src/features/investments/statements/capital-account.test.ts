import { expect, test } from 'vitest'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { findIn } from '../../../../test/damage-queries.ts'
import type { Client } from '../../../../test/client.ts'
import type { Item } from '../../../../test/issued-statements.ts'
import { issue, paperOf } from '../../../../test/issued-statements.ts'
import { done, firmWithInvestor, monthOf, refusalOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const kind = 'capital-account'

const issueOwn = async (client: Client, period: string) =>
  done(await client.post(`${path}issue-statement/`, { period, kind })).json['statement'] as Item & object

const stateOf = async (client: Client, number: string) =>
  (await client.post(`${path}verify-document/`, { number })).json['state']

onEachEngine('a capital account statement', (start) => {
  /** 10,000.00 from December 2024, with all that can become of it until April 2025. */
  async function world() {
    const firm = await firmWithInvestor(start)
    const { post, record } = firm
    done(await post(monthOf('December 2024', 10_000)))
    done(await post(monthOf('January 2025', 10_000, { paid: 40 })))
    done(await record({ kind: 'contribution', amount: 5_000, received_on: '2025-01-20' }))
    done(await post(monthOf('February 2025', 15_000, { loss: 50, management: 30 })))
    done(await post(monthOf('March 2025', 15_000, { rate: 2, management: 30, performance: 60 })))
    const taken = { kind: 'withdrawal', amount: 2_060, from_gains: 60, received_on: '2025-03-31' }
    done(await record(taken))
    done(await post(monthOf('April 2025', 13_000)))
    return firm
  }

  test('is the year on one page, as the roll-forward and the statement of the year have it', async () => {
    const { client, desk } = await world()
    const issued = await issueOwn(client, '2025')
    expect(issued).toMatchObject({ kind, period_name: '2025, to April', superseded_at: null })
    const paper = await paperOf(client, issued)
    const { closing_balance: closing } = issued as unknown as { closing_balance: string }
    expect(paper).toContain(`Ending balance ${closing}`)
    // 10,000 + 100 = 10,100; income 100 + 300 + 130 = 530
    // 10,100 + 5,000 − 2,060 + 530 − 50 − 60 − 60 − 40 = 13,360
    expect(paper).toContain(
      [
        'Item 2025, to April Since December 2024',
        'Beginning balance $10,100.00 $0.00',
        'Contributions +$5,000.00 +$15,000.00',
        'Withdrawals of which $60.00 gains −$2,060.00 −$2,060.00',
        'Income +$530.00 +$630.00',
        'Losses −$50.00 −$50.00',
        'Management fees −$60.00 −$60.00',
        'Performance fees −$60.00 −$60.00',
        'Distributions paid dividends −$40.00 −$40.00',
        'Ending balance $13,360.00 $13,360.00',
      ].join(' '),
    )
    expect(paper).toContain('As posted. Fees that were not part of a posting are not deducted.')
    expect(paper).toContain('scan the code at its top or open')
    expect(paper).toContain(issued.number)
    expect(paper).toContain('Page 1 of 1')
    const { total } = done(await desk.get(`${path}roll-forward/?from=2025-01&to=2025-12`)).json
    expect(total).toEqual({
      opening: 10_100,
      money_in: 5_000,
      money_out: 2_060,
      gains: 530,
      loss_amount: 50,
      management_fee: 60,
      performance_fee: 60,
      profit: 360, // 530 − 50 − 60 − 60
      paid: 40,
      closing: 13_360,
    })
    const statement = await paperOf(client, await issue(client, '2025'))
    for (const line of [
      'with $40.00 in dividends and $60.00 of gains withdrawn',
      'Opening balance $10,100.00',
      'Gains +$530.00',
      'Closing balance $13,360.00',
    ])
      expect(statement).toContain(line)
  })

  test('is a paper of its own, which stands until one of its figures changes', async () => {
    const { app, client, correct } = await world()
    const statement = await issue(client, '2025')
    const first = await issueOwn(client, '2025')
    expect(first).toMatchObject({ replaces: null })
    expect([await issue(client, '2025'), await issueOwn(client, '2025')]).toMatchObject([
      { number: statement.number },
      { number: first.number },
    ])
    const { headers } = await client.get(`${path}statements/${first.number}.pdf`)
    expect(headers['content-disposition']).toContain(`"capital-account-2025-${first.short_number}.pdf"`)
    expect(await stateOf(app.visitor(), first.number)).toBe('issued')
    app.pass(60_000)
    done(await correct(monthOf('March 2025', 15_000, { loss: 15_080 }), 1))
    expect(await stateOf(app.visitor(), first.number)).toBe('superseded')
    const second = await issueOwn(client, '2025')
    // 10,100 + 5,000 − 2,060 + (100 + 130) − (50 + 15,080) − 30 − 40 = −1,930
    expect(second.changed.at(-1)).toBe(
      'What changed: Income +$230.00 (was +$530.00); Losses −$15,130.00 (was −$50.00); Management fees −$30.00 (was −$60.00); Performance fees $0.00 (was −$60.00); Ending balance −$1,930.00 (was $13,360.00).',
    )
    expect(second.replaces).toBe(first.number)
    expect(await stateOf(app.visitor(), statement.number)).toBe('superseded')
  })

  test('is issued by staff too, who tell its investor, and is on the trail as what it is', async () => {
    const { app, client, desk, investor } = await world()
    const body = { user_id: investor.id, period: '2025', kind }
    const { message, statement } = done(await desk.post(`${path}issue-user-statement/`, body)).json
    expect(message).toBe('The capital account statement, 2025, to April, is issued.')
    const { notices } = (await client.get(`${path}notices/`)).json as { notices: { subject: string }[] }
    expect(notices.map(({ subject }) => subject)).toContain(
      'Your capital account statement for 2025, to April, is available',
    )
    expect((await client.get(`${path}statements/`)).list).toEqual([statement])
    expect(refusalOf(await desk.post(`${path}issue-user-statement/`, { ...body, period: '2019' }))[0]).toBe(
      409,
    )
    expect((await client.post(`${path}issue-statement/`, { period: '2025', kind: 'letter' })).status).toBe(
      400,
    )
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
    const [fault] = await findIn(app.db, ["update statements set kind = 'statement'"], async (db) =>
      faultsOf(await verifyAudit(db)),
    )
    expect(fault).toMatch(/statement 1: .*on the trail/)
  })
})

onEachEngine('a capital account statement of an account that was closed', (start) => {
  test('ends on the closing day with nothing', async () => {
    const { client, desk, investor, post } = await firmWithInvestor(start)
    done(await post(monthOf('May 2026', 10_000)))
    done(await desk.post(`${path}close-account/`, { user_id: investor.id, received_on: '2026-07-10' }))
    const paper = await paperOf(client, await issueOwn(client, '2026'))
    // 10,000 + 100 − 10,100
    expect(paper).toContain(
      'Withdrawals of which $100.00 gains −$10,100.00 −$10,100.00 Income +$100.00 +$100.00',
    )
    expect(paper).toContain('Ending balance $0.00 $0.00')
    expect(paper).toContain('to July 10')
  })
})
