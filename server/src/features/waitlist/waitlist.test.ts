import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { newestLink } from '../../../test/mailed-link.ts'
import { shared } from '../../../test/shared.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { onEachEngine, password } from '../../../test/test-app.ts'
import { dump } from '../../../test/test-database.ts'
import { faultsOf, verifyAudit } from '../../audit/verify-audit.ts'
import { upsertWaitlistEntry } from './waitlist.ts'

const list = '/api/users/waitlist-entries/'
const decline = '/api/users/decline-waitlist-entry/'
const restore = '/api/users/restore-waitlist-entry/'
const invite = '/api/users/invite-waitlist-entry/'

const join = (app: TestApp, full_name: string, email: string) =>
  app.visitor().post('/api/users/waitlist/', { full_name, email })

const guests = [
  { fullName: 'Ann Lee', email: 'ann@client.example' },
  { fullName: 'Bea Özil-Baker', email: 'bea_b@client.example' },
  { fullName: 'Cy 100% Young', email: 'cy@other.example' },
]

/** Three who wait, Ann first and Cy last, and a member of staff. */
async function desk(app: TestApp) {
  await app.db.transaction(async (trx) => {
    for (const guest of guests) await upsertWaitlistEntry(trx, { ...guest, at: app.now() })
  })
  const entries = await app.db.read.selectFrom('waitlist_entries').select('id').orderBy('id').execute()
  const [ann = 0, bea = 0] = entries.map(({ id }) => id)
  const staff = await app.addAccount({ isStaff: true })
  return { staff, client: await app.signIn(staff), ann, bea }
}

const entriesOf = async (client: Client, asked = '') =>
  (await client.get(`${list}${asked}`)).json['entries'] as Record<string, unknown>[]

const namesOf = async (client: Client, asked: string) =>
  (await entriesOf(client, asked)).map(({ full_name }) => full_name)

const auditOf = (app: TestApp, action: string) =>
  app.db.read.selectFrom('audit_entries').selectAll().where('action', '=', action).executeTakeFirstOrThrow()

