import { expect, test } from 'vitest'
import { addedId, bea, calls, proof } from '../../../../test/accounts.ts'
import type { Client } from '../../../../test/client.ts'
import { secretKey, setUp } from '../../../../test/second-factor.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite, password } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'
import type { Account, Authorized } from '../queries/account-queries.ts'
import { updateDisabledSince } from '../queries/account-queries.ts'
import type { Transaction } from '../../../db/database.ts'
import { limits } from '../../../limits/limits.ts'
import { insertAccount } from './create-account.ts'
import { updateEmail } from './move-email.ts'

/** A firm with staff of every kind: two more at work, one disabled, one who has not chosen a password. */
async function firm(app: TestApp) {
  const open = (name: string, isStaff = true) => app.addAccount({ email: `${name}@firm.example`, isStaff })
  const [staff, target, witness, other] = [
    await open('desk'),
    await open('target'),
    await open('witness'),
    await open('other'),
  ]
  const [closed, ann] = [await open('closed'), await open('ann', false)]
  const client = await app.signIn(staff)
  const invited = { id: await addedId(client, { ...bea, is_staff: true, ...proof }) }
  await client.post(calls.disable, { user_id: closed.id, ...proof })
  const factor = await setUp(app, client)
  await app.db.transaction(async (trx) => {
    await trx.deleteFrom('outbox').execute()
    await trx.deleteFrom('limits').execute()
  })
  return { app, client, staff, target, witness, other, closed, invited, ann, ...factor }
}

type Firm = Awaited<ReturnType<typeof firm>>

/** An account as an edit sends it back. */
async function asEdit(client: Client, id: number, email: string) {
  const { version, first_name, last_name, initial_investment } = (await client.get(calls.account(id))).json
  return { user_id: id, version, email, first_name, last_name, initial_investment }
}

/** Everything that takes proof; what all other staff are told of it, where it is about a staff account. */
const changes: [string, (firm: Firm) => Promise<[path: string, body: object]>, told?: RegExp][] = [
  [
    'adding staff',
    async () => [calls.add, { email: 'new@firm.example', is_staff: true }],
    /^desk@firm\.example has added the staff account new@firm\.example, an administrator, on July 15, 2026 at 12:00 UTC\.$/m,
  ],
  [
    'inviting staff again',
    async ({ invited }) => [calls.again, { user_id: invited.id }],
    /sent the invitation to the staff account bea@client\.example again/,
  ],
  [
    'disabling staff',
    async ({ target }) => [calls.disable, { user_id: target.id }],
    /disabled the staff account target@firm\.example/,
  ],
  [
    'enabling staff',
    async ({ closed }) => [calls.enable, { user_id: closed.id }],
    /enabled the staff account closed@firm\.example/,
  ],
  [
    'another role for staff',
    async ({ target }) => [calls.changeRole, { user_id: target.id, role: 'viewer' }],
    /made the staff account target@firm\.example a viewer/,
  ],
  [
    'another e-mail for staff',
    async ({ client, target }) => [calls.edit, await asEdit(client, target.id, 'moved@firm.example')],
    /changed the e-mail address of the staff account target@firm\.example to moved@firm\.example/,
  ],
  [
    'another e-mail for oneself',
    async ({ client, staff }) => [calls.edit, await asEdit(client, staff.id, 'moved@firm.example')],
    /changed the e-mail address of the staff account desk@firm\.example to moved@firm\.example/,
  ],
  [
    'another e-mail for an investor',
    async ({ client, ann }) => [calls.edit, await asEdit(client, ann.id, 'moved@client.example')],
  ],
]

const enterPassword = { current_password: 'Enter your password.' }
const notPassword = { current_password: 'This is not your current password.' }
const enterCode = { code: 'Enter the code from your authenticator app, or a recovery code.' }
const notCode = { code: 'This code is wrong or was used before. Check it, or use another one.' }

const mailsOf = async (app: TestApp) => {
  const rows = await app.db.read.selectFrom('outbox').selectAll().orderBy('recipient').execute()
  return rows.filter(({ text }) => text.includes('all staff are told'))
}

test('the compiler refuses an access change without what authorize returns', () => {
  const writes = (trx: Transaction, account: Account & { newEmail: string }) => [
    // @ts-expect-error -- an account is no permission
    () => insertAccount(trx, { account }, { ...account, passwordHash: undefined, createdAt: 0 }),
    // @ts-expect-error -- an account is no permission
    () => updateDisabledSince(trx, { account }, null),
    // @ts-expect-error -- an account is no permission
    () => updateEmail(trx, { account }),
    // @ts-expect-error -- permission for something else is none
    (leave: Authorized<'invite'>) => updateDisabledSince(trx, leave, null),
  ]
  expect(writes).toBeTypeOf('function')
})

