import { expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { newestLink } from '../../test/mailed-link.ts'
import { july, post } from '../../test/months.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine, password } from '../../test/test-app.ts'
import { dump } from '../../test/test-database.ts'

const path = '/api/users/'
const add = `${path}add-account/`
const edit = `${path}edit-account/`
const disable = `${path}disable-account/`
const enable = `${path}enable-account/`
const again = `${path}invite-account/`
const profile = `${path}profile/`

const bea = {
  email: 'Bea@Client.example',
  first_name: 'Bea',
  last_name: 'Baker',
  initial_investment: '5000.50',
}

async function desk(app: TestApp) {
  const staff = await app.addAccount({ email: 'desk@firm.example', isStaff: true })
  return { staff, client: await app.signIn(staff) }
}

/** An account as it stands, in the shape that an edit sends back. */
async function asEdit(client: Client, id: number) {
  const { json } = await client.get(`${path}account/${id}/`)
  const { version, email, first_name, last_name, initial_investment } = json
  return { user_id: id, version, email, first_name, last_name, initial_investment }
}

const choose = (app: TestApp, link: { uid: string; token: string }) =>
  app
    .visitor()
    .post(`${path}password-reset-confirm/`, { ...link, new_password1: password, new_password2: password })

const emails = (answer: { json: Record<string, unknown> }) =>
  (answer.json['accounts'] as { email: string }[]).map(({ email }) => email)

const mails = async (app: TestApp) => {
  const rows = await app.db.read.selectFrom('outbox').selectAll().orderBy('id').execute()
  return rows.map(({ recipient, subject }) => [recipient, subject])
}

const newestEntry = (app: TestApp) =>
  app.db.read
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

onEachEngine('the list of accounts', (start) => {
  test('tells investors from staff, how each stands and when it was last signed in to', async () => {
    const app = await start()
    const { client } = await desk(app)
    const [ann, gone] = [
      await app.addAccount({ email: 'ann@client.example' }),
      await app.addAccount({ email: 'gone@client.example' }),
    ]
    app.pass(60_000)
    await app.signIn(ann)
    await client.post(add, bea)
    await client.post(disable, { user_id: gone.id })
    const answer = await client.get(`${path}accounts/`)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      total: 3,
      next: null,
      accounts: [
        { email: ann.email, state: 'active', last_sign_in_at: '2025-07-15T12:01:00.000Z', is_staff: false },
        {
          email: 'bea@client.example',
          state: 'invited',
          initial_investment: 5000.5,
          last_sign_in_at: null,
          invited_until: '2025-07-22T12:01:00.000Z',
        },
        { email: gone.email, state: 'disabled', invited_until: null },
      ],
    })
    expect(emails(await client.get(`${path}accounts/?role=staff`))).toEqual(['desk@firm.example'])
  })

  test('is searched by the words of e-mail and names, in any letter case and none of them a pattern', async () => {
    const app = await start()
    const { client } = await desk(app)
    await app.addAccount({ email: 'asa@client.example', firstName: 'Åsa', lastName: 'Öberg' })
    await app.addAccount({ email: 'ann_b@client.example', firstName: 'Ann', lastName: 'Berg' })
    const found = async (search: string) =>
      emails(await client.get(`${path}accounts/?search=${encodeURIComponent(search)}`))
    expect(await found('ÅSA')).toEqual(['asa@client.example'])
    expect(await found('  berg   ANN ')).toEqual(['ann_b@client.example'])
    expect(await found('berg')).toEqual(['ann_b@client.example', 'asa@client.example'])
    expect(await found('_')).toEqual(['ann_b@client.example'])
    expect(await found('%')).toEqual([])
    expect(await found('!')).toEqual([])
    expect((await client.get(`${path}accounts/?role=owner`)).status).toBe(400)
    expect((await client.get(`${path}accounts/?search=%00`)).status).toBe(400)
  })

  test('comes fifty at a time, none twice and none left out', async () => {
    const app = await start()
    const { client } = await desk(app)
    await Promise.all(
      Array.from({ length: 60 }, (_, k) => client.post(add, { ...bea, email: `p${k}@client.example` })),
    )
    const first = await client.get(`${path}accounts/`)
    const second = await client.get(`${path}accounts/?after=${String(first.json['next'])}`)
    expect([first.json['total'], second.json['total'], second.json['next']]).toEqual([60, 60, null])
    const all = [...emails(first), ...emails(second)]
    expect([emails(first).length, new Set(all).size]).toEqual([50, 60])
    expect(all).toEqual(all.toSorted())
  })
})

