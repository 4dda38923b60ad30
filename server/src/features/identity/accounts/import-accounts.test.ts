import { expect, test } from 'vitest'
import { calls, desk, fileOf } from '../../../../test/accounts.ts'
import type { Client } from '../../../../test/client.ts'
import { july, post } from '../../../../test/months.ts'
import { shared } from '../../../../test/shared.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'

interface Row {
  line: number
  state: string
  cells: string[]
  unread?: string
  sentence?: string
}

const preview = async (client: Client, ...lines: string[]) =>
  (await client.post(calls.preview, { file: fileOf(...lines) })).json['rows'] as Row[]

const accountsOf = async (client: Client) =>
  (await client.get(calls.list)).json['accounts'] as Record<string, unknown>[]

const mailsOf = (app: TestApp) => app.db.read.selectFrom('outbox').select('recipient').execute()

onEachEngine('importing accounts', (start) => {
  test('creates every investor of the file with its trail, and mails no one', async () => {
    const app = await start()
    const { client } = await desk(app)
    const answer = await client.post(calls.import, {
      file: fileOf(
        'E-Mail;First name;Last Name;Initial investment (USD)',
        'Bea@Client.example;;Baker;$5,000.50',
        'cy@client.example;;;',
      ),
    })
    expect([answer.status, answer.json]).toEqual([
      201,
      { message: '2 accounts are created. No one was mailed.', created: 2 },
    ])
    expect(await accountsOf(client)).toMatchObject([
      { email: 'bea@client.example', last_name: 'Baker', initial_investment: 5000.5, state: 'not-invited' },
      { email: 'cy@client.example', last_name: '', initial_investment: null, state: 'not-invited' },
    ])
    expect(await mailsOf(app)).toEqual([])
    const entries = await app.db.read
      .selectFrom('audit_entries')
      .select(['action', 'actor', 'subject_id'])
      .where('action', '=', 'account.created')
      .where('actor', '=', 'desk@firm.example')
      .execute()
    expect(entries.map(({ subject_id: id }) => id)).toEqual((await accountsOf(client)).map(({ id }) => id))
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('posts months for an account whose owner was never invited', async () => {
    const app = await start()
    const { client } = await desk(app)
    await client.post(calls.import, { file: fileOf('bea@client.example,Bea,Baker,5000') })
    const [bea] = await accountsOf(client)
    expect((await post(client, Number(bea?.['id']), july)).status).toBe(201)
  })

  test('one refused row and nothing is created; the preview says which, and changes nothing', async () => {
    const app = await start()
    const { client } = await desk(app)
    await app.addAccount({ email: 'ann@client.example', firstName: 'Ann', lastName: 'Lee' })
    const before = await dump(app.db)
    const lines = [
      'email,first name,last name,initial investment',
      'ann@client.example,Ann,Lee,10000',
      'ann@client.example,Anna,Lee,12000',
      'bea@client.example,Bea,Baker,',
      'BEA@client.example,Bea,,5000',
      'desk@firm.example,,,',
      'not an address,,,',
      'cy@client.example,,,lots',
      'bea@client.example,Bea,Baker,',
    ]
    expect(await preview(client, ...lines)).toEqual([
      { line: 2, state: 'same', cells: ['ann@client.example', 'Ann', 'Lee', '10000'] },
      {
        line: 3,
        state: 'refused',
        cells: ['ann@client.example', 'Anna', 'Lee', '12000'],
        sentence: 'There is an account with this e-mail and another first name and initial investment.',
      },
      { line: 4, state: 'to post', cells: ['bea@client.example', 'Bea', 'Baker', ''] },
      {
        line: 5,
        state: 'refused',
        cells: ['BEA@client.example', 'Bea', '', '5000'],
        sentence: 'Line 4 has this e-mail and another initial investment.',
      },
      {
        line: 6,
        state: 'refused',
        cells: ['desk@firm.example', '', '', ''],
        sentence: 'desk@firm.example is a staff account.',
      },
      {
        line: 7,
        state: 'refused',
        cells: ['not an address', '', '', ''],
        unread: ['email'],
        sentence: 'E-mail “not an address”: Enter an e-mail address such as name@example.com.',
      },
      {
        line: 8,
        state: 'refused',
        cells: ['cy@client.example', '', '', 'lots'],
        unread: ['initial_investment'],
        sentence: 'Initial investment “lots” is not a number.',
      },
      {
        line: 9,
        state: 'same',
        cells: ['bea@client.example', 'Bea', 'Baker', ''],
        sentence: 'The same as line 4 of the file.',
      },
    ])
    const answer = await client.post(calls.import, { file: fileOf(...lines) })
    expect(answer.status).toBe(400)
    expect(answer.json['error']).toBe('Nothing is created, because 5 rows cannot be read or used.')
    expect(Object.keys(answer.json['fields'] as object)).toEqual([
      'rows.3',
      'rows.5',
      'rows.6',
      'rows.7',
      'rows.8',
    ])
    expect(await dump(app.db)).toBe(before)
  })

  test('creates the good rows where the refused ones are left out, if as many are refused as were seen', async () => {
    const app = await start()
    const { client } = await desk(app)
    const file = fileOf(
      'email,first name',
      'bea@client.example,Bea',
      'not an address,Cy',
      'dee@client.example,Dee',
    )
    const before = await dump(app.db)
    const other = await client.post(calls.import, { file, left_out: 2 })
    expect([other.status, other.json['fields']]).toEqual([400, { 'rows.3': expect.any(String) }])
    expect(await dump(app.db)).toBe(before)
    const answer = await client.post(calls.import, { file, left_out: 1 })
    expect([answer.status, answer.json]).toEqual([
      201,
      { message: '2 accounts are created. 1 refused row is left out. No one was mailed.', created: 2 },
    ])
    const good = fileOf('eve@client.example')
    expect((await client.post(calls.import, { file: good, left_out: 1 })).json['error']).toBe(
      'Nothing is created: no row is refused any more, and 1 was to be left out. Read the file again.',
    )
    expect((await accountsOf(client)).map(({ email }) => email)).toEqual([
      'bea@client.example',
      'dee@client.example',
    ])
  })

  test('points out in the preview who has the same name, in the firm and in the file', async () => {
    const app = await start()
    const { client } = await desk(app)
    await app.addAccount({ email: 'ann1@client.example', firstName: 'Ann', lastName: 'Smith' })
    const rows = await preview(
      client,
      'Investor,E-mail,Amount invested',
      'Ann Smith,ann2@client.example,5000',
      'Bea Baker,bea@client.example,5000',
      '"SMITH, Ann",ann3@client.example,5000',
      'Ann Smith,ann4@client.example,5000',
      ',cy@client.example,5000',
      ',dee@client.example,5000',
    )
    expect(rows.map(({ state, sentence }) => [state, sentence])).toEqual([
      ['to post', 'Another Ann Smith: ann1@client.example, line 4, line 5.'],
      ['to post', undefined],
      ['to post', 'Another Ann SMITH: ann1@client.example, line 2, line 5.'],
      ['to post', 'Another Ann Smith: ann1@client.example, line 2, line 4.'],
      ['to post', undefined],
      ['to post', undefined],
    ])
  })

  test('the same file twice, also at once, creates every account once', async () => {
    const app = await start()
    const { client } = await desk(app)
    const file = fileOf(...Array.from({ length: 150 }, (_, k) => `p${k}@client.example,P,${k}`))
    const answers = await Promise.all([
      client.post(calls.import, { file }),
      client.post(calls.import, { file }),
    ])
    expect(answers.map(({ json }) => Number(json['created'])).sort((a, b) => a - b)).toEqual([0, 150])
    const again = await client.post(calls.import, { file })
    expect(again.json).toEqual({ message: '0 accounts are created. No one was mailed.', created: 0 })
    expect((await client.get(calls.list)).json['total']).toBe(150)
  })

  test('an account that exists with other details is 409', async () => {
    const app = await start()
    const { client } = await desk(app)
    await app.addAccount({ email: 'ann@client.example', lastName: 'Lee' })
    const answer = await client.post(calls.import, { file: fileOf('ann@client.example,,Li') })
    expect([answer.status, answer.json['fields']]).toEqual([
      409,
      { 'rows.1': 'There is an account with this e-mail and another last name.' },
    ])
  })
})

onSqlite('a file of accounts', (start) => {
  // A preview changes nothing.
  const office = shared(async () => desk(await start()))
  const cellsOf = async (...lines: string[]) =>
    (await preview(office().client, ...lines)).map(({ state, cells }) => [state, ...cells])

  test.each([
    ['without headings', ['bea@client.example,Bea,Baker,5000']],
    ['with the e-mail last and no headings', ['Bea,Baker,5000,bea@client.example']],
    [
      'with the page’s headings',
      ['E-mail,First name,Last name,Initial investment', 'bea@client.example,Bea,Baker,5000'],
    ],
    [
      'in another order and spelling',
      ['Surname;Invested;EMAIL ADDRESS;Given name', 'Baker;5000;bea@client.example;Bea'],
    ],
    [
      'with columns of no interest',
      ['Phone\tE-mail\tForename\tFamily name\tAmount', '555\tbea@client.example\tBea\tBaker\t5000'],
    ],
  ])('is read %s', async (_, lines) => {
    expect(await cellsOf(...lines)).toEqual([['to post', 'bea@client.example', 'Bea', 'Baker', '5000']])
  })

  test('with “Investor” next to the e-mails has names there, and e-mails where there are no others', async () => {
    const { client } = await desk(await start())
    const named = ['Investor,E-Mail,Amount invested', 'Mary Ann Lee,mary@client.example,"$5,000.00"']
    expect(await preview(client, ...named)).toMatchObject([
      { state: 'to post', cells: ['mary@client.example', '', '', '$5,000.00', 'Mary Ann Lee'] },
    ])
    await client.post(calls.import, { file: fileOf(...named) })
    await client.post(calls.import, { file: fileOf('Investor,Invested', 'bea@client.example,5000') })
    expect(await accountsOf(client)).toMatchObject([
      { email: 'bea@client.example', initial_investment: 5000 },
      { first_name: 'Mary Ann', last_name: 'Lee', initial_investment: 5000 },
    ])
  })

  test('may name e-mails alone, in the first line or in all of them', async () => {
    expect(await cellsOf('bea@client.example', 'cy@client.example,Cy')).toEqual([
      ['to post', 'bea@client.example', '', '', ''],
      ['to post', 'cy@client.example', 'Cy', '', ''],
    ])
  })

  test('its names lose doubled spaces, line breaks and what cannot be seen', async () => {
    const { client } = await desk(await start())
    await client.post(calls.import, {
      file: fileOf('bea@client.example,"Bea\n  Ann\u200b",\u00a0Baker  Lee\u00a0,'),
    })
    expect(await accountsOf(client)).toMatchObject([{ first_name: 'Bea Ann', last_name: 'Baker Lee' }])
  })

  test('without an e-mail column is refused as a whole', async () => {
    const answer = await office().client.post(calls.preview, { file: fileOf('Name,Amount', 'Bea,5000') })
    expect([answer.status, answer.json['error']]).toEqual([
      400,
      'The first line must name the columns; missing: e-mail.',
    ])
  })

  test('with a number that can be read in two ways is refused, not guessed', async () => {
    expect(await preview(office().client, 'email;amount', 'bea@client.example;5,000')).toMatchObject([
      { state: 'refused', unread: ['initial_investment'] },
    ])
  })
})
