import { expect, test } from 'vitest'
import { addedId, calls, desk, emailsIn, fileOf, proof } from '../../../../test/accounts.ts'
import type { Client } from '../../../../test/client.ts'
import { july, post } from '../../../../test/months.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'

const path = '/api/users/'

/** An investor who has no e-mail. */
const ada = { email: '', first_name: 'Ada', last_name: 'Byron', initial_investment: '10000.00' }

const accountOf = async (client: Client, id: number) => (await client.get(calls.account(id))).json

const mailsOf = async (app: TestApp) =>
  (await app.db.read.selectFrom('outbox').select('recipient').execute()).map(({ recipient }) => recipient)

async function withAda(app: TestApp) {
  const { client } = await desk(app)
  const id = await addedId(client, ada)
  return { client, id, address: String((await accountOf(client, id))['email']) }
}

/** What an edit of the account sends. */
async function edit(client: Client, id: number, change: object) {
  const { version, first_name, last_name, initial_investment } = await accountOf(client, id)
  return client.post(calls.edit, {
    user_id: id,
    version,
    email: '',
    first_name,
    last_name,
    initial_investment,
    ...change,
  })
}

const preview = async (client: Client, ...lines: string[]) =>
  (await client.post(calls.preview, { file: fileOf('E-mail,Name,Invested', ...lines) })).json['rows'] as {
    line: number
    state: string
    sentence?: string
  }[]

onEachEngine('an investor without an e-mail', (start) => {
  test('is added with a name, has an address that no mail can reach, and nobody is invited', async () => {
    const app = await start()
    const { client } = await desk(app)
    const answer = await client.post(calls.add, ada)
    expect([answer.status, answer.json]).toMatchObject([
      201,
      {
        message: 'Ada Byron has an account. Without an address, nobody is invited.',
        account: {
          state: 'no-email',
          email: expect.stringMatching(/^ada-byron-[\da-f]{6}@no-email\.invalid$/),
        },
      },
    ])
    await addedId(client, ada)
    expect((await client.get(`${calls.list}?state=no-email`)).json['counts']).toMatchObject({
      'no-email': 2,
      'not-invited': 0,
    })
    expect((await client.post(calls.inviteAll, { states: ['not-invited', 'expired'] })).status).toBe(409)
    expect(await mailsOf(app)).toEqual([])
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test.each([
    ['without a name', { ...ada, first_name: '', last_name: '' }, /^Enter an e-mail address or a name\.$/],
    ['of staff', { ...ada, is_staff: true, role: 'viewer', ...proof }, /^Enter an e-mail address/],
    ['that is made up', { ...ada, email: 'ada@no-email.invalid' }, /^Enter an e-mail address/],
  ])('is refused %s', async (_, person, message) => {
    const app = await start()
    const { client } = await desk(app)
    const { status, json } = await client.post(calls.add, person)
    expect([status, json]).toMatchObject([400, { fields: { email: expect.stringMatching(message) } }])
    expect(emailsIn(await client.get(calls.list))).toEqual([])
  })

  test('cannot sign in, reset a password, or be invited', async () => {
    const app = await start()
    const { client, id, address } = await withAda(app)
    const visitor = app.visitor()
    expect(
      (await visitor.post(`${path}login/`, { username: address, password: 'whatever it is' })).status,
    ).toBe(401)
    expect((await visitor.post(`${path}password-reset/`, { email: address })).status).toBe(400)
    for (const call of [calls.again, `${path}mail-password-link/`])
      expect([(await client.post(call, { user_id: id })).json['error']]).toEqual([
        'This account has no e-mail. Enter one first.',
      ])
    expect(await mailsOf(app)).toEqual([])
  })

  test('has months, which a file posts by its address, and which tell no one', async () => {
    const app = await start()
    const { client, id, address } = await withAda(app)
    expect((await post(client, id, july)).status).toBe(201)
    // A file of months names the account by its address.
    const file = fileOf(
      'email,month,principal,div %,dividend,paid,unrealized,end balance',
      `${address},2025-08,10000,3.33,333,100,233,10233`,
    )
    expect((await client.post(`${path}preview-import/`, { file })).json['rows']).toMatchObject([
      { state: 'to post' },
    ])
    expect(await mailsOf(app)).toEqual([])
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('keeps its address through an edit, and with an e-mail can be invited', async () => {
    const app = await start()
    const { client, id, address } = await withAda(app)
    expect((await edit(client, id, { first_name: 'Augusta Ada' })).status).toBe(200)
    expect(await accountOf(client, id)).toMatchObject({ email: address, first_name: 'Augusta Ada' })
    expect((await edit(client, id, { email: address, last_name: 'King' })).status).toBe(200)
    expect((await edit(client, id, { first_name: '', last_name: '' })).status).toBe(400)
    expect((await edit(client, id, { email: 'ada@client.example' })).status).toBe(400)
    expect((await edit(client, id, { email: 'ada@client.example', ...proof })).status).toBe(200)
    expect(await accountOf(client, id)).toMatchObject({ email: 'ada@client.example', state: 'not-invited' })
    expect((await edit(client, id, { email: '' })).status).toBe(400)
    expect(await mailsOf(app)).toEqual([])
    expect((await client.post(calls.again, { user_id: id })).status).toBe(200)
    expect(await mailsOf(app)).toEqual(['ada@client.example'])
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('is created from a file by name, once however often the file is read', async () => {
    const app = await start()
    const { client } = await desk(app)
    const lines = ['cy@client.example,Cy Coe,500', ',Ada Byron,10000', ',"Byron, Bob",']
    expect(await preview(client, ...lines)).toMatchObject([
      { state: 'to post' },
      { state: 'to post', sentence: 'Without an e-mail: statements on paper.' },
      { state: 'to post' },
    ])
    const file = fileOf('E-mail,Name,Invested', ...lines)
    expect((await client.post(calls.import, { file })).json['created']).toBe(3)
    expect((await preview(client, ...lines)).map(({ state }) => state)).toEqual(['same', 'same', 'same'])
    expect(await preview(client, ',Ada Byron,20000')).toMatchObject([
      {
        state: 'refused',
        sentence:
          'There is an account with this name, also without an e-mail, and another initial investment.',
      },
    ])
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('is not made of a line of totals, of a line without a name, nor of a second person of the name', async () => {
    const app = await start()
    const { client } = await desk(app)
    const rows = await preview(
      client,
      ',Ann Smith,500',
      ',Ann Smith,500',
      ',,700',
      ',Total,1700',
      ',Total,500',
    )
    expect(rows.map(({ state, sentence }) => [state, sentence])).toEqual([
      ['to post', 'Without an e-mail: statements on paper.'],
      ['refused', 'Line 2 has this name, too. Give one of them an e-mail, or add them by hand.'],
      ['refused', 'E-mail is empty.'],
      // 500.00 + 500.00 + 700.00
      ['total', 'Skipped as a total that agrees with the rows above.'],
      ['refused', 'The rows above do not add up to this total: initial investment $1,700.00, not $500.00.'],
    ])
  })
})
