import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { endpoints } from '@portico/contract/api/endpoints'
import { month } from '@portico/contract/values/month'
import { expect, onTestFinished, test } from 'vitest'
import { calls } from '../../../test/accounts.ts'
import { Client } from '../../../test/client.ts'
import { runCommand } from '../../../test/command-line.ts'
import { august, july, post } from '../../../test/months.ts'
import { ofTests } from '../../../test/server-process.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { onEachEngine } from '../../../test/test-app.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../db/open-database.ts'
import { routes } from '../../routes.ts'
import { ResponseCache } from './response-cache.ts'

const kept = routes.filter((route) => route.ofDataVersion).map(({ endpoint }) => endpoints[endpoint].path)

/** The figures on an investor's pages. */
const read = (client: Client) => Promise.all(kept.map(async (path) => (await client.get(path)).body))

/** The same browser at another server over the same database. */
async function elsewhere(app: TestApp, client: Client, settings = {}): Promise<Client> {
  const db = await openDatabase(app.place)
  const server = await buildApp({
    config: readConfig({ ...ofTests, ...settings }),
    db,
    clock: () => app.now(),
    pages: false,
  })
  onTestFinished(() => server.close().then(() => db.close()))
  const other = new Client(server)
  other.token = client.token
  return other
}

const september = `email,month,beginning_balance,dividend_percent,dividend_amount,dividend_paid,unrealized_gain,ending_balance
person1@firm.example,2025-09,10000.00,3.33,333.00,0.00,333.00,10333.00
`

onEachEngine('kept answers', (start) => {
  const world = async () => {
    const app = await start()
    const [investor, staff] = [await app.addAccount(), await app.addAccount({ isStaff: true })]
    return { app, investor, client: await app.signIn(investor), desk: await app.signIn(staff) }
  }

  test('are new in the next read after every change, whichever process makes it', async () => {
    const { app, investor, client, desk } = await world()
    const who = { user_id: investor.id }
    const away = await elsewhere(app, desk)
    const forgetful = await elsewhere(app, client, { BODY_CACHE_MB: '0' })
    const file = join(app.place.dataDir, 'september.csv')
    writeFileSync(file, september)
    const { paid, ...sheet } = { paid: 100, month: august.quarter, rows: [{ ...who, ...august }] }
    const person = { ...who, email: investor.email, first_name: 'Ann', last_name: 'Lee', version: 1 }
    const reason = 'The payout was forgotten.'
    const changes = [
      () => post(desk, investor.id, july),
      () => desk.post(correct, { ...who, ...august, quarter: july.quarter, version: 1, reason }),
      () => away.post(correct, { ...who, ...july, version: 2, reason }),
      () => away.post(postMonthEnd, { ...sheet, totals: { rows: 1, principal: 10_000, paid } }),
      () => away.post(calls.edit, { ...person, initial_investment: '12345.67', reason: 'Mistyped.' }),
      () => runCommand(app.place, ['import-summaries', file]),
    ]
    let before = await read(client)
    for (const change of changes) {
      expect(await change()).toSatisfy(succeeded)
      const after = await read(client)
      expect(after).not.toEqual(before)
      expect(after).toEqual(await read(forgetful))
      before = after
    }
  })

  test('are valid until the data version rises, for their own account only', async () => {
    const { app, investor, client, desk } = await world()
    const other = await app.signIn(await app.addAccount())
    await post(desk, investor.id, july)
    await read(client)
    const before = await read(client)
    await insertUnseen(app, investor.id)
    expect(await read(client)).toEqual(before)

    const begun = await desk.post('/api/users/impersonate/', { user_id: investor.id })
    const impersonating = await elsewhere(app, desk)
    impersonating.token = String(begun.json['token'])
    const [own, others, staffs, seen] = await Promise.all([client, other, desk, impersonating].map(read))
    expect(seen).not.toEqual(own)
    expect(own).toEqual(before)
    for (const path of [others, staffs]) expect(path?.[1]).toBe('[]')
  })
})

const correct = '/api/users/correct-investment-summary/'
const postMonthEnd = '/api/users/post-month-end/'

/** Whether a call or a command did what it was asked to. */
const succeeded = (result: { status?: number; code?: number | null }) =>
  (result.status ?? 500) < 300 || result.code === 0

/** A month that no code of ours would add like this: behind the account's data version. */
const insertUnseen = (app: TestApp, userId: number) =>
  app.db.transaction((trx) =>
    trx
      .insertInto('summaries')
      .values({ ...unseen, user_id: userId })
      .execute(),
  )

