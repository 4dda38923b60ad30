import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import type { Client } from '../../../../test/client.ts'
import { done, firmWithInvestor, monthOf, refusalOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/'
const july = monthOf('July 2025', 10_000)
const reason = 'The custodian sent another figure.'

/** The account as an edit sends it back, with another initial investment. */
async function edited(desk: Client, id: number, amount: number | null) {
  const { json } = await desk.get(`${path}account/${id}/`)
  const { version, email, first_name, last_name } = json
  return { user_id: id, version, email, first_name, last_name, initial_investment: amount }
}

const newestEntry = async (desk: Client) => {
  const { entries } = (await desk.get(`${path}audit/`)).json as { entries: object[] }
  return entries[0] as { action: string; before: object; after: object }
}

onEachEngine('the recorded initial investment', (start) => {
  const world = async (settings: NodeJS.ProcessEnv = {}) => {
    const firm = await firmWithInvestor(start, { initialInvestment: cents(12_877_00), settings })
    const edit = async (amount: number | null, more: object = {}) =>
      firm.desk.post(`${path}edit-account/`, {
        ...(await edited(firm.desk, firm.investor.id, amount)),
        ...more,
      })
    return { ...firm, edit }
  }

  test('is changed without a word before a month is posted', async () => {
    const { edit, own } = await world()
    done(await edit(11_000))
    expect((await own('notices'))['notices']).toEqual([])
  })

  test('needs a reason from the first month on, is on the trail with it, and is told to the investor', async () => {
    const { app, desk, post, edit, own } = await world()
    done(await post(july))
    const before = await dump(app.db)
    const refused = await edit(10_000)
    const why = 'Say why the initial investment is changed.'
    expect([refused.status, refused.json]).toMatchObject([400, { error: why, fields: { reason: why } }])
    expect(await dump(app.db)).toBe(before)
    done(await edit(12_877, { first_name: 'Anne' }))

    done(await edit(10_000, { first_name: 'Anne', reason, line: 'A typing error of ours.' }))
    expect(await newestEntry(desk)).toMatchObject({
      action: 'account.edited',
      before: { initial_investment: 12_877 },
      after: { initial_investment: 10_000, first_month: 'July 2025', reason },
    })
    expect((await own('notices'))['notices']).toMatchObject([
      {
        subject: 'Your initial investment on record has been corrected',
        line: 'A typing error of ours.',
        sentence: expect.not.stringMatching(/\d/) as string,
      },
      { subject: 'July 2025 is posted' },
    ])
    expect(await own('profile')).toMatchObject({ initial_investment_amount: 10_000, current_balance: 10_100 })
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('takes a second person where the firm requires one', async () => {
    const { app, desk, edit, investor, own } = await world({ RELEASE: 'second-person' })
    const rita = await app.signIn(await app.addAccount({ isStaff: true, role: 'releaser' }))
    const prepare = (kind: string, body: object) =>
      desk.post(`${path}prepare-posting/`, { kind, body, totals: {} })
    const release = ({ number, sha256 }: Record<string, unknown>) =>
      rita.post(`${path}release-posting/`, { number, sha256 })
    done(await edit(12_000))
    done(await release(done(await prepare('add-summary', { user_id: investor.id, ...july })).json))

    const before = await dump(app.db)
    expect((await edit(10_000, { reason })).json['code']).toBe('releaseNeeded')
    const body = { ...(await edited(desk, investor.id, 10_000)), reason }
    expect(refusalOf(await prepare('edit-account', { ...body, current_password: 'x' }))).toEqual([
      400,
      'Send neither a password nor a code for release.',
    ])
    expect((await prepare('edit-account', { ...body, email: 'eve@x.example' })).status).toBe(400)
    expect(await dump(app.db)).toBe(before)

    const kind = 'edit-account'
    expect((await rita.post(`${path}prepare-posting/`, { kind, body, totals: {} })).status).toBe(403)
    expect(await dump(app.db)).toBe(before)
    const prepared = done(await prepare(kind, body)).json
    expect(prepared).toMatchObject({ kind, rows: 1, from: 'July 2025', to: 'July 2025', investor: {} })
    expect(await own('profile')).toMatchObject({ initial_investment_amount: 12_000 })
    const { review } = (await rita.get(`${path}prepared-posting/${String(prepared['number'])}/`)).json
    expect(review).toMatchObject({
      refusal: null,
      note: reason,
      unusual: expect.arrayContaining([
        expect.objectContaining({ sentence: 'Initial investment: $10,000.00 (was $12,000.00).' }),
      ]) as unknown,
      notices: [{ subject: 'Your initial investment on record has been corrected' }],
    })
    expect((await desk.post(`${path}release-posting/`, prepared)).status).toBe(403)
    done(await release(prepared))
    expect(await own('profile')).toMatchObject({ initial_investment_amount: 10_000 })
    expect(await newestEntry(desk)).toMatchObject({ action: 'posting.released' })
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('of an investor without an e-mail is prepared like any other', async () => {
    const { app, desk } = await world({ RELEASE: 'second-person' })
    const rita = await app.signIn(await app.addAccount({ isStaff: true, role: 'releaser' }))
    const prepare = async (kind: string, body: object) =>
      done(await desk.post(`${path}prepare-posting/`, { kind, body, totals: {} })).json
    const ada = { email: '', first_name: 'Ada', last_name: 'Byron', initial_investment: 12_000 }
    const { account } = done(await desk.post(`${path}add-account/`, ada)).json as { account: { id: number } }
    const { number, sha256 } = await prepare('add-summary', { user_id: account.id, ...july })
    done(await rita.post(`${path}release-posting/`, { number, sha256 }))
    const body = { ...(await edited(desk, account.id, 10_000)), email: '', reason }
    expect(await prepare('edit-account', body)).toMatchObject({ kind: 'edit-account', rows: 1 })
  })

  test('is not changed by a file of accounts', async () => {
    const { app, desk, post } = await world()
    done(await post(july))
    const before = await dump(app.db)
    const file = Buffer.from('email,initial investment\nann@firm.example,10000').toString('base64')
    const refused = await desk.post(`${path}import-accounts/`, { file })
    expect(refused.status).toBe(409)
    expect(await dump(app.db)).toBe(before)
  })
})
