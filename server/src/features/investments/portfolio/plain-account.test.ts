import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { placeOfFirstVersion } from '../../../../test/first-version.ts'
import { august, july } from '../../../../test/months.ts'
import { done, firmWithInvestor } from '../../../../test/money.ts'
import { insertAsFirstVersion } from '../../../../test/raw-queries.ts'
import { onEachEngine, startTestAppOver } from '../../../../test/test-app.ts'
import { openForTest } from '../../../../test/test-database.ts'

const path = '/api/users/'

/** The bodies that these calls had before losses, money in and out, and withdrawn months existed, byte for byte. */
const asBefore: Readonly<Record<string, string>> = {
  'summaries-deux':
    '[{"id":1202507,"quarter":"July 2025","beginning_balance":10000,"dividend_percent":3.33,"dividend_amount":333,"dividend_paid":0,"unrealized_gain":333,"ending_balance":10333,"posted_at":"2026-07-15T12:00:00.000Z","version":1},{"id":1202508,"quarter":"August 2025","beginning_balance":10000,"dividend_percent":3.33,"dividend_amount":333,"dividend_paid":100,"unrealized_gain":233,"ending_balance":10233,"posted_at":"2026-07-15T12:00:00.000Z","version":2}]',
  'summary-changes':
    '[{"id":1202508,"quarter":"August 2025","beginning_balance":10000,"dividend_percent":3.33,"dividend_amount":333,"dividend_paid":0,"unrealized_gain":333,"ending_balance":10333,"posted_at":"2026-07-15T12:00:00.000Z","version":1},{"id":1202508,"quarter":"August 2025","beginning_balance":10000,"dividend_percent":3.33,"dividend_amount":333,"dividend_paid":100,"unrealized_gain":233,"ending_balance":10233,"posted_at":"2026-07-15T12:00:00.000Z","version":2}]',
  'cumulative-profit': '{"labels":["July 2025","August 2025"],"data":[333,666]}',
  'roi-growth': '{"labels":["July 2025","August 2025"],"data":[3.33,3.33]}',
  'roi-yield': '{"labels":["Q3 2025"],"data":[6.66]}',
  'investment-first': '{"initial_investment":10000,"month":"July 2025"}',
}

const asBeforeForStaff: Readonly<Record<string, string>> = {
  'latest-summary/1':
    '{"id":1202508,"quarter":"August 2025","beginning_balance":10000,"dividend_percent":3.33,"dividend_amount":333,"dividend_paid":100,"unrealized_gain":233,"ending_balance":10233,"posted_at":"2026-07-15T12:00:00.000Z","version":2}',
  'user-investment/1': '{"user_id":1,"initial_investment":10000,"recorded":true}',
  // With the month that the sheet compares with, and the version that it corrects, behind everything else.
  'month-end/next':
    '{"month":"September 2025","rows":[{"id":1,"email":"ann@firm.example","name":"Person 1","latest":"August 2025","latest_principal":10000,"beginning_balance":10000,"dividend_percent":3.33,"dividend_paid":0,"posted":null,"last_ordinary":{"quarter":"August 2025","beginning_balance":10000,"dividend_percent":3.33,"dividend_amount":333,"dividend_paid":100,"unrealized_gain":233,"ending_balance":10233}}]}',
  'month-end/2025-08':
    '{"month":"August 2025","rows":[{"id":1,"email":"ann@firm.example","name":"Person 1","latest":"August 2025","latest_principal":10000,"beginning_balance":10000,"dividend_percent":3.33,"dividend_paid":100,"posted":{"dividend_amount":333,"unrealized_gain":233,"ending_balance":10233},"last_ordinary":{"quarter":"July 2025","beginning_balance":10000,"dividend_percent":3.33,"dividend_amount":333,"dividend_paid":0,"unrealized_gain":333,"ending_balance":10333},"version":2}]}',
  checks: '{"count":0,"findings":[]}',
  'summary-history/1/2025-07':
    '[{"id":1202507,"quarter":"July 2025","beginning_balance":10000,"dividend_percent":3.33,"dividend_amount":333,"dividend_paid":0,"unrealized_gain":333,"ending_balance":10333,"posted_at":"2026-07-15T12:00:00.000Z","version":1,"posted_by":"desk@firm.example","reason":null}]',
}

onEachEngine('an account without losses, money in and out or withdrawn months', (start, engine) => {
  /** July, and August corrected to 100.00 paid out. */
  const world = async () => {
    const firm = await firmWithInvestor(start, { initialInvestment: cents(10_000_00) })
    done(await firm.post(july))
    done(await firm.post({ ...july, quarter: 'August 2025' }))
    done(await firm.correct(august, 1))
    return firm
  }

  test('answers its investor byte for byte as before', async () => {
    const { client } = await world()
    for (const [call, body] of Object.entries(asBefore))
      expect([call, (await client.get(`${path}${call}/`)).body]).toEqual([call, body])
  })

  test('answers staff byte for byte as before', async () => {
    const { desk } = await world()
    for (const [call, body] of Object.entries(asBeforeForStaff))
      expect([call, (await desk.get(`${path}${call}/`)).body]).toEqual([call, body])
  })

  test('answers byte for byte as before from a database of the first version, which is migrated', async () => {
    const place = await placeOfFirstVersion(engine, insertAsFirstVersion)
    const app = await startTestAppOver(await openForTest(place))
    const client = await app.signIn({ email: 'ann@firm.example' })
    const asPosted: typeof asBefore = {
      'summaries-deux':
        '[{"id":1202507,"quarter":"July 2025","beginning_balance":10000,"dividend_percent":3.33,"dividend_amount":333,"dividend_paid":0,"unrealized_gain":333,"ending_balance":10333,"posted_at":"1970-01-01T00:00:00.001Z","version":1}]',
      'summary-changes': '[]',
      'cumulative-profit': '{"labels":["July 2025"],"data":[333]}',
      'roi-growth': '{"labels":["July 2025"],"data":[3.33]}',
      'roi-yield': '{"labels":["Q3 2025"],"data":[3.33]}',
      'investment-first': '{"initial_investment":10000.1,"month":"July 2025"}',
    }
    for (const [call, body] of Object.entries(asPosted))
      expect([call, (await client.get(`${path}${call}/`)).body]).toEqual([call, body])
  })

  test('has a profile with the same figures, followed by the new ones, which follow from them', async () => {
    const { client } = await world()
    const { body } = await client.get(`${path}profile/`)
    expect(body).toContain(
      '"principal":10000,"total_portfolio_value":10666,"initial_investment_amount":10000,"initial_investment_recorded":true,"unrealized_gain":566,"dividend_paid":100,"profit":666,"roi_percentage":6.66,',
    )
    expect(body).toContain(
      // 10,000.00 + 566.00 is in the account, and 100.00 is paid out
      '"current_balance":10566,"paid_out":100,"reinvested":0,"capital_put_in":10000,"closed_on":null,"confirmed_name":"Person 1","role":null,"moved_since_latest_month":0}',
    )
  })

  test('has no money in or out and no change but its correction', async () => {
    const { client, desk } = await world()
    expect((await client.get(`${path}activity/`)).body).toBe('[]')
    expect((await desk.get(`${path}all-activity/1/`)).body).toBe('[]')
    expect((await desk.get(`${path}postings/`)).body).toBe('[]')
  })
})