onEachEngine('the waitlist of the staff', (start) => {
  test('is left by who asks for it, by the statement of the operations guide, and the trail still agrees', async () => {
    const app = await start()
    const { client, ann } = await desk(app)
    expect((await client.post(decline, { id: ann })).status).toBe(200)
    const guide = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
    const statement = /`(delete from waitlist_entries [^`]+)`/.exec(guide)?.[1] ?? ''
    const removal = sql.raw(statement.replace('…', 'ann@client.example'))
    await app.db.transaction((trx) => removal.execute(trx))
    expect(await namesOf(client, '')).toEqual(['Cy 100% Young', 'Bea Özil-Baker'])
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('lists the newest first, and finds by part of a name or an e-mail, in any letter case', async () => {
    const app = await start()
    const { client } = await desk(app)
    const all = await client.get(list)
    expect(all.json).toMatchObject({ total: 3, next: null })
    expect(all.json['entries']).toMatchObject([
      { full_name: 'Cy 100% Young', state: 'waiting', changed_at: null, changed_by: null, user_id: null },
      { full_name: 'Bea Özil-Baker' },
      { full_name: 'Ann Lee', email: 'ann@client.example', created_at: '2026-07-15T12:00:00.000Z' },
    ])
    expect(await namesOf(client, '?search=LEE')).toEqual(['Ann Lee'])
    expect(await namesOf(client, `?search=${encodeURIComponent('öZIL')}`)).toEqual(['Bea Özil-Baker'])
    expect(await namesOf(client, '?search=example%20baker%20bea')).toEqual(['Bea Özil-Baker'])
    expect(await namesOf(client, '?search=client.example')).toEqual(['Bea Özil-Baker', 'Ann Lee'])
    // What a pattern would mean is a letter like any other.
    expect(await namesOf(client, '?search=_b')).toEqual(['Bea Özil-Baker'])
    expect(await namesOf(client, '?search=100%25')).toEqual(['Cy 100% Young'])
    expect(await namesOf(client, '?search=%25')).toEqual(['Cy 100% Young'])
    expect(await namesOf(client, '?search=%5C')).toEqual([])
  })

  test('comes in pages that leave no one out, however many join meanwhile', async () => {
    const app = await start()
    const { client } = await desk(app)
    const first = (await client.get(`${list}?limit=2`)).json
    expect(first).toMatchObject({ total: 3, entries: [{}, {}] })
    await join(app, 'Dan Late', 'dan@client.example')
    const rest = (await client.get(`${list}?limit=2&before=${String(first['next'])}`)).json
    expect(rest).toMatchObject({ entries: [{ full_name: 'Ann Lee' }], next: null })
  })

  const quiet = shared(async () => (await desk(await start())).client)

  test.each([
    ['state=gone', 'A state is waiting, invited or declined.'],
    ['before=x', 'An id is a positive whole number.'],
    ['limit=501', 'A limit is at most 500.'],
    ['search=%00', 'A search is text.'],
  ])('%s is 400 with a sentence', async (asked, sentence) => {
    const answer = await quiet().get(`${list}?${asked}`)
    expect([answer.status, answer.json['error']]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('a declined entry shows who declined it and when; it can be undone, and both are on the trail', async () => {
    const app = await start()
    const { client, staff, ann } = await desk(app)
    const declined = await client.post(decline, { id: ann })
    expect([declined.status, declined.json]).toMatchObject([
      200,
      {
        message: 'Ann Lee is declined.',
        entry: { state: 'declined', changed_by: staff.email, changed_at: new Date(app.now()).toISOString() },
      },
    ])
    expect(await auditOf(app, 'waitlist.declined')).toMatchObject({
      actor: staff.email,
      before: JSON.stringify({ id: ann, email: 'ann@client.example', state: 'waiting' }),
      after: JSON.stringify({ id: ann, email: 'ann@client.example', state: 'declined' }),
    })
    expect(await namesOf(client, '?state=declined')).toEqual(['Ann Lee'])
    expect(await namesOf(client, '?state=waiting')).toEqual(['Cy 100% Young', 'Bea Özil-Baker'])

    const again = await client.post(decline, { id: ann })
    expect([again.status, again.json['error']]).toEqual([409, 'Ann Lee is declined already.'])
    const restored = await client.post(restore, { id: ann })
    expect([restored.status, restored.json]).toMatchObject([
      200,
      { message: 'Ann Lee is waiting again.', entry: { state: 'waiting', changed_by: staff.email } },
    ])
    expect(await auditOf(app, 'waitlist.restored')).toMatchObject({ actor: staff.email })
    expect((await client.post(restore, { id: ann })).json['error']).toBe('Ann Lee is waiting.')
  })

  test('an entry from before a rule opens an account with a plain name, and none where the e-mail is none', async () => {
    const app = await start()
    const { client, ann, bea } = await desk(app)
    const alter = (id: number, entry: { full_name?: string; email?: string }) =>
      app.db.transaction((trx) =>
        trx.updateTable('waitlist_entries').set(entry).where('id', '=', id).execute(),
      )
    await alter(ann, { full_name: 'Ann\u202e \u2066Lee\u200b' })
    await alter(bea, { email: 'x,<bea>@client.example' })
    const [plain, none] = [await client.post(invite, { id: ann }), await client.post(invite, { id: bea })]
    expect([plain.status, none.status, none.json['error']]).toEqual([
      200,
      400,
      'No mail can be sent to the e-mail of this entry. Decline it.',
    ])
    const account = app.db.read.selectFrom('users').selectAll().where('email', '=', 'ann@client.example')
    expect(await account.executeTakeFirst()).toMatchObject({ first_name: 'Ann', last_name: 'Lee' })
  })

  test('one call opens an account whose owner sets the password by mail', async () => {
    const app = await start()
    const { client, staff, bea } = await desk(app)
    const body = { id: bea, first_name: 'Beatrice', initial_investment: '2500.50' }
    const answer = await client.post(invite, body)
    const account = await app.db.read
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'bea_b@client.example')
      .executeTakeFirstOrThrow()
    expect([answer.status, answer.json]).toMatchObject([
      200,
      {
        message: 'Bea Özil-Baker is invited.',
        entry: { state: 'invited', changed_by: staff.email, user_id: account.id },
      },
    ])
    expect(account).toMatchObject({
      first_name: 'Beatrice',
      last_name: 'Özil-Baker',
      initial_investment: 250_050,
      staff_since: null,
    })
    const mails = await app.db.read.selectFrom('outbox').selectAll().execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual(['bea_b@client.example'])
    const visitor = app.visitor()
    const chosen = { new_password1: password, new_password2: password }
    const link = await newestLink(app, 'bea_b@client.example')
    const confirmed = await visitor.post('/api/users/password-reset-confirm/', { ...link, ...chosen })
    expect(confirmed.status).toBe(200)
    await app.logIn({ email: 'bea_b@client.example' })
    expect(await auditOf(app, 'waitlist.invited')).toMatchObject({
      actor: staff.email,
      subject_id: account.id,
    })
    for (const path of [invite, decline]) {
      const late = await client.post(path, body)
      expect([late.status, late.json['error']]).toEqual([409, 'Bea Özil-Baker is invited already.'])
    }
  })

  test('an e-mail that has an account is refused with a sentence, changes nothing, and its entry says so', async () => {
    const app = await start()
    const { client, ann } = await desk(app)
    const { id } = await app.addAccount({ email: 'ann@client.example' })
    expect(await entriesOf(client, '?search=ann')).toMatchObject([{ state: 'waiting', user_id: id }])
    const before = await dump(app.db)
    const answer = await client.post(invite, { id: ann, initial_investment: 1 })
    expect([answer.status, answer.json['error']]).toEqual([
      409,
      'There is already an account with this e-mail.',
    ])
    expect(await dump(app.db)).toBe(before)
  })

  test('of two concurrent decisions on an entry, one is refused', async () => {
    const app = await start()
    const { client, ann, bea } = await desk(app)
    const inviting = (id: number) => client.post(invite, { id, initial_investment: 1 })
    const pairs = [
      [inviting(ann), inviting(ann)],
      [inviting(bea), client.post(decline, { id: bea })],
    ]
    for (const pair of pairs) {
      const statuses = (await Promise.all(pair)).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })

  test('someone invited without an investment is on no sheet until there is money', async () => {
    const app = await start()
    const { client, ann, bea } = await desk(app)
    const onSheet = async () =>
      ((await client.get('/api/users/month-end/2026-07/')).json['rows'] as { email: string }[]).map(
        ({ email }) => email,
      )
    await client.post(invite, { id: ann, initial_investment: 25_000 })
    await client.post(invite, { id: bea, initial_investment: null })
    expect(await onSheet()).toEqual(['ann@client.example'])
    const { user_id } = (await entriesOf(client)).find(({ id }) => id === bea) ?? {}
    const wire = { user_id, kind: 'contribution', amount: 5000, received_on: '2026-07-01' }
    expect((await client.post('/api/users/add-activity/', wire)).status).toBe(201)
    expect(await onSheet()).toEqual(['ann@client.example', 'bea_b@client.example'])
  })

  test('joining again after a decline or an invitation gets the same answer and changes nothing', async () => {
    const app = await start()
    const { client, ann, bea } = await desk(app)
    const first = await join(app, 'Dan New', 'dan@client.example')
    await client.post(decline, { id: ann })
    await client.post(invite, { id: bea, initial_investment: 1 })
    const before = await entriesOf(client)
    app.pass(60_000)
    for (const email of ['ann@client.example', 'bea_b@client.example']) {
      const again = await join(app, 'Someone Else', email)
      expect([again.status, again.body]).toEqual([first.status, first.body])
    }
    const asked = new Date(app.now()).toISOString()
    expect(await entriesOf(client)).toEqual(
      before.map((entry) =>
        entry['id'] === ann || entry['id'] === bea ? { ...entry, last_asked_at: asked } : entry,
      ),
    )
  })

  test.each([
    ['an unknown entry', { id: 99, initial_investment: 1 }, 404, 'There is no such entry on the waitlist.'],
    ['no id', { initial_investment: 1 }, 400, 'id'],
    ['a negative amount', { id: 1, initial_investment: -1 }, 400, 'Enter an amount that is not negative.'],
    ['a name longer than any', { id: 1, initial_investment: 1, first_name: 'A'.repeat(101) }, 400, 'A name'],
  ])('inviting %s is refused with a sentence', async (_, body, status, sentence) => {
    const answer = await quiet().post(invite, body)
    expect([answer.status, answer.json['error']]).toEqual([status, expect.stringContaining(sentence)])
  })
})
