import { expect, test } from 'vitest'
import { addedId, bea, calls, choosePassword, desk, newestEntry, proof } from '../../../../test/accounts.ts'
import { newestLink } from '../../../../test/mailed-link.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const profile = '/api/users/profile/'

onEachEngine('disabling an account', (start) => {
  test('takes it off the list of users, unless disabled ones are asked for; a closed one is marked', async () => {
    const app = await start()
    const { client } = await desk(app)
    const gone = await app.addAccount({ email: 'gone@client.example' })
    const left = await app.addAccount({ email: 'left@client.example' })
    await client.post(calls.disable, { user_id: gone.id })
    await client.post('/api/users/close-account/', { user_id: left.id, received_on: '2026-07-01' })
    const statesOf = async (query = '') => {
      const { list } = await client.get(`/api/users/users/${query}`)
      return (list as { email: string; state?: string }[]).map(({ email, state }) => [email, state])
    }
    const others = [
      ['desk@firm.example', undefined],
      ['left@client.example', 'closed'],
    ]
    expect(await statesOf()).toEqual(others)
    const [first, ...rest] = others
    expect(await statesOf('?disabled=included')).toEqual([
      first,
      ['gone@client.example', 'disabled'],
      ...rest,
    ])
    expect((await client.get('/api/users/users/?disabled=only')).status).toBe(400)
  })

  test('ends its sessions, its link and impersonations of it; once enabled it can sign in again', async () => {
    const app = await start()
    const { client } = await desk(app)
    const ann = await app.addAccount()
    const own = await app.signIn(ann)
    await app.visitor().post('/api/users/password-reset/', { email: ann.email })
    const acting = app.visitor()
    acting.token = String((await client.post('/api/users/impersonate/', { user_id: ann.id })).json['token'])
    const answer = await client.post(calls.disable, { user_id: ann.id })
    expect([answer.status, (answer.json['account'] as { state: string }).state]).toEqual([200, 'disabled'])
    expect((await own.get(profile)).status).toBe(401)
    expect((await acting.get(profile)).status).toBe(401)
    expect((await choosePassword(app, await newestLink(app, ann.email))).status).toBe(400)
    await expect(app.logIn(ann)).rejects.toThrow('Invalid credentials')
    expect(await newestEntry(app)).toMatchObject({ action: 'account.disabled' })
    expect((await client.post(calls.disable, { user_id: ann.id })).json).toEqual({
      error: 'This account is disabled already.',
    })
    expect((await client.post(calls.enable, { user_id: ann.id })).status).toBe(200)
    expect(await newestEntry(app)).toMatchObject({
      action: 'account.enabled',
      before: '{"state":"disabled"}',
      after: '{"state":"active"}',
    })
    await app.logIn(ann)
    expect((await client.post(calls.enable, { user_id: ann.id })).status).toBe(409)
  })

  test('of staff ends their impersonations', async () => {
    const app = await start()
    const { client } = await desk(app)
    const [colleague, ann] = [await app.addAccount({ isStaff: true }), await app.addAccount()]
    const theirs = await app.signIn(colleague)
    const acting = app.visitor()
    acting.token = String((await theirs.post('/api/users/impersonate/', { user_id: ann.id })).json['token'])
    await client.post(calls.disable, { user_id: colleague.id, ...proof })
    expect((await acting.get(profile)).status).toBe(401)
    expect((await theirs.get(profile)).status).toBe(401)
    expect(await app.db.read.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
  })

  test('of an invited account invalidates its link; once enabled it needs a new invitation', async () => {
    const app = await start()
    const { client } = await desk(app)
    const id = await addedId(client)
    const link = await newestLink(app, 'bea@client.example')
    await client.post(calls.disable, { user_id: id })
    expect((await client.post(calls.again, { user_id: id })).status).toBe(409)
    const enabled = await client.post(calls.enable, { user_id: id })
    expect(enabled.json['account']).toMatchObject({ state: 'not-invited', invited_until: null })
    expect((await choosePassword(app, link)).status).toBe(400)
    expect((await client.post(calls.again, { user_id: id })).status).toBe(200)
  })

  test('refuses the last administrator who can log in, other staff and invited and disabled ones notwithstanding', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const colleague = await app.addAccount({ isStaff: true })
    await app.addAccount({ role: 'releaser' })
    await client.post(calls.add, { ...bea, is_staff: true, ...proof })
    expect((await client.post(calls.disable, { user_id: colleague.id, ...proof })).status).toBe(200)
    const before = await dump(app.db)
    const answer = await client.post(calls.disable, { user_id: staff.id, ...proof })
    expect([answer.status, answer.json['error']]).toEqual([
      409,
      'This is the last administrator who can log in. Make someone else an administrator first.',
    ])
    expect(await dump(app.db)).toBe(before)
    await client.post(calls.enable, { user_id: colleague.id, ...proof })
    expect((await client.post(calls.disable, { user_id: staff.id, ...proof })).status).toBe(200)
    expect((await client.get(calls.list)).status).toBe(401)
  })

  test('of two members of staff who disable each other at once, one stays', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const colleague = await app.addAccount({ isStaff: true })
    const other = await app.signIn(colleague)
    await Promise.all([client.get('/get-csrf/'), other.get('/get-csrf/')])
    const answers = await Promise.all([
      client.post(calls.disable, { user_id: colleague.id, ...proof }),
      other.post(calls.disable, { user_id: staff.id, ...proof }),
    ])
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    const active = app.db.read.selectFrom('users').select('id').where('disabled_since', 'is', null)
    expect(await active.execute()).toHaveLength(1)
  })
})
