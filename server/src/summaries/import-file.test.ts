import { expect, test } from 'vitest'
import { july, post } from '../../test/months.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'
import { dump } from '../../test/test-database.ts'

const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const figures = '"$10,000.00",3.33%,333,0,333,10333'
const file = (...lines: string[]) => Buffer.from([header, ...lines].join('\n')).toString('base64')

async function startWithTwo(app: TestApp) {
  const [ann, bea] = [
    await app.addAccount({ email: 'ann@firm.example' }),
    await app.addAccount({ email: 'bea@firm.example' }),
  ]
  return { ann, bea, desk: await app.signIn(await app.addAccount({ isStaff: true })) }
}

onEachEngine('importing a file', (start) => {
  test('the preview gives every row one state and its cells, and changes nothing', async () => {
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
      ),
    })

    const figuresRead = ['$10,000.00', '3.33%', '333', '0', '333', '10333']
    expect(answer.json).toMatchObject({
      rows: [
        { line: 2, state: 'same', cells: ['ann@firm.example', 'July 2025', ...figuresRead] },
        { line: 3, state: 'to post', cells: ['bea@firm.example', 'jul-25', ...figuresRead] },
        { line: 4, state: 'to post', sentence: expect.stringContaining('$10,333.00 expected') },
        {
          line: 5,
          state: 'refused',
          unread: 'beginning_balance',
          sentence: expect.stringContaining('“ten”'),
        },
        { line: 6, state: 'refused', sentence: 'There is no account for nobody@firm.example.' },
      ],
    })
    expect(await dump(app.db)).toBe(before)
  })

  test('is posted when the control totals are those of the rows to post', async () => {
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
      'totals.rows': 'The rows to post make 1.',
      'totals.principal': 'The rows to post make $10,000.00.',
    })
    expect(await dump(app.db)).toBe(before)

    const right = await send({ rows: 1, principal: '10000.00', paid: '0' })
    expect(right.status).toBe(201)
    expect(right.json).toEqual({ message: '1 row is posted.', posted: 1 })
    expect((await desk.get(`/api/users/latest-summary/${bea.id}/`)).json).toMatchObject(july)
  })

  test('one refused row and nothing is posted', async () => {
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

  test('what is no such table is refused with a sentence', async () => {
    const { desk } = await startWithTwo(await start())
    const empty = await desk.post('/api/users/preview-import/', { file: '' })
    expect(empty.status).toBe(400)
    expect(empty.json['error']).toBe('The file is empty.')
    const strange = await desk.post('/api/users/preview-import/', { file: '<no base64>' })
    expect(strange.json['error']).toBe('Send the bytes of the file as base64.')
  })
})
