import { day } from '@portico/contract/values/day'
import { month } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import { auditedTransaction, commandLine } from '../../../audit/append-audit.ts'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import type { Client } from '../../../../test/client.ts'
import { runCommand } from '../../../../test/command-line.ts'
import { damage } from '../../../../test/damage-queries.ts'
import { holdChange } from '../../../../test/held-change.ts'
import { done, firmWithInvestor, monthOf, refusalOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { closePeriod } from './close-books.ts'

const path = '/api/users/'
const june = monthOf('June 2026', 10_000)
const sentence = 'The books are closed through June 2026. An administrator can reopen them.'
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const file = Buffer.from(`${header}\nann@firm.example,June 2026,10000,1,100,0,100,10100`).toString('base64')
const totals = { rows: 1, principal: 10_000, paid: 0 }

onEachEngine('postings while the books are being closed', (start) => {
  test('wait until they are, and are refused', async () => {
    const { app, desk, post, record, correct, ownList } = await firmWithInvestor(start)
    done(await post(monthOf('May 2026', 10_000)))
    const closing = await holdChange(app.place, (db, hold) =>
      auditedTransaction(db, async (trx) => {
        const by = { at: app.now(), actor: commandLine, today: day(20260715), timeZone: 'UTC' }
        await closePeriod(trx, by, { through: month(202606), reason: '' })
        await hold()
      }),
    )
    const waiting = [
      post(june),
      correct(monthOf('May 2026', 10_000, { rate: 2 }), 1),
      record({ kind: 'contribution', amount: 500, received_on: '2026-06-10' }),
      desk.post(`${path}import-summaries/`, { file, totals }),
    ]
    await closing()
    const refusals = (await Promise.all(waiting)).map(refusalOf)
    expect(refusals).toEqual(waiting.map(() => [409, sentence]))
    expect(await ownList('summaries-deux')).toHaveLength(1)
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('are posted before they are closed or not at all, as the trail says', async () => {
    const { desk, post } = await firmWithInvestor(start)
    const [posted, closed] = await Promise.all([
      post(june),
      desk.post(`${path}close-period/`, { through: 'June 2026' }),
    ])
    expect(closed.status).toBe(200)
    const { entries } = (await desk.get(`${path}audit/`)).json as { entries: { action: string }[] }
    const order = entries.map(({ action }) => action).filter((action) => /^(books|summary)\./.test(action))
    expect([posted.status, order]).toEqual(
      posted.status === 201 ? [201, ['books.closed', 'summary.posted']] : [409, ['books.closed']],
    )
  })
})

onEachEngine('a firm that requires a second person', (start) => {
  async function world() {
    const firm = await firmWithInvestor(start, { settings: { RELEASE: 'second-person' } })
    const { app } = firm
    const signInAs = async (role: 'preparer' | 'releaser') =>
      app.signIn(await app.addAccount({ email: `${role}@firm.example`, isStaff: true, role }))
    const [pat, rita] = [await signInAs('preparer'), await signInAs('releaser')]
    const prepare = (by: Client, kind: string, through: string, reason = '') =>
      by.post(`${path}prepare-posting/`, { kind, body: { through, reason }, totals: {} })
    const release = (by: Client, { number, sha256 }: Record<string, unknown>) =>
      by.post(`${path}release-posting/`, { number, sha256 })
    return { ...firm, pat, rita, prepare, release }
  }

  test('closes and reopens the books with two people', async () => {
    const { app, desk: adam, investor, pat, rita, prepare, release } = await world()
    const direct = await adam.post(`${path}close-period/`, { through: 'June 2026' })
    expect(direct.json['code']).toBe('releaseNeeded')
    const closing = done(await prepare(pat, 'close-period', 'June 2026', 'Agreed.')).json
    expect(closing).toMatchObject({ kind: 'close-period', rows: 1, from: 'June 2026', to: 'June 2026' })
    const { review } = (await rita.get(`${path}prepared-posting/${String(closing['number'])}/`)).json
    expect(review).toMatchObject({ refusal: null, note: 'Agreed.', firm: null, investors: [] })
    expect((await release(pat, closing)).status).toBe(403)
    done(await release(rita, closing))
    const posting = { kind: 'add-summary', body: { user_id: investor.id, ...june }, totals: {} }
    expect(refusalOf(await pat.post(`${path}prepare-posting/`, posting))).toEqual([409, sentence])

    const reason = 'The custodian sent another figure.'
    expect((await prepare(rita, 'reopen-period', 'June 2026', reason)).status).toBe(403)
    const reopening = done(await prepare(adam, 'reopen-period', 'June 2026', reason)).json
    expect((await release(adam, reopening)).status).toBe(403)
    done(await release(rita, reopening))
    expect((await pat.get(`${path}books/`)).json).toMatchObject({
      closed_through: 'May 2026',
      history: [{ kind: 'reopened', reason, by: 'releaser@firm.example' }, { kind: 'closed' }],
    })
    done(await pat.post(`${path}prepare-posting/`, posting))
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('has to prepare a closing again when the books have been closed meanwhile', async () => {
    const { pat, rita, prepare, release } = await world()
    const closing = done(await prepare(pat, 'close-period', 'June 2026')).json
    done(await release(rita, done(await prepare(pat, 'close-period', 'May 2026')).json))
    expect((await release(rita, closing)).json['error']).toMatch(/It has to be sent again\.$/)
    expect((await pat.get(`${path}books/`)).json['closed_through']).toBe('May 2026')
  })
})

onEachEngine('the command line', (start) => {
  test('closes and reopens the books as the calls do, on the trail', async () => {
    const { app, desk } = await firmWithInvestor(start)
    const run = (...args: string[]) => runCommand(app.place, args)
    expect(await run('close-books', '2026-06', '--reason', 'Agreed.')).toMatchObject({
      code: 0,
      output: 'The books are closed through June 2026.\n',
    })
    expect(await run('close-books', '2026-06')).toMatchObject({
      code: 1,
      errors: 'The books are closed through June 2026 already.\n',
    })
    expect((await run('reopen-books', '2026-06')).errors).toBe('Say why the books are reopened.\n')
    expect((await run('close-books', 'soon')).code).toBe(1)
    expect((await run('reopen-books', '2026-06', '--reason', 'Another figure.')).output).toBe(
      'The books are open from June 2026 on.\n',
    )
    expect((await desk.get(`${path}books/`)).json).toMatchObject({
      closed_through: 'May 2026',
      history: [
        { kind: 'reopened', reason: 'Another figure.', by: null },
        { kind: 'closed', reason: 'Agreed.', by: null },
      ],
    })
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })
})

onEachEngine('closings that are altered in the database', (start) => {
  test.each([
    [
      'update book_closings set closed_through = 202505',
      'Account 2 (desk@firm.example), closing 1: Books closed through May 2025 in the table, Books closed through June 2026 on the trail (entry 5).',
    ],
    [
      'delete from book_closings',
      /^Account 2 \(desk@firm\.example\), closing 1: on the trail \(entry 5: .*\), not in the table\.$/,
    ],
    [
      "insert into book_closings values (2, 'reopened', 202505, 'x', 0, 2)",
      /^Account 2, closing 2: in the table \(.*\), not on the trail\.$/,
    ],
  ])('are found: %s', async (statement, report) => {
    const { app, desk } = await firmWithInvestor(start)
    done(await desk.post(`${path}close-period/`, { through: 'June 2026' }))
    await damage(app, statement)
    const faults = faultsOf(await verifyAudit(app.db.read))
    expect(faults).toEqual([typeof report === 'string' ? report : expect.stringMatching(report)])
  })
})
