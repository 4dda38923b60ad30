import type { Role } from '@portico/contract/features/roles'
import { roles } from '@portico/contract/features/roles'
import { expect, test } from 'vitest'
import { addedId, bea, calls, desk, proof } from '../../../../test/accounts.ts'
import { damage } from '../../../../test/damage-queries.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'
import { compareTables } from '../../../audit/compare-tables.ts'

const profile = '/api/users/profile/'

const roleOf = async (app: TestApp, id: number) =>
  app.db.read.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()

onEachEngine('changing a role', (start) => {
  test('applies to open sessions at once, upwards and downwards', async () => {
    const app = await start()
    const { client } = await desk(app)
    const colleague = await app.addAccount({ role: 'viewer' })
    const theirs = await app.signIn(colleague)
    const change = (role: Role) => client.post(calls.changeRole, { user_id: colleague.id, role, ...proof })
    expect((await theirs.post(calls.add, bea)).json).toEqual({
      error: 'Your role is viewer. Only an administrator can do this.',
      code: 'roleNeeded',
    })
    const answer = await change('administrator')
    expect(answer.json).toMatchObject({
      message: `${colleague.email} is an administrator now.`,
      account: { is_staff: true, role: 'administrator', version: 2 },
    })
    expect((await theirs.get(profile)).json).toMatchObject({ is_staff: true, role: 'administrator' })
    expect((await theirs.post(calls.add, bea)).status).toBe(201)
    await change('preparer')
    expect((await theirs.get(profile)).json).toMatchObject({ is_staff: true, role: 'preparer' })
    expect((await theirs.post(calls.disable, { user_id: 1 })).status).toBe(403)
  })

  test('is on the trail with both roles, and told to all other staff by mail', async () => {
    const app = await start()
    const { client } = await desk(app)
    const [colleague, third] = [
      await app.addAccount({ role: 'preparer' }),
      await app.addAccount({ role: 'viewer' }),
    ]
    await client.post(calls.changeRole, { user_id: colleague.id, role: 'releaser', ...proof })
    const { json } = await client.get('/api/users/audit/?action=account.role-changed')
    expect(json['entries']).toMatchObject([
      {
        actor: 'desk@firm.example',
        subject: colleague.email,
        before: { role: 'preparer' },
        after: { role: 'releaser' },
      },
    ])
    expect((await compareTables(app.db.read)).differences).toEqual([])
    const mails = await app.db.read
      .selectFrom('outbox')
      .select(['recipient', 'text'])
      .where('subject', '=', 'A staff account has a new role')
      .execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([third.email])
    expect(mails[0]?.text).toContain(`has made the staff account ${colleague.email} a releaser`)
  })

  test('to viewer ends the impersonations by that member of staff, and the investor sees when', async () => {
    const app = await start()
    const { client } = await desk(app)
    const [colleague, ann] = [await app.addAccount({ role: 'preparer' }), await app.addAccount()]
    const theirs = await app.signIn(colleague)
    const acting = app.visitor()
    acting.token = String((await theirs.post('/api/users/impersonate/', { user_id: ann.id })).json['token'])
    expect((await acting.get(profile)).status).toBe(200)
    app.pass(5 * 60_000)
    await client.post(calls.changeRole, { user_id: colleague.id, role: 'viewer', ...proof })
    expect((await acting.get(profile)).status).toBe(401)
    expect((await theirs.get(profile)).status).toBe(200)
    const views = await (await app.signIn(ann)).get('/api/users/account-views/')
    expect(views.json).toMatchObject([{ minutes: 5, ended_at: new Date(app.now()).toISOString() }])
  })

  test('staff on the trail from before there were roles count as administrators', async () => {
    const app = await start()
    const { staff } = await desk(app)
    await damage(app, `update audit_entries set after = replace(after, ',"role":"administrator"', '')`)
    expect((await compareTables(app.db.read)).differences).toEqual([])
    await damage(app, `update users set role = 'preparer'`)
    expect((await compareTables(app.db.read)).differences).toMatchObject([
      { account_id: staff.id, trail: { role: 'administrator' }, table: { role: 'preparer' } },
    ])
  })

  test('leaves one administrator who can log in, also when two demote each other at once', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const before = await dump(app.db)
    const demote = (id: number) => ({ user_id: id, role: 'releaser', ...proof })
    expect((await client.post(calls.changeRole, demote(staff.id))).json).toEqual({
      error: 'This is the last administrator who can log in. Make someone else an administrator first.',
    })
    expect(await dump(app.db)).toBe(before)
    const colleague = await app.addAccount({ isStaff: true })
    const other = await app.signIn(colleague)
    await Promise.all([client.get('/get-csrf/'), other.get('/get-csrf/')])
    const answers = await Promise.all([
      client.post(calls.changeRole, demote(colleague.id)),
      other.post(calls.changeRole, demote(staff.id)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = app.db.read.selectFrom('users').select('id').where('role', '=', 'administrator')
    expect(await left.execute()).toHaveLength(1)
  })
})

onSqlite('roles of staff', (start) => {
  test('need proof of who changes them', async () => {
    const app = await start()
    const { client } = await desk(app)
    const colleague = await app.addAccount({ role: 'viewer' })
    const change = { user_id: colleague.id, role: 'administrator' }
    expect((await client.post(calls.changeRole, change)).json).toMatchObject({
      fields: { current_password: 'Enter your password.' },
    })
    const guess = await client.post(calls.changeRole, { ...change, current_password: 'a wrong one' })
    expect(guess.status).toBe(400)
    expect(await roleOf(app, colleague.id)).toEqual({ role: 'viewer' })
  })

  test('are for staff: an investor gets none, and no one the role they have', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const ann = await app.addAccount()
    const change = (id: number, role: string) =>
      client.post(calls.changeRole, { user_id: id, role, ...proof })
    expect((await change(ann.id, 'viewer')).json).toEqual({
      error: 'This is an investor’s account. It has no role.',
    })
    expect((await change(staff.id, 'administrator')).json).toEqual({
      error: 'desk@firm.example is an administrator already.',
    })
    expect((await change(staff.id, 'owner')).status).toBe(400)
    expect((await change(999, 'viewer')).status).toBe(404)
    expect((await client.get(profile)).json).toMatchObject({ role: 'administrator' })
    expect((await (await app.signIn(ann)).get(profile)).json).toMatchObject({ is_staff: false, role: null })
  })

  test.each([...roles, undefined])('can be chosen with the account: %s', async (role) => {
    const app = await start()
    const { client } = await desk(app)
    const id = await addedId(client, { ...bea, is_staff: true, role, ...proof })
    expect(await roleOf(app, id)).toEqual({ role: role ?? 'administrator' })
    const investor = await client.post(calls.add, { ...bea, email: 'x@firm.example', role: 'viewer' })
    expect(investor.json).toMatchObject({ fields: { role: 'Only a staff account has a role.' } })
  })
})
