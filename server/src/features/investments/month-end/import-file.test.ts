import { expect, test } from 'vitest'
import { july, post } from '../../../../test/months.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'
import { workbookOf } from '../../../../test/workbook.ts'

const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const figures = '"$10,000.00",3.33%,333,0,333,10333'
const figuresRead = ['$10,000.00', '3.33%', '333', '0', '333', '10333']
const file = (...lines: string[]) => Buffer.from([header, ...lines].join('\n')).toString('base64')

async function startWithTwo(app: TestApp) {
  const [ann, bea] = [
    await app.addAccount({ email: 'ann@firm.example' }),
    await app.addAccount({ email: 'bea@firm.example' }),
  ]
  return { ann, bea, desk: await app.signIn(await app.addAccount({ isStaff: true })) }
}

onEachEngine('importing a file', (start) => {
  test('previews every row with one state and its cells, and changes nothing', async () => {
    const app = await start()
    const { ann, desk } = await startWithTwo(app)
    await post(desk, ann.id, july)
    const before = await dump(app.db)

    const answer = await desk.post('/api/users/preview-import/', {
      file: file(
        `ann@firm.example,July 2025,${figures}`,
        `bea@firm.example,jul-25,${figures}`,
        `bea@firm.example,August 2025,"10000",3.33,333,0,333,10333.01`,
        `bea@firm.example,May 2025,ten,3.33,333,0,333,10333`,
        `nobody@firm.example,July 2025,${figures}`,
        `Total,,${figures}`,
        `bea@firm.example,June 2025,10000,3.33,333,0,333,-750000`,
      ),
    })

    expect(answer.json).toMatchObject({
      rows: [
        { line: 2, state: 'same', cells: ['ann@firm.example', 'July 2025', ...figuresRead] },
        { line: 3, state: 'to post', cells: ['bea@firm.example', 'jul-25', ...figuresRead] },
        { line: 4, state: 'to post', sentence: expect.stringContaining('$10,333.00, not $') },
        {
          line: 5,
          state: 'refused',
          unread: ['beginning_balance'],
          sentence: expect.stringContaining('“ten”'),
        },
        { line: 6, state: 'refused', sentence: 'There is no account for nobody@firm.example.' },
        // The principals cannot be compared, as “ten” is none. 5 × 333.00
        { line: 7, state: 'refused', sentence: expect.stringContaining('dividend $1,665.00, not $333.00') },
        {
          line: 8,
          unread: ['ending_balance'],
          sentence:
            'End balance “-750000”: Only a month with a loss and fees above its principal ends below 0.00.',
        },
      ],
      unknown_emails: ['nobody@firm.example'],
      unknown_rows: 1,
    })
    expect(await dump(app.db)).toBe(before)
  })

  test('a row that is twice in the file is posted and counted once, and says where it was before', async () => {
    const { desk } = await startWithTwo(await start())
    const row = `ann@firm.example,July 2025,${figures}`
    const sent = { file: file(row, `bea@firm.example,July 2025,${figures}`, row) }
    const twice = { line: 4, state: 'same', sentence: 'The same as line 2 of the file.' }
    const preview = async () => (await desk.post('/api/users/preview-import/', sent)).json
    expect(await preview()).toMatchObject({
      months: [{ rows: 2, before: { principal: 20_000 }, after: { principal: 20_000 } }],
      rows: [{ state: 'to post' }, { state: 'to post' }, twice],
    })
    const totals = { rows: 2, principal: 20_000, paid: 0 }
    expect((await desk.post('/api/users/import-summaries/', { ...sent, totals })).status).toBe(201)
    expect(await preview()).toMatchObject({
      months: [{ rows: 2, before: { principal: 20_000 }, after: { principal: 20_000 } }],
      rows: [{ state: 'same' }, { state: 'same' }, twice],
    })
  })

  test('posts it if the control totals match the rows to post', async () => {
    const app = await start()
    const { ann, bea, desk } = await startWithTwo(app)
    await post(desk, ann.id, july)
    const lines = [`ann@firm.example,July 2025,${figures}`, `bea@firm.example,July 2025,${figures}`]
    const send = (totals: object) =>
      desk.post('/api/users/import-summaries/', { file: file(...lines), totals })

    const before = await dump(app.db)
    const wrong = await send({ rows: 2, principal: '20000.00', paid: '0' })
    expect(wrong.status).toBe(400)
    expect(wrong.json['fields']).toEqual({
      'totals.rows': 'There is 1 row to post.',
      'totals.principal': 'The rows to post add up to $10,000.00.',
    })
    expect(await dump(app.db)).toBe(before)

    const right = await send({ rows: 1, principal: '10000.00', paid: '0' })
    expect(right.status).toBe(201)
    expect(right.json).toEqual({ message: '1 row of July 2025 is posted.', posted: 1 })
    expect((await desk.get(`/api/users/latest-summary/${bea.id}/`)).json).toMatchObject(july)
  })

  test('posts nothing if one row is refused', async () => {
    const app = await start()
    const { desk } = await startWithTwo(app)
    const before = await dump(app.db)
    const answer = await desk.post('/api/users/import-summaries/', {
      file: file(`ann@firm.example,July 2025,${figures}`, `nobody@firm.example,July 2025,${figures}`),
      totals: { rows: 1, principal: 10000, paid: 0 },
    })
    expect(answer.status).toBe(404)
    expect(answer.json).toEqual({
      error: 'Nothing is posted, because 1 row cannot be posted.',
      fields: { 'rows.3': 'There is no account for nobody@firm.example.' },
    })
    expect(await dump(app.db)).toBe(before)
  })
})

