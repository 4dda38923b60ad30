import { expect, test } from 'vitest'
import { calls, desk } from '../../../../test/accounts.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const rename = '/api/users/change-name/'

onEachEngine('changing one’s own name', (start) => {
  test('shows at once, also to staff who search for it, and is on the trail', async () => {
    const app = await start()
    const { email, id } = await app.addAccount()
    const client = await app.signIn({ email })
    await client.get('/api/users/profile/')
    const answer = await client.post(rename, { first_name: ' Ann ', last_name: 'Archer' })
    expect([answer.status, answer.body]).toEqual([200, '{"message":"Your name is changed."}'])
    const name = { first_name: 'Ann', last_name: 'Archer' }
    expect((await client.get('/api/users/profile/')).json).toMatchObject(name)
    const staff = await desk(app)
    expect((await staff.client.get(`${calls.list}?search=archer`)).json).toMatchObject({
      accounts: [{ id, ...name, version: 2 }],
    })
    const entry = await app.db.read
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'account.name-changed')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor: email, subject_id: id, after: JSON.stringify(name) })
    const checked = await staff.client.get('/api/users/audit-verification/')
    expect(checked.json).toMatchObject({ found: { differences: { total: 0 } } })
  })

  test('the same name, none, or one with invisible characters changes nothing', async () => {
    const app = await start()
    const client = await app.signIn(await app.addAccount({ firstName: 'Ann', lastName: 'Archer' }))
    const before = await dump(app.db)
    const answers = [
      await client.post(rename, { first_name: 'Ann', last_name: 'Archer' }),
      await client.post(rename, { first_name: ' ', last_name: '' }),
      await client.post(rename, { first_name: 'A\u202en', last_name: 'Archer' }),
      await client.post(rename, { first_name: 'x'.repeat(101), last_name: '' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(answers[0]?.json['error']).toBe('Nothing is changed.')
    expect(answers[1]?.json['fields']).toEqual({ first_name: 'Enter your name.' })
    expect(await dump(app.db)).toBe(before)
  })

  test('at most thirty an hour', async () => {
    const app = await start()
    const client = await app.signIn(await app.addAccount())
    for (let k = 0; k < 30; k++)
      expect((await client.post(rename, { first_name: `Ann ${k}` })).status).toBe(200)
    expect((await client.post(rename, { first_name: 'Ann' })).status).toBe(429)
  })
})
