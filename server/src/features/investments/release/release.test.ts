import { expect, test } from 'vitest'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import type { Client, ClientAnswer } from '../../../../test/client.ts'
import { damage } from '../../../../test/damage-queries.ts'
import { done, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/'
const july = monthOf('July 2025', 10_000)
const august = monthOf('August 2025', 10_000)
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const fileOf = (email: string) =>
  Buffer.from(`${header}\n${email},August 2025,10000,1,100,0,100,10100`).toString('base64')
const errorOf = ({ status, json }: ClientAnswer) => [status, json['error']]

onEachEngine('a firm that requires a second person', (start) => {
  /** Ann, with a July that Pat prepared and Rita released. */
  const world = async () => {
    const app = await start({ RELEASE: 'second-person' })
    const ann = await app.addAccount({ email: 'ann@client.example', firstName: 'Ann', lastName: 'Archer' })
    const people = {
      pat: await app.addAccount({ email: 'pat@firm.example', isStaff: true, role: 'preparer' }),
      rita: await app.addAccount({ email: 'rita@firm.example', isStaff: true, role: 'releaser' }),
      adam: await app.addAccount({ email: 'adam@firm.example', isStaff: true, role: 'administrator' }),
    }
    const [pat, rita] = [await app.signIn(people.pat), await app.signIn(people.rita)]
    const adam = await app.signIn(people.adam)
    const client = await app.signIn(ann)
    const prepare = (kind: string, body: object, more: object = {}, by: Client = pat) =>
      by.post(`${path}prepare-posting/`, { kind, body, ...more })
    const release = (json: ClientAnswer['json'], by: Client = rita) =>
      by.post(`${path}release-posting/`, { number: json['number'], sha256: json['sha256'] })
    const monthsOf = async () =>
      (await client.get(`${path}summaries-deux/`)).list.map((row) => [row['quarter'], row['ending_balance']])
    const first = done(await prepare('add-summary', { user_id: ann.id, ...july })).json
    done(await release(first))
    const sheet = {
      month: 'August 2025',
      rows: [{ user_id: ann.id, ...august }],
      totals: { rows: 1, principal: 10_000, paid: 0 },
    }
    const review = async (number: unknown, by: Client = rita) =>
      (await by.get(`${path}prepared-posting/${String(number)}/`)).json
    const faults = async () => faultsOf(await verifyAudit(app.db.read))
    return { app, ann, people, pat, rita, adam, client, prepare, release, review, monthsOf, sheet, faults }
  }

  test('posts what one prepares only once another releases it; until then the investor sees nothing of it', async () => {
    const { ann, people, pat, prepare, release, monthsOf, sheet, faults } = await world()
    const prepared = done(await prepare('post-month-end', sheet)).json
    expect(prepared).toMatchObject({
      state: 'waiting',
      kind: 'post-month-end',
      rows: 1,
      investor: { first_name: 'Ann', last_name: 'Archer' },
      from: 'August 2025',
      prepared_by: { email: 'pat@firm.example' },
    })
    expect(await monthsOf()).toEqual([['July 2025', 10100]])
    // A field that the call does not read names nobody.
    const decoy = { aaa: { user_id: people.rita.id }, rows: [1], activity_id: 1, ...august, user_id: ann.id }
    expect(done(await prepare('add-summary', decoy)).json['investor']).toEqual(prepared['investor'])
    expect(errorOf(await release(prepared, pat))).toEqual([
      403,
      'Your role is preparer. Only a releaser or an administrator can do this.',
    ])
    expect(done(await release(prepared)).json['message']).toBe('August 2025 is posted for 1 investor.')
    expect(await monthsOf()).toEqual([
      ['July 2025', 10100],
      ['August 2025', 10100],
    ])
    expect((await release(prepared)).status).toBe(409)
    expect(await faults()).toEqual([])
  })

  test('refuses every call that posts directly, and changes nothing', async () => {
    const { app, adam, ann, sheet } = await world()
    const entry = { user_id: ann.id, kind: 'contribution', amount: 5, received_on: '2025-08-01' }
    const before = await dump(app.db)
    const calls: [string, object][] = [
      ['post-month-end', sheet],
      ['import-summaries', { file: fileOf('ann@client.example'), totals: sheet.totals }],
      ['import-activity', { file: fileOf('ann@client.example') }],
      ['add-investment-summary', { user_id: ann.id, ...august }],
      ['correct-investment-summary', { user_id: ann.id, ...july, version: 1, reason: 'None.' }],
      ['void-investment-summary', { user_id: ann.id, quarter: 'July 2025', version: 1, reason: 'None.' }],
      ['add-activity', entry],
      ['void-activity', { activity_id: 1, reason: 'None.' }],
      ['reverse-posting', { number: 1, reason: 'None.' }],
    ]
    for (const [call, body] of calls) {
      const answer = await adam.post(`${path}${call}/`, body)
      expect([call, answer.status, answer.json['code']]).toEqual([call, 409, 'releaseNeeded'])
    }
    expect(await dump(app.db)).toBe(before)
  })

  test('the preparer cannot release it, in any role or while viewing the portal as an investor', async () => {
    const { ann, adam, prepare, release, monthsOf, sheet } = await world()
    const prepared = done(await prepare('post-month-end', sheet, {}, adam)).json
    expect(errorOf(await release(prepared, adam))).toEqual([
      403,
      'You prepared this. Someone else has to release it.',
    ])
    const started = done(await adam.post(`${path}impersonate/`, { user_id: ann.id, reason: 'Help' })).json
    adam.token = String(started['token'])
    expect((await release(prepared, adam)).status).toBe(403)
    expect(await monthsOf()).toEqual([['July 2025', 10100]])
  })

  test('a releaser whose role is taken away can no longer release', async () => {
    const { app, people, prepare, release, sheet, monthsOf } = await world()
    const prepared = done(await prepare('post-month-end', sheet)).json
    await app.db.transaction((trx) =>
      trx.updateTable('users').set({ role: 'preparer' }).where('id', '=', people.rita.id).execute(),
    )
    expect((await release(prepared)).status).toBe(403)
    expect(await monthsOf()).toEqual([['July 2025', 10100]])
  })

  test('refuses another hash, and a body that was altered in the table', async () => {
    const { app, prepare, release, sheet, monthsOf } = await world()
    const prepared = done(await prepare('post-month-end', sheet)).json
    const other = await release({ ...prepared, sha256: 'a'.repeat(64) })
    expect(other.status).toBe(409)
    const larger = { ...sheet, rows: [{ ...sheet.rows[0], ...monthOf('August 2025', 20_000) }] }
    const body = JSON.stringify({ ...larger, totals: { ...sheet.totals, principal: 20_000 } })
    await damage(
      app,
      `update prepared_postings set body = '${body}' where id = ${String(prepared['number'])}`,
    )
    expect((await release(prepared)).status).toBe(409)
    expect(await monthsOf()).toEqual([['July 2025', 10100]])
  })

  test('refuses it once an e-mail in a file belongs to someone else', async () => {
    const { app, ann, prepare, release, review, sheet } = await world()
    const file = fileOf('ann@client.example')
    const prepared = done(await prepare('import-summaries', { file, totals: sheet.totals })).json
    await app.db.transaction(async (trx) => {
      await trx.updateTable('users').set({ email: 'other@client.example' }).where('id', '=', ann.id).execute()
    })
    await app.addAccount({ email: 'ann@client.example' })
    expect((await release(prepared)).status).toBe(409)
    expect((await review(prepared['number']))['review']).toMatchObject({
      refusal: expect.stringContaining('has to be sent again'),
    })
  })

  test('refuses a sheet in which someone has typed since, and takes the edit as a new one that replaces it', async () => {
    const { pat, ann, prepare, release, review, sheet, monthsOf } = await world()
    const cell = { user_id: ann.id, cell: 'dividend_percent', version: 0 }
    const type = (value: string) =>
      pat.post(`${path}save-month-draft/`, { month: 'August 2025', cells: [{ ...cell, value }] })
    const typed = await type('1')
    expect(typed.status).toBe(200)
    const sent = { ...sheet, draft_version: typed.json['version'] }
    const prepared = done(await prepare('post-month-end', sent)).json
    const edited = await pat.post(`${path}save-month-draft/`, {
      month: 'August 2025',
      cells: [{ ...cell, version: typed.json['version'], value: '2' }],
    })
    const refusal = 'The sheet has changed since it was sent. It has to be sent again.'
    expect(errorOf(await release(prepared))).toEqual([409, refusal])
    // Without its rows, the sums of the month say nothing.
    expect((await review(prepared['number']))['review']).toMatchObject({ refusal, firm: null })
    const again = done(
      await prepare(
        'post-month-end',
        { ...sheet, draft_version: edited.json['version'] },
        { replaces: prepared['number'] },
      ),
    ).json
    expect((await review(prepared['number']))['state']).toBe('replaced')
    done(await release(again))
    expect(await monthsOf()).toHaveLength(2)
  })

  test('a releaser returns it with a reason; only the preparer withdraws it', async () => {
    const { pat, rita, adam, prepare, release, review, sheet } = await world()
    const prepared = done(await prepare('post-month-end', sheet)).json
    const { number } = prepared
    done(await rita.post(`${path}return-posting/`, { number, reason: 'Ben is missing.' }))
    expect(await review(number)).toMatchObject({
      state: 'returned',
      reason: 'Ben is missing.',
      decided_by: { email: 'rita@firm.example' },
    })
    expect((await release(prepared)).status).toBe(409)
    expect((await adam.post(`${path}withdraw-posting/`, { number })).status).toBe(403)
    done(await pat.post(`${path}withdraw-posting/`, { number }))
    expect((await pat.get(`${path}prepared-postings/`)).json).toMatchObject({
      release: 'second-person',
      waiting: 0,
      postings: [{ number, state: 'withdrawn' }, { state: 'released' }],
    })
  })

  test('refuses to prepare what could not be posted, with the errors of the direct call, and stores nothing', async () => {
    const { app, ann, prepare, sheet } = await world()
    const before = await dump(app.db)
    expect(errorOf(await prepare('add-summary', { user_id: ann.id, ...july }))).toEqual([
      409,
      'July 2025 is already posted for this investor.',
    ])
    const wrong = { ...sheet, totals: { ...sheet.totals, principal: 1 } }
    expect((await prepare('post-month-end', wrong)).json['fields']).toHaveProperty(['totals.principal'])
    expect((await prepare('add-summary', { user_id: ann.id })).status).toBe(400)
    expect((await prepare('delete-everything', {})).status).toBe(400)
    expect(await dump(app.db)).toBe(before)
  })

  test('the review shows the firm, the control totals, what is unusual and what investors will see, and changes nothing', async () => {
    const { app, ann, prepare, review } = await world()
    const row = { user_id: ann.id, ...monthOf('August 2025', 10_000, { rate: 9 }) }
    const sheet = { month: 'August 2025', rows: [row], totals: { rows: 1, principal: 10_000, paid: 0 } }
    const { totals } = sheet
    const { number } = done(await prepare('post-month-end', sheet, { totals })).json
    const before = await dump(app.db)
    expect((await review(number))['review']).toMatchObject({
      refusal: null,
      typed_rows: 1,
      made_rows: 1,
      totals: [
        { name: 'principal', typed: 10_000, made: 10_000, explained_by: null },
        { name: 'paid', typed: 0, made: 0, explained_by: null },
      ],
      firm: {
        last: { quarter: 'July 2025', rows: 1, principal: 10_000, dividend: 100 },
        before: { quarter: 'August 2025', rows: 0, principal: 0 },
        // 10,000.00 × 9 %
        after: { quarter: 'August 2025', rows: 1, principal: 10_000, dividend: 900 },
      },
      unusual: [{ user: { id: ann.id }, sentence: '9.00%, after 1.00% in July 2025.' }],
      unusual_count: 1,
      // 10,000.00 + 100.00, and + 900.00
      investors: [{ before: { value: 10_100, profit: 100 }, after: { value: 11_000, profit: 1000 } }],
      investors_count: 1,
    })
    expect(await dump(app.db)).toBe(before)
  })

  test('corrections, money, their voiding and reversals go the same way, and all of it is on the trail', async () => {
    const { ann, adam, client, prepare, release, monthsOf, sheet, faults } = await world()
    const both = async (kind: string, body: object) =>
      done(await release(done(await prepare(kind, body)).json))
    const corrected = monthOf('July 2025', 10_000, { rate: 2 })
    await both('correct-summary', { user_id: ann.id, ...corrected, version: 1, reason: 'Rate.' })
    expect(await monthsOf()).toEqual([['July 2025', 10200]])
    await both('import-summaries', { file: fileOf('ann@client.example'), totals: sheet.totals })
    const [posting] = (await adam.get(`${path}postings/`)).list
    expect(posting).toMatchObject({ number: 1, kind: 'import', posted_by: 'rita@firm.example' })
    await both('reverse-posting', { number: 1, reason: 'Another fund.' })
    expect(await monthsOf()).toEqual([['July 2025', 10200]])
    const entry = { user_id: ann.id, kind: 'contribution', amount: 5, received_on: '2025-07-02' }
    await both('add-activity', entry)
    const [recorded] = (await client.get(`${path}activity/`)).list
    await both('void-activity', { activity_id: recorded?.['id'], reason: 'Returned.' })
    expect((await client.get(`${path}activity/`)).list).toEqual([])
    await both('void-summary', { user_id: ann.id, quarter: 'July 2025', version: 2, reason: 'None.' })
    expect(await monthsOf()).toEqual([])
    const trail = (await adam.get(`${path}audit/?action=posting.released`)).json['entries'] as object[]
    expect(trail).toHaveLength(7)
    expect(trail[0]).toMatchObject({
      actor: 'rita@firm.example',
      after: { number: 7, kind: 'void-summary', prepared_by: 'pat@firm.example' },
    })
    expect(await faults()).toEqual([])
  })

  test('an account is closed only once the withdrawal of what is in it was released', async () => {
    const { ann, adam, prepare, release, faults } = await world()
    const close = () => adam.post(`${path}close-account/`, { user_id: ann.id, received_on: '2026-07-14' })
    const refused = await close()
    expect([refused.status, refused.json['code']]).toEqual([409, 'releaseNeeded'])
    const everything = {
      user_id: ann.id,
      kind: 'withdrawal',
      amount: july.ending_balance,
      from_gains: july.unrealized_gain,
      received_on: '2026-07-14',
    }
    done(await release(done(await prepare('add-activity', everything)).json))
    expect(done(await close()).json['message']).toBe('The account is closed.')
    expect(await faults()).toEqual([])
  })

  test('two releasers at once post it once', async () => {
    const { adam, rita, prepare, release, monthsOf, sheet } = await world()
    const prepared = done(await prepare('post-month-end', sheet)).json
    const answers = await Promise.all([release(prepared, rita), release(prepared, adam)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await monthsOf()).toHaveLength(2)
  })
})
