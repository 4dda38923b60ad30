import { describe, expect, test } from 'vitest'
import { july } from '../test/months.ts'
import { hasPgbouncer, startPgbouncer } from '../test/pgbouncer.ts'
import { RemoteClient } from '../test/remote-client.ts'
import { startServer } from '../test/server-process.ts'
import { atEnd, shared } from '../test/shared.ts'
import { addAccountAt, password } from '../test/test-app.ts'
import { newPlace } from '../test/test-database.ts'
import { openDatabase } from './db/open-database.ts'
import { tallyName } from './limits/limits.ts'
import { networkOf } from './limits/network-of.ts'

const profile = '/api/users/profile/'

/** Two servers on one PostgreSQL, reached through what `connect` puts in between, with an investor and a staff member. */
async function twoServers(connect = (databaseUrl: string) => Promise.resolve(databaseUrl)) {
  const place = await newPlace('postgres')
  const databaseUrl = await connect(place.databaseUrl ?? '')
  const start = async () => {
    const server = startServer({ DATA_DIR: place.dataDir, DATABASE_URL: databaseUrl })
    atEnd(async () => {
      server.child.kill('SIGKILL')
      await server.ended
    })
    return server.address
  }
  const addresses = await Promise.all([start(), start()])
  await addAccountAt(place, { email: 'ann@firm.example' })
  await addAccountAt(place, { email: 'desk@firm.example', isStaff: true })
  return { place, addresses }
}

describe('two servers', () => {
  // None of the tests sees what another leaves: a session that has ended, a month, failures of an account.
  const servers = shared(() => twoServers())

  test('a session opened on one server is valid on the other until it ends', async () => {
    const [first, second] = servers().addresses
    const one = new RemoteClient(first)
    expect(await one.signIn('ann@firm.example', password)).toBe(200)
    const other = new RemoteClient(second, one.token)
    expect((await other.get(profile)).status).toBe(200)
    expect((await one.post('/api/users/logout/', {})).status).toBe(200)
    expect((await other.get(profile)).status).toBe(401)
  })

  test('the same month posted to both servers at once is stored once', async () => {
    const [first, second] = servers().addresses
    const one = new RemoteClient(first)
    await one.signIn('desk@firm.example', password)
    const other = new RemoteClient(second, one.token)
    const post = (client: RemoteClient) =>
      client.post('/api/users/add-investment-summary/', { ...july, user_id: 1 })
    const answers = await Promise.all([post(one), post(other), post(one), post(other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    expect(await (await other.get('/api/users/all-summaries/1/')).json()).toMatchObject([july])
  })

  test('failures on one server count on the other', async () => {
    const { place, addresses } = servers()
    const [first, second] = addresses
    for (const address of [first, second, first, second]) {
      expect(await new RemoteClient(address).signIn('ann@firm.example', 'wrong')).toBe(401)
    }
    const names = [
      tallyName('sign-in-account', 'ann@firm.example'),
      tallyName('sign-in-network', networkOf('127.0.0.1')),
    ]
    const db = await openDatabase(place)
    const tallies = await db.read.selectFrom('limits').select('count').where('name', 'in', names).execute()
    await db.close()
    expect(tallies).toEqual([{ count: 4 }, { count: 4 }])
  })
})

const throughPooler = (databaseUrl: string) =>
  startPgbouncer(databaseUrl, ['ignore_startup_parameters = options'])

/** The status of a request, made again for as long as a busy machine turns it away. */
async function statusOnceServed(send: () => Promise<Response>): Promise<number> {
  const { status } = await send()
  return status === 503 ? statusOnceServed(send) : status
}

test.skipIf(!hasPgbouncer)('behind a pooler, both serve every read and post at the same time', async () => {
  const { addresses } = await twoServers(throughPooler)
  const first = new RemoteClient(addresses[0])
  expect(await first.signIn('desk@firm.example', password)).toBe(200)
  const desks = [first, new RemoteClient(addresses[1], first.token)]
  const statuses = await Promise.all(
    desks.flatMap((desk, k) =>
      Array.from({ length: 12 }, async (_, n) => {
        const quarter = `July ${1950 + 12 * k + n}`
        const month = { ...july, quarter, user_id: 1 }
        const posted = await statusOnceServed(() => desk.post('/api/users/add-investment-summary/', month))
        return [posted, await statusOnceServed(() => desk.get('/api/users/all-summaries/1/'))]
      }),
    ),
  )
  expect(statuses).toEqual(Array.from({ length: 24 }, () => [201, 200]))
})
