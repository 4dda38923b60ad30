import { expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { addedId, bea, calls, choosePassword, desk } from '../../test/accounts.ts'
import { newestLink } from '../../test/mailed-link.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine, password } from '../../test/test-app.ts'
import { dump } from '../../test/test-database.ts'
import { limits } from '../limits/limits.ts'

/** An account as it stands, in the shape that an edit sends back. */
async function asEdit(client: Client, id: number) {
  const { json } = await client.get(calls.account(id))
  const { version, email, first_name, last_name, initial_investment } = json
  return { user_id: id, version, email, first_name, last_name, initial_investment }
}

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

const profile = '/api/users/profile/'

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
    const own = await app.signIn(ann)
    await app.visitor().post('/api/users/password-reset/', { email: ann.email })
    const link = await newestLink(app, ann.email)
    const change = {
      ...(await asEdit(client, ann.id)),
      email: ' Ann@New.example ',
      current_password: password,
    }
    expect((await client.post(calls.edit, change)).status).toBe(200)
    expect((await mails(app)).slice(1)).toEqual([
      ['ann@client.example', 'Your e-mail address was changed'],
      ['ann@new.example', 'Log in with this e-mail address'],
    ])
    expect((await choosePassword(app, link)).status).toBe(400)
    expect((await own.get(profile)).status).toBe(200)
    await app.signIn({ email: 'ann@new.example' })
    await expect(app.signIn(ann)).rejects.toThrow('Invalid credentials')
  })

  test('of somebody who is invited sends the invitation to the new address', async () => {
    const app = await start()
    const { client } = await desk(app)
    const id = await addedId(client, { ...bea, email: 'typo@client.example' })
    const typo = await newestLink(app, 'typo@client.example')
    await client.post(calls.edit, {
      ...(await asEdit(client, id)),
      email: 'bea@client.example',
      current_password: password,
    })
    expect((await choosePassword(app, typo)).status).toBe(400)
    expect((await choosePassword(app, await newestLink(app, 'bea@client.example'))).status).toBe(200)
  })

  test('gives it another e-mail only with the password of whoever does it', async () => {
    const app = await start()
    const { client } = await desk(app)
    const ann = await app.addAccount()
    const moved = { ...(await asEdit(client, ann.id)), email: 'stranger@client.example' }
    const before = await dump(app.db)
    const answers = [
      await client.post(calls.edit, moved),
      await client.post(calls.edit, { ...moved, current_password: 'a guess of theirs' }),
    ]
    expect(answers.map(({ status, json }) => [status, json['fields']])).toEqual([
      [400, { current_password: 'Enter your password.' }],
      [400, { current_password: 'This is not your current password.' }],
    ])
    expect(await dump(app.db)).toBe(before)
    expect((await client.post(calls.edit, { ...moved, current_password: password })).status).toBe(200)
  })

  test('takes an hour for more guesses of a password than sixty', async () => {
    const app = await start()
    const { client } = await desk(app)
    const ann = await app.addAccount()
    const moved = { ...(await asEdit(client, ann.id)), email: 'stranger@client.example' }
    for (let k = 0; k < limits.emailChanges.most; k++)
      expect((await client.post(calls.edit, moved)).status).toBe(400)
    const right = { ...moved, current_password: password }
    expect((await client.post(calls.edit, right)).status).toBe(429)
    expect((await client.post(calls.edit, { ...right, email: ann.email, first_name: 'Ann' })).status).toBe(
      200,
    )
  })

  test('refuses a taken e-mail, nothing new, what was looked at before another edit, and an unknown account', async () => {
    const app = await start()
    const { client, staff } = await desk(app)
    const ann = await app.addAccount()
    const seen = await asEdit(client, ann.id)
    await client.post(calls.edit, { ...seen, first_name: 'Ann' })
    const now = await asEdit(client, ann.id)
    const before = await dump(app.db)
    const answers = [
      await client.post(calls.edit, { ...now, email: staff.email, current_password: password }),
      await client.post(calls.edit, now),
      await client.post(calls.edit, { ...seen, last_name: 'Lee' }),
      await client.post(calls.edit, { ...now, user_id: 9999 }),
      await client.post(calls.edit, { ...now, initial_investment: '-1' }),
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
