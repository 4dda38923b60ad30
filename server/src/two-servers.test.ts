import { expect, onTestFinished, test } from 'vitest'
import { july } from '../test/months.ts'
import { RemoteClient } from '../test/remote-client.ts'
import { startServer } from '../test/server-process.ts'
import { addAccountAt, password } from '../test/test-app.ts'
import { newPlace } from '../test/test-database.ts'
import { openDatabase } from './db/open-database.ts'

const profile = '/api/users/profile/'

/** Two servers on one PostgreSQL, with an investor and a staff member. */
async function twoServers() {
  const place = await newPlace('postgres')
  const start = async () => {
    const server = startServer({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' })
    onTestFinished(async () => {
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

test('a session opened on one server is valid on the other until it ends', async () => {
  const [first, second] = (await twoServers()).addresses
  const one = new RemoteClient(first)
  expect(await one.signIn('ann@firm.example', password)).toBe(200)
  const other = new RemoteClient(second, one.token)
  expect((await other.get(profile)).status).toBe(200)
  expect((await one.post('/api/users/logout/', {})).status).toBe(200)
  expect((await other.get(profile)).status).toBe(401)
})

test('the same month posted to both servers at once is stored once', async () => {
  const [first, second] = (await twoServers()).addresses
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
  const { place, addresses } = await twoServers()
  const [first, second] = addresses
  for (const address of [first, second, first, second]) {
    expect(await new RemoteClient(address).signIn('ann@firm.example', 'wrong')).toBe(401)
  }
  const db = await openDatabase(place)
  const tallies = await db.read
    .selectFrom('limits')
    .select('count')
    .where('name', 'like', 'sign-in-%')
    .execute()
  await db.close()
  expect(tallies).toEqual([{ count: 4 }, { count: 4 }])
})