onEachEngine('adding an account', (start) => {
  test('invites its owner, who may be posted for at once and signs in after choosing a password', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const answer = await client.post(add, bea)
    expect([answer.status, answer.json['message']]).toEqual([
      201,
      'The invitation is on its way to bea@client.example.',
    ])
    const { id } = answer.json['account'] as { id: number }
    expect(await newestEntry(app)).toMatchObject({
      action: 'account.invited',
      actor: staff.email,
      subject_id: id,
    })
    expect((await client.get(`${path}users/`)).body).toContain('bea@client.example')
    expect((await post(client, id, july)).status).toBe(201)
    expect((await choose(app, await newestLink(app, 'bea@client.example'))).status).toBe(200)
    await app.signIn({ email: 'bea@client.example' })
    expect((await client.get(`${path}account/${id}/`)).json).toMatchObject({
      state: 'active',
      invited_until: null,
    })
  })

  test('with an e-mail that has an account is 409 beside the field and changes nothing', async () => {
    const app = await start()
    const { client } = await desk(app)
    await client.post(add, bea)
    const before = await dump(app.db)
    const answer = await client.post(add, { ...bea, email: 'BEA@client.example' })
    expect([answer.status, answer.json]).toEqual([
      409,
      {
        error: 'There is already an account with this e-mail.',
        fields: { email: 'There is already an account with this e-mail.' },
      },
    ])
    expect(await dump(app.db)).toBe(before)
  })

  test('sends the invitation again only as long as no password is chosen; the newest link alone works', async () => {
    const app = await start()
    const { client } = await desk(app)
    const { id } = (await client.post(add, bea)).json['account'] as { id: number }
    const first = await newestLink(app, 'bea@client.example')
    app.pass(8 * 24 * 60 * 60_000)
    const fresh = await app.signIn({ email: 'desk@firm.example' })
    expect((await fresh.get(`${path}account/${id}/`)).json).toMatchObject({
      state: 'invited',
      invited_until: null,
    })
    expect((await fresh.post(again, { user_id: id })).status).toBe(200)
    expect((await choose(app, first)).status).toBe(400)
    expect((await choose(app, await newestLink(app, 'bea@client.example'))).status).toBe(200)
    const refused = await fresh.post(again, { user_id: id })
    expect([refused.status, refused.json['error']]).toEqual([409, 'This account has a password already.'])
    expect((await fresh.post(again, { user_id: 9999 })).status).toBe(404)
  })
})

onEachEngine('editing an account', (start) => {
  test('changes names and initial investment, with both on the trail and the figures renewed', async () => {
    const app = await start()
    const { client } = await desk(app)
    const ann = await app.addAccount()
    const own = await app.signIn(ann)
    const answer = await client.post(edit, {
      ...(await asEdit(client, ann.id)),
      first_name: 'Ann',
      initial_investment: 12_000,
    })
    expect([answer.status, answer.json['message']]).toEqual([200, 'The account is changed.'])
    expect((await own.get(profile)).json).toMatchObject({
      first_name: 'Ann',
      initial_investment_amount: 12_000,
    })
    const { before, after, ...entry } = await newestEntry(app)
    expect(entry).toMatchObject({ action: 'account.edited', subject_id: ann.id })
    expect(JSON.parse(before ?? '')).toMatchObject({ first_name: 'Person', initial_investment: 10_000 })
    expect(JSON.parse(after ?? '')).toMatchObject({ first_name: 'Ann', initial_investment: 12_000 })
    const user = app.db.read.selectFrom('users').select('data_version').where('id', '=', ann.id)
    expect((await user.executeTakeFirstOrThrow()).data_version).toBe(2)
  })

  test('gives it another e-mail: both addresses are told, the old one and links sent to it open nothing', async () => {
    const app = await start()
    const { client } = await desk(app)
    const ann = await app.addAccount({ email: 'ann@client.example' })
    const own = await app.signIn(ann)
    await app.visitor().post(`${path}password-reset/`, { email: ann.email })
    const link = await newestLink(app, ann.email)
    const change = { ...(await asEdit(client, ann.id)), email: ' Ann@New.example ' }
    expect((await client.post(edit, change)).status).toBe(200)
    expect((await mails(app)).slice(1)).toEqual([
      ['ann@client.example', 'Your e-mail address was changed'],
      ['ann@new.example', 'Log in with this e-mail address'],
    ])
    expect((await choose(app, link)).status).toBe(400)
    expect((await own.get(profile)).status).toBe(200)
    await app.signIn({ email: 'ann@new.example' })
    await expect(app.signIn(ann)).rejects.toThrow('Invalid credentials')
  })

  test('of somebody who is invited sends the invitation to the new address', async () => {
    const app = await start()
    const { client } = await desk(app)
    const { id } = (await client.post(add, { ...bea, email: 'typo@client.example' })).json['account'] as {
      id: number
    }
    const typo = await newestLink(app, 'typo@client.example')
    await client.post(edit, { ...(await asEdit(client, id)), email: 'bea@client.example' })
    expect((await choose(app, typo)).status).toBe(400)
    expect((await choose(app, await newestLink(app, 'bea@client.example'))).status).toBe(200)
  })

  test('refuses a taken e-mail, nothing new, what was looked at before another edit, and an unknown account', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const ann = await app.addAccount()
    const seen = await asEdit(client, ann.id)
    await client.post(edit, { ...seen, first_name: 'Ann' })
    const now = await asEdit(client, ann.id)
    const before = await dump(app.db)
    const answers = [
      await client.post(edit, { ...now, email: staff.email }),
      await client.post(edit, now),
      await client.post(edit, { ...seen, last_name: 'Lee' }),
      await client.post(edit, { ...now, user_id: 9999 }),
      await client.post(edit, { ...now, initial_investment: '-1' }),
    ]
    expect(answers.map(({ status, json }) => [status, json['error']])).toEqual([
      [409, 'There is already an account with this e-mail.'],
      [400, 'Nothing is changed.'],
      [409, 'Somebody else has changed this account meanwhile. Look at it again.'],
      [404, 'There is no such account.'],
      [400, expect.stringContaining('initial_investment')],
    ])
    expect(await dump(app.db)).toBe(before)
  })
})

