import { expect, test } from 'vitest'
import { shared } from '../../../test/shared.ts'
import { onEachEngine, onSqlite } from '../../../test/test-app.ts'
import { dump } from '../../../test/test-database.ts'

const path = '/api/users/waitlist/'

onEachEngine('the waitlist', (start) => {
  test('answers the same each time, in any letter case, and keeps one entry', async () => {
    const app = await start()
    const first = await app.visitor().post(path, { full_name: ' Ann Lee ', email: 'Ann@Client.example' })
    expect([first.status, first.json]).toEqual([200, { message: 'Thank you. You are on the list.' }])
    const began = app.now()
    app.pass(1_000)
    const again = await app.visitor().post(path, { full_name: 'Someone', email: ' ANN@client.EXAMPLE' })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await app.db.read.selectFrom('waitlist_entries').selectAll().execute()).toEqual([
      {
        id: 1,
        email: 'ann@client.example',
        full_name: 'Ann Lee',
        created_at: began,
        last_asked_at: app.now(),
        state: 'waiting',
        changed_at: null,
        changed_by: null,
        search_text: 'ann@client.example ann lee',
      },
    ])
  })

  test('many who join at once are each stored once', async () => {
    const app = await start()
    const visitor = app.visitor()
    await visitor.post(path, { full_name: 'Ann Lee', email: 'first@client.example' })
    const emails = Array.from({ length: 12 }, (_, k) => `person${k % 4}@client.example`)
    const answers = await Promise.all(emails.map((email) => visitor.post(path, { full_name: 'P', email })))
    expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200))
    expect(await app.db.read.selectFrom('waitlist_entries').selectAll().execute()).toHaveLength(5)
  })
})

onSqlite('joining the waitlist with', (start) => {
  const open = shared(() => start())

  test.each([
    ['nothing', {}, ['full_name', 'email']],
    ['a blank name', { full_name: '  ', email: 'a@b.example' }, ['full_name']],
    ['a NUL in the name', { full_name: 'A\0B', email: 'a@b.example' }, ['full_name']],
    [
      'a name that turns its line around',
      { full_name: 'Ann \u202eeel', email: 'a@b.example' },
      ['full_name'],
    ],
    ['two e-mails in one', { full_name: 'Ann Lee', email: 'a,b@c.example' }, ['email']],
    ['an e-mail in brackets', { full_name: 'Ann Lee', email: '<ann@c.example>' }, ['email']],
    ['a name longer than any', { full_name: 'A'.repeat(201), email: 'a@b.example' }, ['full_name']],
    ['no e-mail', { full_name: 'Ann Lee' }, ['email']],
    ['half an e-mail', { full_name: 'Ann Lee', email: 'ann@client' }, ['email']],
    ['numbers', { full_name: 1, email: 2 }, ['full_name', 'email']],
    ['no object', [], []],
  ])('%s is 400 with the sentence of the page', async (_, body, fields) => {
    const app = open()
    const visitor = app.visitor()
    const before = await dump(app.db)
    const answer = await visitor.post(path, body)
    expect([answer.status, answer.json['error']]).toEqual([
      400,
      'Please provide a valid full name and email address.',
    ])
    expect(Object.keys(answer.json['fields'] ?? {})).toEqual(fields)
    expect(await dump(app.db)).toBe(before)
  })
})