const unseen = {
  month: month(202408),
  version: 1,
  beginning_balance: 1,
  dividend_percent: 0,
  dividend_amount: 0,
  dividend_paid: 0,
  unrealized_gain: 0,
  loss_amount: 0,
  ending_balance: 1,
  posted_at: 1,
  posted_by: null,
  reason: null,
}

/** Asks a cache for the profile of an account under its first data version, and counts what had to be made. */
function asking(bodies: ResponseCache) {
  let made = 0
  const ask = (id: number, text = 'x'.repeat(600), held?: string, taken?: 'br' | 'gzip') =>
    bodies.find({ id, dataVersion: 1 }, 'profile', { held, taken }, async () => {
      made++
      return text
    })
  return { ask, made: () => made }
}

test('keeps a body from the second time on that it had to be made, and its tag at once', async () => {
  const { ask, made } = asking(new ResponseCache(10_000))
  const { etag } = await ask(1)
  expect(await ask(1, 'x', etag)).toEqual({ etag, coding: undefined, body: undefined })
  expect(await ask(1, 'x', '"another", *')).toMatchObject({ body: Buffer.from('x') })
  expect(made()).toBe(2)
  expect(await ask(1, 'y')).toMatchObject({ body: Buffer.from('x') })
  expect(made()).toBe(2)
})

const plain = { held: undefined, taken: undefined }

test('has another tag for another account, another data version and another answer', async () => {
  const tag = async (id: number, dataVersion: number, text: string) =>
    (await new ResponseCache(0).find({ id, dataVersion }, 'profile', plain, async () => text)).etag
  const tags = await Promise.all([tag(1, 1, 'x'), tag(2, 1, 'x'), tag(1, 2, 'x'), tag(1, 1, 'y')])
  expect(new Set(tags).size).toBe(4)
})

test('keeps no more than it may, the answers last asked for', async () => {
  const { ask, made } = asking(new ResponseCache(10_000))
  const askTwice = async (id: number, text?: string) => [await ask(id, text), await ask(id, text)]
  for (let id = 1; id <= 100; id++) await askTwice(id)
  await ask(100)
  expect(made()).toBe(200)
  for (let id = 91; id <= 100; id++) await ask(id)
  expect(made()).toBe(200)
  await ask(1)
  expect(made()).toBe(201)
  await askTwice(101, 'x'.repeat(10_001))
  await ask(101, 'x'.repeat(10_001))
  expect(made()).toBe(204)
})

test('compresses a kept response once for each coding', async () => {
  const { ask, made } = asking(new ResponseCache(10_000))
  const text = 'x'.repeat(5_000)
  const [first, kept, again] = [
    await ask(1, text, undefined, 'br'),
    await ask(1, text, undefined, 'br'),
    await ask(1, text, undefined, 'br'),
  ]
  expect(brotliDecompressSync(first.body ?? '')).toEqual(Buffer.from(text))
  expect(again.body).toBe(kept.body)
  expect(made()).toBe(2)
  const others = [await ask(1, text, undefined, 'gzip'), await ask(1, text)]
  expect(gunzipSync(others[0]?.body ?? '')).toEqual(Buffer.from(text))
  expect(others[1]?.body).toEqual(Buffer.from(text))
  expect(new Set([first, ...others].map(({ etag }) => etag)).size).toBe(3)
  expect((await ask(1, text, first.etag, 'br')).body).toBeUndefined()
  expect((await ask(1, text, first.etag, 'gzip')).body).toBeDefined()
})

test('has room for more answers that are compressed', async () => {
  const { ask, made } = asking(new ResponseCache(10_000))
  const text = 'x'.repeat(5_000)
  for (const id of [1, 2, 3, 4, 1, 2, 3, 4]) await ask(id, text, undefined, 'br')
  expect(made()).toBe(8)
  for (const id of [1, 2, 3, 4]) await ask(id, text, undefined, 'br')
  expect(made()).toBe(8)
  for (const id of [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4]) await ask(id, text)
  expect(made()).toBeGreaterThan(16)
})

test('keeps nothing where it may not', async () => {
  const { ask, made } = asking(new ResponseCache(0))
  const bodies = [await ask(1, 'one'), await ask(1, 'two'), await ask(1, 'two')].map(({ body }) =>
    String(body),
  )
  expect(bodies).toEqual(['one', 'two', 'two'])
  expect(made()).toBe(3)
})
