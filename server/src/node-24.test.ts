import { expect, test } from 'vitest'
import { findNode24 } from '../../scripts/node-24.mjs'
import { runCommand } from '../test/command-line.ts'
import { july } from '../test/months.ts'
import { RemoteClient } from '../test/remote-client.ts'
import { startServer } from '../test/server-process.ts'
import { newPlace } from '../test/test-database.ts'
import { password } from '../test/test-app.ts'

test('under Node 24, an account created on the command line signs in, a month is posted, and its investor reads it', async () => {
  const node24 = await findNode24()
  const { dataDir } = await newPlace('sqlite')
  const createUser = async (email: string, ...options: string[]) => {
    const args = ['create-user', '--email', email, '--password-stdin', ...options]
    const made = await runCommand({ dataDir }, args, password, node24)
    expect(made).toMatchObject({ code: 0 })
    return Number(/with id (\d+)/.exec(made.output)?.[1])
  }
  await createUser('desk@firm.example', '--staff')
  const investorId = await createUser('ann@client.example', '--initial-investment', '10000.00')

  // Frequent garbage collection: it is what crashes a driver that was not built for this Node.
  const variables = { DATA_DIR: dataDir, PORTICO_DEMO: 'off', NODE_OPTIONS: '--max-semi-space-size=1' }
  const server = startServer(variables, 'node', node24)
  const [desk, investor] = [new RemoteClient(await server.address), new RemoteClient(await server.address)]
  expect(await desk.signIn('desk@firm.example', password)).toBe(200)
  const posted = await desk.post('/api/users/add-investment-summary/', { user_id: investorId, ...july })
  expect(posted.status).toBe(201)
  expect(await investor.signIn('ann@client.example', password)).toBe(200)
  const profile = await (await investor.get('/api/users/profile/')).json()
  // 10,000.00 × 3.33 % = 333.00, all of it retained
  expect(profile).toMatchObject({ unrealized_gain: 333, profit: 333, total_portfolio_value: 10333 })
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
