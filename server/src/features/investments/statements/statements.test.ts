import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { callsFor, done, firmWithInvestor, monthOf, refusalOf } from '../../../../test/money.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { readConfig } from '../../../config.ts'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { continueRuns } from './run-statements.ts'

const path = '/api/users/'
const minuteMs = 60_000
const monthNamed = (name: string) => monthOf(`${name} 2026`, 10_000)
const january = monthNamed('January')
const february = monthNamed('February')
const march = monthNamed('March')

interface Item {
  number: string
  period_name: string
  superseded_at: string | null
}

const issue = async (client: Client, period: string) =>
  done(await client.post(`${path}issue-statement/`, { period })).json['statement'] as Item & object

const verify = async (visitor: Client, number: string, file?: Buffer) => {
  const sha256 = file && createHash('sha256').update(file).digest('hex')
  return (await visitor.post(`${path}verify-document/`, { number, sha256 })).json
}

/** Works on the runs as one of the firm's processes. */
const workOn = (app: TestApp, stopped?: () => boolean) =>
  continueRuns(
    {
      db: app.db,
      config: readConfig({}),
      clock: () => app.now(),
      sharedTime: app.sharedTime,
      warn: (error) => {
        throw error
      },
    },
    stopped,
  )

onEachEngine('statements', (start) => {
  test('is issued once, and its file never changes', async () => {
    const { client, post } = await firmWithInvestor(start)
    done(await post(january))
    done(await post(february))
    const first = await issue(client, '2026-q1')
    expect(first).toMatchObject({
      number: expect.stringMatching(/^[0-9A-Z]{26}$/) as unknown,
      short_number: `${first.number.slice(0, 4)}-${first.number.slice(4, 8)}`,
      period: '2026-q1',
      period_name: 'Q1 2026, to February',
      first_month: 'January 2026',
      last_month: 'February 2026',
      superseded_at: null,
    })
    const file = await client.get(`${path}statements/${first.number}.pdf`)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment; filename="statement-2026-q1-') as unknown,
    })
    expect(file.bytes.subarray(0, 8).toString()).toBe('%PDF-1.4')
    expect((await issue(client, '2026-q1')).number).toBe(first.number)
    expect((await client.get(`${path}statements/${first.number}.pdf`)).bytes.equals(file.bytes)).toBe(true)
    expect((await client.get(`${path}statements/`)).list).toEqual([first])
  })

  test('is issued once when it is asked for several times at once', async () => {
    const { client, post, ownList } = await firmWithInvestor(start)
    done(await post(january))
    const all = await Promise.all(Array.from({ length: 5 }, () => issue(client, 'all')))
    expect(new Set(all.map(({ number }) => number)).size).toBe(1)
    expect(await ownList('statements')).toHaveLength(1)
  })

  test('stands when later months are posted, and is superseded by whatever changes its figures', async () => {
    const { app, client, post, correct, record, voidEntry, withdrawMonth, own } =
      await firmWithInvestor(start)
    done(await post(january))
    done(await post(february))
    const visitor = app.visitor()
    const period = '2026-01-to-2026-02'
    let current = await issue(client, period)
    done(await post(march))
    expect(await verify(visitor, current.number)).toMatchObject({ state: 'issued', superseded_on: null })
    const changes: (() => Promise<unknown>)[] = [
      async () =>
        done(
          await correct({ ...february, dividend_paid: 10, unrealized_gain: 90, ending_balance: 10_090 }, 1),
        ),
      async () => done(await withdrawMonth('January 2026', 1)),
      async () => done(await post(january)),
      async () => done(await record({ kind: 'contribution', amount: 500, received_on: '2026-01-15' })),
      async () => done(await voidEntry(1)),
    ]
    for (const change of changes) {
      app.pass(10 * minuteMs)
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await change()
      // oxlint-disable-next-line no-await-in-loop
      expect(await verify(visitor, current.number)).toEqual({
        state: 'superseded',
        issued_on: expect.any(String) as unknown,
        superseded_on: new Date(app.now()).toISOString().slice(0, 10),
      })
      // oxlint-disable-next-line no-await-in-loop
      const next = await issue(client, period)
      expect(next.number).not.toBe(current.number)
      current = next
    }
    const list = (await client.get(`${path}statements/`)).list as unknown as Item[]
    expect(list.map(({ superseded_at: at }) => at === null)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    // The old ones stay readable.
    expect((await client.get(`${path}statements/${list.at(-1)?.number}.pdf`)).status).toBe(200)
    expect(await own('profile')).toMatchObject({ principal: 10_000 })
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('says what its number says when figures change while it is drawn', async () => {
    const { app, client, post, correct } = await firmWithInvestor(start)
    done(await post(january))
    const drawn = issue(client, '2026-01')
    await setImmediate()
    done(await correct({ ...january, dividend_paid: 10, unrealized_gain: 90, ending_balance: 10_090 }, 1))
    const { number } = await drawn
    const after = await issue(client, '2026-01')
    const { state } = await verify(app.visitor(), number)
    // Either it was issued before the correction, which supersedes it, or it was drawn again.
    expect([state, after.number === number]).toEqual(
      state === 'issued' ? ['issued', true] : ['superseded', false],
    )
  })

  test('is checked by anyone, by its number or its file, without a name or an amount', async () => {
    const { app, client, post } = await firmWithInvestor(start)
    done(await post(january))
    const { number } = await issue(client, '2026-01')
    const { bytes } = await client.get(`${path}statements/${number}.pdf`)
    const visitor = app.visitor()
    const issued = { state: 'issued', issued_on: '2026-07-15', superseded_on: null }
    expect(await verify(visitor, number)).toEqual(issued)
    expect(await verify(visitor, number, bytes)).toEqual(issued)
    // As people type it.
    const typed = ` ${number.slice(0, 13).toLowerCase()}-${number.slice(13).replaceAll('0', 'o')} `
    expect(await verify(visitor, typed)).toEqual(issued)
    const unknown = { state: 'unknown', issued_on: null, superseded_on: null }
    const flipped = Buffer.from(bytes)
    flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 1
    expect(await verify(visitor, number, flipped)).toEqual(unknown)
    expect(await verify(visitor, `${number.slice(0, -1)}${number.endsWith('7') ? '8' : '7'}`)).toEqual(
      unknown,
    )
    expect(refusalOf(await visitor.post(`${path}verify-document/`, { number: '12' }))).toEqual([
      400,
      'This number has 2 letters and digits; it should have 26.',
    ])
  })

  test('can be looked up sixty times an hour from one network', async () => {
    const app = await start()
    const visitor = app.visitor('203.0.113.7')
    const statuses = new Set<number>()
    for (let k = 0; k < 61; k++)
      // oxlint-disable-next-line no-await-in-loop -- the last one is refused
      statuses.add((await visitor.post(`${path}verify-document/`, { number: '0'.repeat(26) })).status)
    expect([...statuses]).toEqual([200, 429])
  })

  test('is only its investor’s and the staff’s', async () => {
    const { app, client, desk, investor, post } = await firmWithInvestor(start)
    done(await post(january))
    const { number } = await issue(client, '2026-01')
    const other = await app.signIn(await app.addAccount())
    expect((await other.get(`${path}statements/${number}.pdf`)).status).toBe(404)
    expect((await other.get(`${path}user-statements/${number}.pdf`)).status).toBe(403)
    expect((await other.get(`${path}statements/`)).list).toEqual([])
    expect((await app.visitor().get(`${path}statements/${number}.pdf`)).status).toBe(401)
    expect((await desk.get(`${path}user-statements/${number}.pdf`)).status).toBe(200)
    expect((await desk.get(`${path}user-statements/${investor.id}/`)).list).toHaveLength(1)
    const again = await desk.post(`${path}issue-user-statement/`, { user_id: investor.id, period: '2026-01' })
    expect(done(again).json['statement']).toMatchObject({ number })
    expect(refusalOf(await client.post(`${path}issue-statement/`, { period: '2024' }))).toEqual([
      409,
      'No month of this period is posted and over, so there is no statement to issue.',
    ])
  })

  test('cannot be changed once it is issued', async () => {
    const { app, client, post } = await firmWithInvestor(start)
    done(await post(january))
    const { number } = await issue(client, '2026-01')
    const content = Buffer.from('%PDF-1.4 another').toString('base64')
    await expect(
      app.db.transaction((trx) => trx.updateTable('statements').set({ content }).execute()),
    ).rejects.toThrow(/only grows/)
    expect((await client.get(`${path}statements/${number}.pdf`)).status).toBe(200)
  })
})

onEachEngine('the statements of the whole firm', (start) => {
  async function firmOf(count: number) {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ email: 'desk@firm.example', isStaff: true }))
    for (let k = 0; k < count; k++) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      const { id } = await app.addAccount({ email: `i${k}@mail.example` })
      // oxlint-disable-next-line no-await-in-loop
      if (k < count - 1) done(await callsFor(desk, id).post(january))
    }
    return { app, desk, runs: async () => (await desk.get(`${path}statement-runs/`)).list }
  }
  const begin = async (desk: Client) =>
    done(await desk.post(`${path}issue-statements/`, { period: '2026-q1' }))

  test('are issued in one action, each to its investor, and downloaded as one file', async () => {
    const { app, desk, runs } = await firmOf(5)
    const { json } = await begin(desk)
    expect(json['message']).toBe('4 statements are being issued.')
    expect(refusalOf(await desk.post(`${path}issue-statements/`, { period: '2026-q1' }))[0]).toBe(409)
    await workOn(app)
    expect(await runs()).toMatchObject([
      { id: 1, accounts: 4, issued: 4, unchanged: 0, failed: 0, finished_at: expect.any(String) as unknown },
    ])
    const file = await desk.get(`${path}statement-runs/1.zip`)
    expect(file.headers['content-type']).toBe('application/zip')
    const files = Object.entries(unzipSync(file.bytes))
    expect(files.map(([name]) => name.replace(/-[0-9A-Z]{4}-[0-9A-Z]{4}\.pdf$/, ''))).toEqual(
      [0, 1, 2, 3].map((k) => `i${k}@mail.example-statement-2026-q1`),
    )
    for (const [, bytes] of files) expect(strFromU8(bytes.subarray(0, 8))).toBe('%PDF-1.4')
    const own = await app.signIn({ email: 'i2@mail.example' })
    expect((await own.get(`${path}statements/`)).list).toMatchObject([{ period_name: 'Q1 2026, to January' }])
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
    app.pass(1000)
    await begin(desk)
    await workOn(app)
    // Nothing has changed: 4 stand as they are.
    expect(await runs()).toMatchObject([
      { id: 2, issued: 4, unchanged: 4, outdated: 0 },
      { id: 1, unchanged: 0, outdated: 0 },
    ])
  })

  test('go on after a process has died, once each, with two processes at work', async () => {
    const { app, desk, runs } = await firmOf(7)
    await begin(desk)
    // The first process stops after two statements, as if killed: its claim is not given back.
    let looks = 0
    const killed = workOn(app, () => {
      if (++looks > 3) throw new Error('killed')
      return false
    })
    await expect(killed).rejects.toThrow('killed')
    await workOn(app)
    expect(await runs()).toMatchObject([{ issued: 2, finished_at: null }])
    app.pass(45_000)
    await workOn(app)
    expect(await runs()).toMatchObject([{ issued: 2, finished_at: null }])
    app.pass(1)
    await Promise.all([workOn(app), workOn(app)])
    expect(await runs()).toMatchObject([{ issued: 6, failed: 0, finished_at: expect.any(String) as unknown }])
    const { count } = await app.db.read
      .selectFrom('statements')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(6)
  })

  test('leave out an investor whose month is withdrawn in the meantime, and say so', async () => {
    const { app, desk, runs } = await firmOf(3)
    await begin(desk)
    const { list } = await desk.get(`${path}users/`)
    const first = list.find(({ email }) => email === 'i0@mail.example')
    done(await callsFor(desk, Number(first?.['id'])).withdrawMonth('January 2026', 1))
    await workOn(app)
    expect(await runs()).toMatchObject([{ accounts: 2, issued: 1, failed: 1 }])
  })
})
