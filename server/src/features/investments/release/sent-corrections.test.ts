import { expect, test } from 'vitest'
import { done, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const july = monthOf('July 2025', 10_000)
const paid = monthOf('July 2025', 10_000, { paid: 20 })

onEachEngine('corrections that were sent', (start) => {
  /** Ann's July, which is posted, and the correction of it that Pat sends and Rita decides about. */
  const world = async () => {
    const app = await start({ RELEASE: 'second-person' })
    const ann = await app.addAccount()
    const [pat, rita] = [
      await app.signIn(await app.addAccount({ isStaff: true })),
      await app.signIn(await app.addAccount({ isStaff: true })),
    ]
    const prepare = async (kind: string, body: object, more: object = {}) =>
      done(await pat.post(`${path}prepare-posting/`, { kind, body, ...more })).json
    const release = async ({ number, sha256 }: Record<string, unknown>) =>
      done(await rita.post(`${path}release-posting/`, { number, sha256 }))
    const sendBack = async (number: unknown) =>
      done(await rita.post(`${path}return-posting/`, { number, reason: '20.00 were paid in June.' }))
    const first = await prepare('add-summary', { user_id: ann.id, ...july })
    await release(first)
    const correct = (more: object = {}, people = [ann]) =>
      prepare(
        'post-month-end',
        {
          month: 'July 2025',
          rows: people.map(({ id }) => ({ user_id: id, ...paid, version: 1 })),
          totals: { rows: people.length, principal: 10_000 * people.length, paid: 20 * people.length },
          corrections: { reason: 'Paid out.', line: 'We paid you.' },
        },
        more,
      )
    const find = (number: unknown) => pat.get(`${path}sent-corrections/${String(number)}/`)
    const preview = async (file: string) => {
      const { corrections } = (await pat.post(`${path}preview-import/`, { file })).json
      return (corrections as { basis: string }).basis
    }
    const review = async (number: unknown) =>
      (await pat.get(`${path}prepared-posting/${String(number)}/`)).json
    return { app, ann, first, prepare, review, release, sendBack, correct, find, preview }
  }

  test('are given with their reason and line, and the figures that they correct, also once others are posted', async () => {
    const { ann, prepare, release, sendBack, correct, find } = await world()
    const { number } = await correct()
    const sent = {
      month: 'July 2025',
      reason: 'Paid out.',
      line: 'We paid you.',
      rows: [{ user_id: ann.id, version: 1, before: july, after: paid }],
    }
    expect((await find(number)).json).toEqual(sent)
    await sendBack(number)
    const theirs = { ...monthOf('July 2025', 10_000, { rate: 2 }), version: 1, reason: 'Rate.' }
    await release(await prepare('correct-summary', { user_id: ann.id, ...theirs }))
    expect((await find(number)).json).toEqual(sent)
  })

  test('of a file are given with their reason and line; its rows are in the file', async () => {
    const { ann, prepare, sendBack, find, preview } = await world()
    const lines = [
      'email,month,principal,div %,dividend,paid,unrealized,end balance',
      // 100.00 − 20.00 = 80.00, and 10,000.00 + 80.00 = 10,080.00
      `${ann.email},July 2025,10000,1,100,20,80,10080`,
    ]
    const file = Buffer.from(lines.join('\n')).toString('base64')
    const corrections = { reason: 'Paid out.', line: 'We paid you.', basis: await preview(file) }
    const totals = { rows: 1, principal: 10_000, paid: 20 }
    const { number } = await prepare('import-summaries', { file, totals, corrections })
    await sendBack(number)
    const { reason, line } = corrections
    expect((await find(number)).json).toEqual({ month: 'July 2025', reason, line, rows: [] })
  })

  test('say whose month they no longer correct, where they are sent in place of others', async () => {
    const { app, ann, prepare, release, correct, review } = await world()
    const bob = await app.addAccount()
    await release(await prepare('add-summary', { user_id: bob.id, ...july }))
    const both = await correct({}, [ann, bob])
    const without = await correct({ replaces: both['number'] }, [bob])
    expect((await review(without['number']))['replaces']).toMatchObject({
      number: both['number'],
      dropped: { people: [{ id: ann.id, email: ann.email }], count: 1 },
    })
    const again = await correct({ replaces: without['number'] }, [ann, bob])
    expect((await review(again['number']))['replaces']).toEqual({ number: without['number'] })
  })

  test('are given only while they are not decided about, and nothing else that was sent is', async () => {
    const { first, sendBack, correct, find } = await world()
    const { number } = await correct()
    await sendBack(number)
    await correct({ replaces: number })
    const [replaced, month] = [await find(number), await find(first['number'])]
    expect([replaced, month].map(({ status }) => status)).toEqual([409, 404])
    // By it, the page knows to say what became of them.
    expect(replaced.json['code']).toBe('preparedDecided')
  })
})