onSqlite('reading a file', (start) => {
  test('says of a row with another fault too that its e-mail has no account', async () => {
    const { desk } = await startWithTwo(await start())
    const broken = 'July 2025,abc,3.33,333,0,-x,10333'
    const answer = await desk.post('/api/users/preview-import/', {
      file: file(
        `Nobody@firm.example,${broken}`,
        `ann@firm.example,${broken}`,
        `noone@firm.example,July 2025,${figures}`,
        `bea@firm.example,July 2025,10000,3.33,333,0,-x,10333`,
        `none@firm.example,July 2025,10,000.00,3.33,333,0,333,10333`,
        `noone@firm.example,December 2099,${figures}`,
      ),
    })
    const sentences = (answer.json['rows'] as { sentence: string }[]).map(({ sentence }) => sentence)
    expect(sentences).toEqual([
      'Principal “abc” is not a number. Unrealized “-x” is not a number. There is no account for nobody@firm.example.',
      'Principal “abc” is not a number. Unrealized “-x” is not a number.',
      'There is no account for noone@firm.example.',
      'Unrealized “-x” is not a number.',
      'The row has more cells than the first line has columns; put amounts in quotes.',
      expect.stringMatching(/^December 2099 has not begun.* There is no account for noone@firm\.example\.$/),
    ])
    // Creating the accounts clears only one row.
    expect(answer.json).toMatchObject({
      unknown_emails: ['nobody@firm.example', 'noone@firm.example'],
      unknown_rows: 1,
    })
  })

  test('names the investors whose e-mails differ in one letter from one without an account', async () => {
    const app = await start()
    const { desk } = await startWithTwo(app)
    await app.addAccount({ email: 'beth@firm.example', isStaff: true })
    const names = ['anna', 'an', 'dea', 'nan', 'bae', 'be', 'bee', 'beah', 'zoe', 'hann']
    const answer = await desk.post('/api/users/preview-import/', {
      file: file(...names.map((name) => `${name}@firm.example,July 2025,${figures}`)),
    })
    // Of zoe@firm.example alone: the others are to be corrected in the file.
    expect(answer.json['unknown_rows']).toBe(1)
    const found = answer.json['similar_emails'] as { email: string; like: string[] }[]
    expect(new Set(found.map(({ email, like }) => `${email} ${like.join()}`))).toEqual(
      new Set([
        ...['anna', 'an', 'nan', 'hann'].map((name) => `${name}@firm.example ann@firm.example`),
        ...['dea', 'bae', 'be', 'bee', 'beah'].map((name) => `${name}@firm.example bea@firm.example`),
      ]),
    )
  })

  test('reads a workbook of Excel as it reads the same table in CSV', async () => {
    const app = await start()
    const { desk } = await startWithTwo(app)
    const rate = { value: 0.0333, format: '0.00%' }
    // 45,870 is August 1, 2025.
    const august = { value: 45_870, format: 'mmm yy' }
    const money = (value: number) => ({ value, format: '"$"#,##0.00' })
    const workbook = workbookOf({
      August: [
        header.split(','),
        [
          'ann@firm.example',
          'July 2025',
          money(10_000),
          rate,
          money(333),
          money(0),
          money(333),
          money(10_333),
        ],
        ['bea@firm.example', august, money(10_000), rate, money(333), money(0), money(333), money(10_333)],
      ],
    })
    const sent = { file: workbook.toString('base64') }
    expect((await desk.post('/api/users/preview-import/', sent)).json).toMatchObject({
      refused: 0,
      rows: [
        {
          line: 2,
          state: 'to post',
          cells: ['ann@firm.example', 'July 2025', '10000', '3.33%', '333', '0', '333', '10333'],
        },
        {
          line: 3,
          state: 'to post',
          cells: ['bea@firm.example', '2025-08-01', '10000', '3.33%', '333', '0', '333', '10333'],
        },
      ],
    })
    const totals = { rows: 2, principal: 20_000, paid: 0 }
    const posted = await desk.post('/api/users/import-summaries/', { ...sent, totals })
    expect([posted.status, posted.json]).toEqual([
      201,
      { message: '2 rows of July to August 2025 are posted.', posted: 2 },
    ])
  })

  test('lists the first 1,000 refused rows and counts them all; the other rows are complete', async () => {
    const app = await start()
    const { ann, desk } = await startWithTwo(app)
    await post(desk, ann.id, july)
    const refused = Array.from({ length: 750 }, (_, k) => [
      `nobody${k}@firm.example,July 2025,${figures}`,
      `bea@firm.example,no month,${figures}`,
    ])
    const same = `ann@firm.example,July 2025,${figures}`
    const fresh = `bea@firm.example,July 2025,${figures}`
    const sent = file(...refused.slice(0, 400).flat(), same, ...refused.slice(400).flat(), fresh)

    const preview = await desk.post('/api/users/preview-import/', { file: sent })
    expect(preview.json['refused']).toBe(1_500)
    const rows = preview.json['rows'] as { line: number; state: string; cells: string[]; sentence?: string }[]
    expect(rows).toHaveLength(1_002)
    expect(rows.filter(({ state }) => state !== 'refused')).toMatchObject([
      { line: 802, state: 'same', cells: ['ann@firm.example', 'July 2025', ...figuresRead] },
      { line: 1_503, state: 'to post', cells: ['bea@firm.example', 'July 2025', ...figuresRead] },
    ])
    expect(rows.at(-2)).toMatchObject({
      line: 1_002,
      cells: ['bea@firm.example', 'no month', ...figuresRead],
      sentence: expect.stringContaining('“no month”'),
    })

    const totals = { rows: 1, principal: 10000, paid: 0 }
    const answer = await desk.post('/api/users/import-summaries/', { file: sent, totals })
    expect(answer.status).toBe(400)
    expect(answer.json['error']).toBe('Nothing is posted, because 1500 rows cannot be posted.')
    const fields = Object.entries(answer.json['fields'] as Record<string, string>)
    expect(fields).toHaveLength(1_000)
    expect(fields[0]).toEqual(['rows.2', 'There is no account for nobody0@firm.example.'])
    expect(fields.at(-1)).toEqual(['rows.1002', expect.stringContaining('“no month”')])
  })

  test('refuses a file that is too large, with a message on its field', async () => {
    const { desk } = await startWithTwo(await start())
    const rows = Buffer.from(`${header}\n${',\n'.repeat(200_001)}`).toString('base64')
    const totals = { rows: 1, principal: 10000, paid: 0 }
    for (const call of ['preview-import', 'import-summaries']) {
      const answer = await desk.post(`/api/users/${call}/`, { file: rows, totals })
      expect(answer.status).toBe(400)
      expect(answer.json['error']).toContain('The file has more than 200,000 rows')
      expect(answer.json['fields']).toEqual({ file: answer.json['error'] })
    }
    const bytes = Buffer.alloc(6 * 1024 * 1024 + 1, 'a\n').toString('base64')
    const tooLong = await desk.post('/api/users/preview-import/', { file: bytes })
    expect(tooLong.status).toBe(413)
    expect(tooLong.json['error']).toBe('The request body is larger than 8 MB.')
  })

  test('shortens a long cell in the message about it', async () => {
    const { desk } = await startWithTwo(await start())
    const long = '9'.repeat(5_000)
    const answer = await desk.post('/api/users/preview-import/', {
      file: file(`bea@firm.example,July 2025,${long},3.33,333,0,333,10333`),
    })
    expect(answer.json['rows']).toMatchObject([
      {
        cells: ['bea@firm.example', 'July 2025', long, '3.33', '333', '0', '333', '10333'],
        unread: ['beginning_balance'],
        sentence: `Principal “${'9'.repeat(254)}…” has more than 254 characters.`,
      },
    ])
  })

  test('refuses a file that is not such a table with a message', async () => {
    const { desk } = await startWithTwo(await start())
    const empty = await desk.post('/api/users/preview-import/', { file: '' })
    expect(empty.status).toBe(400)
    expect(empty.json['error']).toBe('The file is empty.')
    const strange = await desk.post('/api/users/preview-import/', { file: '<no base64>' })
    expect(strange.json).toMatchObject({
      error: 'Send the bytes of the file as base64.',
      fields: { file: 'Send the bytes of the file as base64.' },
    })
  })
})
