import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import {
  addedId,
  bea,
  calls,
  choosePassword,
  desk,
  mailSubjects,
  newestEntry,
  profileStatuses,
  proof,
} from '../../../../test/accounts.ts'
import { newestLink } from '../../../../test/mailed-link.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

/** An account as it stands, in the shape that an edit sends back. */
async function asEdit(client: Client, id: number) {
  const { json } = await client.get(calls.account(id))
  const { version, email, first_name, last_name, initial_investment } = json
  return { user_id: id, version, email, first_name, last_name, initial_investment }
}

const profile = '/api/users/profile/'

/** An impersonating session of staff. */
async function impersonating(app: TestApp, staff: Client, userId: number): Promise<Client> {
  const acting = app.visitor()
  acting.token = String((await staff.post('/api/users/impersonate/', { user_id: userId })).json['token'])
  return acting
}

onEachEngine('editing an account', (start) => {
  test('changes names and initial investment, with both on the trail and the figures renewed', async () => {
    const app = await start()
    const { client } = await desk(app)
    const ann = await app.addAccount()
    const own = await app.signIn(ann)
    const answer = await client.post(calls.edit, {
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
    await app.visitor().post('/api/users/password-reset/', { email: ann.email })
    const link = await newestLink(app, ann.email)
    const change = { ...(await asEdit(client, ann.id)), email: ' Ann@New.example ', ...proof }
    expect((await client.post(calls.edit, change)).status).toBe(200)
    expect((await mailSubjects(app)).slice(1)).toEqual([
      ['ann@client.example', 'Your e-mail address was changed'],
      ['ann@new.example', 'Log in with this e-mail address'],
    ])
    expect((await choosePassword(app, link)).status).toBe(400)
    await app.logIn({ email: 'ann@new.example' })
    await expect(app.logIn(ann)).rejects.toThrow('Invalid credentials')
  })

  test('a change of e-mail ends its sessions and impersonations of it; other changes end none', async () => {
    const app = await start()
    const { client } = await desk(app)
    const ann = await app.addAccount()
    const [own, elsewhere] = [await app.signIn(ann), await app.signIn(ann)]
    const acting = await impersonating(app, client, ann.id)
    await client.post(calls.edit, { ...(await asEdit(client, ann.id)), first_name: 'Ann' })
    expect(await profileStatuses(own, elsewhere, acting)).toEqual([200, 200, 200])
    const change = { ...(await asEdit(client, ann.id)), email: 'ann@new.example', ...proof }
    expect((await client.post(calls.edit, change)).json['message']).toBe(
      'The account is changed. All its sessions are ended.',
    )
    expect(await profileStatuses(own, elsewhere, acting, client)).toEqual([401, 401, 401, 200])
  })

  test("a change of a colleague's e-mail ends their impersonations", async () => {
    const app = await start()
    const { client } = await desk(app)
    const [colleague, ann] = [await app.addAccount({ isStaff: true }), await app.addAccount()]
    const theirs = await app.signIn(colleague)
    const acting = await impersonating(app, theirs, ann.id)
    const change = { ...(await asEdit(client, colleague.id)), email: 'colleague@new.example', ...proof }
    expect((await client.post(calls.edit, change)).status).toBe(200)
    expect(await profileStatuses(theirs, acting, client)).toEqual([401, 401, 200])
    expect(await app.db.read.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
  })

  test('staff who change their own e-mail keep the current session, and no other', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const ann = await app.addAccount()
    const elsewhere = await app.signIn(staff)
    const acting = await impersonating(app, client, ann.id)
    const change = { ...(await asEdit(client, staff.id)), email: 'desk@new.example', ...proof }
    expect((await client.post(calls.edit, change)).json['message']).toBe(
      'The account is changed. All your other sessions are ended.',
    )
    expect(await profileStatuses(client, elsewhere, acting)).toEqual([200, 401, 401])
    expect((await client.get(profile)).json['email']).toBe('desk@new.example')
  })

  test('of an invited account sends the invitation to the new address', async () => {
    const app = await start()
    const { client } = await desk(app)
    const id = await addedId(client, { ...bea, email: 'typo@client.example' })
    const typo = await newestLink(app, 'typo@client.example')
    await client.post(calls.edit, {
      ...(await asEdit(client, id)),
      email: 'bea@client.example',
      ...proof,
    })
    expect((await choosePassword(app, typo)).status).toBe(400)
    expect((await choosePassword(app, await newestLink(app, 'bea@client.example'))).status).toBe(200)
  })

  test('refuses a taken e-mail, an unchanged account, an outdated version and an unknown account', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const ann = await app.addAccount()
    const seen = await asEdit(client, ann.id)
    await client.post(calls.edit, { ...seen, first_name: 'Ann' })
    const now = await asEdit(client, ann.id)
    const before = await dump(app.db)
    const answers = [
      await client.post(calls.edit, { ...now, email: staff.email, ...proof }),
      await client.post(calls.edit, now),
      await client.post(calls.edit, { ...seen, last_name: 'Lee' }),
      await client.post(calls.edit, { ...now, user_id: 9999 }),
      await client.post(calls.edit, { ...now, initial_investment: '-1' }),
    ]
    expect(answers.map(({ status, json }) => [status, json['error']])).toEqual([
      [409, 'There is already an account with this e-mail.'],
      [400, 'Nothing is changed.'],
      [409, 'Someone else has changed this account in the meantime. Review it and try again.'],
      [404, 'There is no such account.'],
      [400, expect.stringContaining('initial_investment')],
    ])
    expect(await dump(app.db)).toBe(before)
  })
})