onEachEngine('a change that decides who has access', (start) => {
  test('a code works for one change, a recovery code too, and that is on record', async () => {
    const { app, client, codeOf, recoveryCodes, target, staff } = await firm(
      await start({ SECRET_KEY: secretKey }),
    )
    const send = async (path: string, code: string | undefined) => {
      const answer = await client.post(path, { user_id: target.id, ...proof, code })
      return [answer.status, answer.json['fields']]
    }
    expect(await send(calls.disable, codeOf())).toEqual([200, undefined])
    expect(await send(calls.enable, codeOf())).toEqual([400, notCode])
    expect(await send(calls.enable, recoveryCodes[0])).toEqual([200, undefined])
    expect(await send(calls.disable, recoveryCodes[0])).toEqual([400, notCode])
    const entries = await app.db.read.selectFrom('audit_entries').selectAll().orderBy('sequence').execute()
    expect(entries.slice(-2)).toMatchObject([
      { action: 'second-factor.recovery-code-used', actor: staff.email, subject_id: staff.id },
      { action: 'account.enabled', actor: staff.email, subject_id: target.id },
    ])
  })

  test('a change that fails does not use up its code and sends no mail', async () => {
    const { app, client, codeOf, staff } = await firm(await start({ SECRET_KEY: secretKey }))
    const before = await dump(app.db)
    const added = { email: staff.email, is_staff: true, ...proof, code: codeOf() }
    for (let k = 0; k <= limits.wrongProofs.most; k++)
      expect((await client.post(calls.add, added)).status).toBe(409)
    expect((await client.post(calls.disable, { user_id: 9999, ...proof, code: codeOf() })).status).toBe(404)
    expect(await dump(app.db)).toBe(before)
    expect((await client.post(calls.add, { ...added, email: 'new@firm.example' })).status).toBe(201)
  })

  test('ten wrong passwords and codes an hour for all purposes together; missing ones and successes are not counted', async () => {
    const whole = await firm(await start({ SECRET_KEY: secretKey }))
    const { app, client, codeOf, recoveryCodes, target, ann, witness } = whole
    const moved = await asEdit(client, ann.id, 'moved@client.example')
    const disable = (typed: object) => client.post(calls.disable, { user_id: target.id, ...typed })
    const edit = (typed: object) => client.post(calls.edit, { ...moved, ...typed })
    for (let k = 0; k < limits.wrongProofs.most; k++)
      for (const typed of [{}, proof]) expect((await disable(typed)).status).toBe(400)
    for (const [k, code] of recoveryCodes.entries()) {
      const path = k % 2 === 0 ? calls.disable : calls.enable
      expect((await client.post(path, { user_id: target.id, ...proof, code })).status).toBe(200)
    }
    for (let k = 0; k < limits.wrongProofs.most; k++) {
      const send = k % 3 === 0 ? edit : disable
      const wrong = k % 2 === 0 ? { current_password: 'a guess' } : { ...proof, code: '000000' }
      expect((await send(wrong)).status).toBe(400)
    }
    const right = { ...proof, code: codeOf() }
    const refused = await disable(right)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect((await edit(right)).status).toBe(429)
    expect((await client.post(calls.disable, { user_id: ann.id })).status).toBe(200)
    const colleague = await app.signIn(witness)
    expect((await colleague.post(calls.disable, { user_id: target.id, ...proof })).status).toBe(200)
    app.pass(60 * 60_000)
    const later = app.visitor()
    const login = { username: 'desk@firm.example', password, code: codeOf() }
    later.token = String((await later.post('/api/users/login/', login)).json['token'])
    app.pass(30_000)
    const enable = { user_id: target.id, ...proof, code: codeOf() }
    expect((await later.post(calls.enable, enable)).status).toBe(200)
  })

  test('many guesses at once do not slip through', async () => {
    const { client, target } = await firm(await start({ SECRET_KEY: secretKey }))
    const guess = { user_id: target.id, current_password: 'a guess' }
    const answers = await Promise.all(
      Array.from({ length: limits.wrongProofs.most + 3 }, () => client.post(calls.disable, guess)),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array<number>(limits.wrongProofs.most).fill(400), 429, 429, 429])
  })
})

onSqlite('proof of who makes a change', (start) => {
  test.each(changes)(
    '%s takes the password and a code; other staff at work are told, each once, and nobody else',
    async (_, request, told) => {
      const whole = await firm(await start({ SECRET_KEY: secretKey }))
      const { app, client, codeOf } = whole
      const [path, body] = await request(whole)
      const before = await dump(app.db)
      const refusals = [
        [{}, enterPassword],
        [{ code: codeOf() }, enterPassword],
        [{ current_password: 'a guess', code: codeOf() }, notPassword],
        [proof, enterCode],
        [{ ...proof, code: '000000' }, notCode],
        // It has set the second factor up.
        [{ ...proof, code: codeOf(-1) }, notCode],
      ]
      for (const [typed, fields] of refusals) {
        const answer = await client.post(path, { ...body, ...typed })
        expect([typed, answer.status, answer.json['fields']]).toEqual([typed, 400, fields])
      }
      expect(await dump(app.db)).toBe(before)

      const done = await client.post(path, { ...body, ...proof, code: codeOf() })
      expect([done.status, done.body]).toEqual([path === calls.add ? 201 : 200, done.body])
      expect((await client.get('/api/users/profile/')).status).toBe(200)
      const isTarget = 'user_id' in body && body.user_id === whole.target.id
      const others = [
        'other@firm.example',
        ...(isTarget ? [] : ['target@firm.example']),
        'witness@firm.example',
      ]
      const mails = await mailsOf(app)
      expect(mails.map(({ recipient }) => recipient)).toEqual(told === undefined ? [] : others)
      for (const { text, html } of mails) {
        expect(text).toMatch(told ?? '')
        expect(text).toContain('/admin/accounts?role=staff')
        for (const secret of [password, codeOf()]) expect(text + html).not.toContain(secret)
      }
    },
  )

  test('what is done to an investor takes no proof and is told to no other staff', async () => {
    const { app, client, ann } = await firm(await start({ SECRET_KEY: secretKey }))
    const id = await addedId(client, { ...bea, email: 'cy@client.example' })
    const answers = [
      await client.post(calls.again, { user_id: id }),
      await client.post(calls.disable, { user_id: ann.id, current_password: 'not read' }),
      await client.post(calls.enable, { user_id: ann.id }),
      await client.post(calls.edit, { ...(await asEdit(client, ann.id, ann.email)), first_name: 'Ann' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await mailsOf(app)).toEqual([])
  })
})
