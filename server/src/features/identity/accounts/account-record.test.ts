import { expect, test } from 'vitest'
import { calls, choosePassword, desk, proof } from '../../../../test/accounts.ts'
import type { Client } from '../../../../test/client.ts'
import { newestLink } from '../../../../test/mailed-link.ts'
import { shared } from '../../../../test/shared.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'

const path = (id: number) => `/api/users/account-record/${id}/`
const edit = '/api/users/edit-account-contact/'
const add = '/api/users/add-account-note/'
const takeBack = '/api/users/take-back-account-note/'
const minute = 60_000

const contact = {
  preferred_name: 'Annie',
  phone: '+1 615 555 0142',
  postal_address: '418 Woodland Street\nNashville, TN 37206',
  tax_residence: 'United States',
}

const recordOf = async (client: Client, id: number) => (await client.get(path(id))).json
const trailOf = async (client: Client, id: number, action: string) =>
  (await client.get(`/api/users/audit/?subject=${id}&action=${action}`)).json['entries']

onEachEngine('everything about an account', (start) => {
  test('is empty for a new one, but for its entry on the trail', async () => {
    const app = await start()
    const { client } = await desk(app)
    const investor = await app.addAccount()
    const account = (await client.get(calls.account(investor.id))).json
    expect(await recordOf(client, investor.id)).toEqual({
      account,
      contact: { version: 0, preferred_name: '', phone: '', postal_address: '', tax_residence: '' },
      tax: { version: 0, reference_end: null, country: null, form: null },
      notes: [],
      mails: [],
      sessions: [],
      sign_ins: [],
      views: [],
      withdrawn_months: [],
      entries: 1,
    })
  })

  test('holds its mails, sessions, sign-ins and views, without where the owner was', async () => {
    const app = await start()
    const { client } = await desk(app)
    const begun = new Date(app.now()).toISOString()
    const { json } = await client.post(calls.add, { email: 'ann@client.example', first_name: 'Ann' })
    const { id } = json['account'] as { id: number }
    await choosePassword(app, await newestLink(app, 'ann@client.example'))
    app.pass(minute)
    const owner = await app.logIn({ email: 'ann@client.example' })
    // Asked within the minute of signing in: a later call counts as a use of the session and moves its end.
    const [session] = (await owner.get('/api/users/sessions/')).list as [{ id: number; expires_at: string }]
    app.pass(minute)
    const at = new Date(app.now()).toISOString()
    await client.post('/api/users/impersonate/', { user_id: id, reason: 'asked by phone' })
    const opened = new Date(app.now() - minute).toISOString()
    const record = await recordOf(client, id)
    expect(record['sign_ins']).toEqual([{ at: opened, outcome: 'opened', attempts: 1 }])
    expect(record['sessions']).toEqual([
      { id: session.id, created_at: opened, last_used_at: opened, expires_at: session.expires_at },
    ])
    expect(record['views']).toMatchObject([{ started_at: at, ended_at: null, reason: 'asked by phone' }])
    expect(record['mails']).toMatchObject([
      { subject: 'Your account is ready', state: 'waiting', sent_at: null },
      { subject: 'Your Sports Index Fund account', state: 'waiting', queued_at: begun, sent_at: null },
    ])
    const { entries } = (await client.get(`/api/users/audit/?subject=${id}`)).json as { entries: object[] }
    expect(record['entries']).toBe(entries.length)
  })

  test('contact details are replaced as a whole, on the trail with before and after', async () => {
    const app = await start()
    const { client } = await desk(app)
    const { id } = await app.addAccount()
    const first = await client.post(edit, { user_id: id, version: 0, ...contact })
    expect([first.status, first.json]).toEqual([200, { message: 'The contact details are changed.' }])
    const moved = { ...contact, phone: '' }
    await client.post(edit, { user_id: id, version: 1, ...moved })
    expect((await recordOf(client, id))['contact']).toEqual({ version: 2, ...moved })
    expect(await trailOf(client, id, 'account.contact-changed')).toMatchObject([
      { before: contact, after: moved },
      { after: contact },
    ])
  })

  test('an edit of older contact details is refused, and one that changes nothing', async () => {
    const app = await start()
    const { client } = await desk(app)
    const { id } = await app.addAccount()
    await client.post(edit, { user_id: id, version: 0, ...contact })
    const later = await client.post(edit, { user_id: id, version: 0, phone: '1' })
    expect(later.status).toBe(409)
    const same = await client.post(edit, { user_id: id, version: 1, ...contact })
    expect([same.status, same.json['error']]).toEqual([400, 'Nothing is changed.'])
    expect((await recordOf(client, id))['contact']).toEqual({ version: 1, ...contact })
  })

  test('of two who edit the same contact details at once, the second is told', async () => {
    const app = await start()
    const { client } = await desk(app)
    const { id } = await app.addAccount()
    const both = await Promise.all(
      ['1', '2'].map((phone) => client.post(edit, { user_id: id, version: 0, phone })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('a note names its writer, stays as it is, and can be taken back once', async () => {
    const app = await start()
    const { client } = await desk(app)
    const { id } = await app.addAccount()
    const written = new Date(app.now()).toISOString()
    expect((await client.post(add, { user_id: id, text: 'Halves payouts.\nBy phone.' })).status).toBe(201)
    app.pass(minute)
    await client.post(add, { user_id: id, text: 'Second home from May.' })
    const [second, first] = (await recordOf(client, id))['notes'] as [{ id: number }, { id: number }]
    expect((await client.post(takeBack, { note_id: first.id })).status).toBe(200)
    expect((await client.post(takeBack, { note_id: first.id })).status).toBe(409)
    expect((await client.post(takeBack, { note_id: 99 })).status).toBe(404)
    const taken = new Date(app.now()).toISOString()
    expect((await recordOf(client, id))['notes']).toEqual([
      expect.objectContaining({ id: second.id, text: 'Second home from May.', taken_back_at: null }),
      {
        id: first.id,
        text: 'Halves payouts.\nBy phone.',
        written_at: written,
        written_by: 'Person 1',
        taken_back_at: taken,
        taken_back_by: 'Person 1',
      },
    ])
    expect(await trailOf(client, id, 'note')).toMatchObject([
      { action: 'note.taken-back', before: { note: 'Halves payouts.\nBy phone.' } },
      { action: 'note.added', after: { note: 'Second home from May.' } },
      { action: 'note.added', after: { note: 'Halves payouts.\nBy phone.' } },
    ])
  })

  test('a disabled account keeps everything, and can still be noted on', async () => {
    const app = await start()
    const { client } = await desk(app)
    const { id } = await app.addAccount()
    await client.post(calls.disable, { user_id: id, ...proof })
    expect((await client.post(add, { user_id: id, text: 'Left in July.' })).status).toBe(201)
    expect(await recordOf(client, id)).toMatchObject({
      account: { state: 'disabled' },
      notes: [{ text: 'Left in July.' }],
    })
  })

  test('verifying the trail finds contact details and notes that were changed by hand', async () => {
    const app = await start()
    const { client } = await desk(app)
    const { id } = await app.addAccount({ email: 'ann@client.example' })
    await client.post(edit, { user_id: id, version: 0, ...contact })
    await client.post(add, { user_id: id, text: 'Halves payouts.' })
    const verify = async () => {
      const { json } = await client.get('/api/users/audit-verification/?again=yes')
      return (json['found'] as { differences: { total: number; first: object[] } }).differences
    }
    expect(await verify()).toEqual({ total: 0, first: [] })
    await app.db.transaction(async (trx) => {
      await trx.updateTable('account_contacts').set({ phone: '+1 900 555 0100' }).execute()
      const forged = { user_id: id, text: 'Pay to another bank.', written_at: 1, written_by: 1 }
      await trx.insertInto('account_notes').values(forged).execute()
    })
    expect(await verify()).toMatchObject({
      total: 2,
      first: [
        { account_id: id, note_id: 2, trail: null },
        { account_id: id, trail: { phone: contact.phone }, table: { phone: '+1 900 555 0100' } },
      ],
    })
  })
})

onSqlite('everything about an account', (start) => {
  test('is for staff only', async () => {
    const app = await start()
    const { id, email } = await app.addAccount()
    const owner = await app.signIn({ email })
    expect((await owner.get(path(id))).status).toBe(403)
    expect((await owner.post(add, { user_id: id, text: 'x' })).status).toBe(403)
    expect((await owner.post(edit, { user_id: id, version: 0, ...contact })).status).toBe(403)
    expect((await app.visitor().get(path(id))).status).toBe(401)
  })

  test('there is none for an unknown account', async () => {
    const { client } = await desk(await start())
    expect((await client.get(path(99))).json).toEqual({ error: 'There is no such account.' })
    expect((await client.post(add, { user_id: 99, text: 'x' })).status).toBe(404)
    expect((await client.post(edit, { user_id: 99, version: 0, ...contact })).status).toBe(404)
  })

  const office = shared(async () => {
    const app = await start()
    return { ...(await desk(app)), ann: await app.addAccount() }
  })

  test.each([
    ['an empty note', add, { text: ' ' }, { text: 'Write the note first.' }],
    [
      'a note that is too long',
      add,
      { text: 'x'.repeat(2001) },
      { text: 'A note has at most 2000 characters.' },
    ],
    [
      'a phone number that is too long',
      edit,
      { version: 0, phone: '1'.repeat(51) },
      { phone: 'Phone has at most 50 characters.' },
    ],
  ])('%s is refused', async (_, call, body, fields) => {
    const { client, ann } = office()
    const answer = await client.post(call, { user_id: ann.id, ...body })
    expect([answer.status, answer.json['fields']]).toEqual([400, fields])
  })
})