onEachEngine('disabling an account', (start) => {
  test('ends its sessions, its link and whoever sees the portal as it; enabling it lets it sign in again', async () => {
    const app = await start()
    const { client } = await desk(app)
    const ann = await app.addAccount()
    const own = await app.signIn(ann)
    await app.visitor().post(`${path}password-reset/`, { email: ann.email })
    const acting = app.visitor()
    acting.token = String((await client.post(`${path}impersonate/`, { user_id: ann.id })).json['token'])
    const answer = await client.post(disable, { user_id: ann.id })
    expect([answer.status, (answer.json['account'] as { state: string }).state]).toEqual([200, 'disabled'])
    expect((await own.get(profile)).status).toBe(401)
    expect((await acting.get(profile)).status).toBe(401)
    expect((await choose(app, await newestLink(app, ann.email))).status).toBe(400)
    await expect(app.signIn(ann)).rejects.toThrow('Invalid credentials')
    expect(await newestEntry(app)).toMatchObject({ action: 'session.refused' })
    expect((await client.post(disable, { user_id: ann.id })).json).toEqual({
      error: 'This account is disabled already.',
    })
    expect((await client.post(enable, { user_id: ann.id })).status).toBe(200)
    expect(await newestEntry(app)).toMatchObject({
      action: 'account.enabled',
      before: '{"state":"disabled"}',
      after: '{"state":"active"}',
    })
    await app.signIn(ann)
    expect((await client.post(enable, { user_id: ann.id })).status).toBe(409)
  })

  test('of staff ends what they see the portal as', async () => {
    const app = await start()
    const { client } = await desk(app)
    const [colleague, ann] = [await app.addAccount({ isStaff: true }), await app.addAccount()]
    const theirs = await app.signIn(colleague)
    const acting = app.visitor()
    acting.token = String((await theirs.post(`${path}impersonate/`, { user_id: ann.id })).json['token'])
    await client.post(disable, { user_id: colleague.id })
    expect((await acting.get(profile)).status).toBe(401)
    expect((await theirs.get(profile)).status).toBe(401)
    expect(await app.db.read.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
  })

  test('of somebody who is invited leaves them without a link; enabled, they are invited again', async () => {
    const app = await start()
    const { client } = await desk(app)
    const { id } = (await client.post(add, bea)).json['account'] as { id: number }
    const link = await newestLink(app, 'bea@client.example')
    await client.post(disable, { user_id: id })
    expect((await client.post(again, { user_id: id })).status).toBe(409)
    const enabled = await client.post(enable, { user_id: id })
    expect(enabled.json['account']).toMatchObject({ state: 'invited', invited_until: null })
    expect((await choose(app, link)).status).toBe(400)
    expect((await client.post(again, { user_id: id })).status).toBe(200)
  })

  test('refuses the last staff account that can log in, invited and disabled staff notwithstanding', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const colleague = await app.addAccount({ isStaff: true })
    await client.post(add, { ...bea, is_staff: true })
    expect((await client.post(disable, { user_id: colleague.id })).status).toBe(200)
    const before = await dump(app.db)
    const answer = await client.post(disable, { user_id: staff.id })
    expect([answer.status, answer.json['error']]).toEqual([
      409,
      'This is the last staff account that can log in. Add another one first.',
    ])
    expect(await dump(app.db)).toBe(before)
    await client.post(enable, { user_id: colleague.id })
    expect((await client.post(disable, { user_id: staff.id })).status).toBe(200)
    expect((await client.get(`${path}accounts/`)).status).toBe(401)
  })

  test('of two members of staff who disable one another at once, one stays', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const colleague = await app.addAccount({ isStaff: true })
    const other = await app.signIn(colleague)
    await Promise.all([client.get('/get-csrf/'), other.get('/get-csrf/')])
    const answers = await Promise.all([
      client.post(disable, { user_id: colleague.id }),
      other.post(disable, { user_id: staff.id }),
    ])
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    const active = app.db.read.selectFrom('users').select('id').where('disabled_since', 'is', null)
    expect(await active.execute()).toHaveLength(1)
  })
})
