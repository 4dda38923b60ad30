import { expect, onTestFinished, test } from 'vitest'
import { startForwarder } from '../test/forwarder.ts'
import { RemoteClient } from '../test/remote-client.ts'
import { startServer } from '../test/server-process.ts'
import { password, startTestAppOver } from '../test/test-app.ts'
import { newPlace, openForTest } from '../test/test-database.ts'

test('a server that is frozen inside a change holds the others up for seconds only, and serves again when it wakes', async () => {
  const { dataDir, databaseUrl = '' } = await newPlace('postgres')
  const app = await startTestAppOver(await openForTest({ dataDir, databaseUrl }))
  const account = await app.addAccount()
  const forwarder = await startForwarder(databaseUrl)
  const frozen = startServer({ DATA_DIR: dataDir, DATABASE_URL: forwarder.url })
  onTestFinished(async () => {
    frozen.child.kill('SIGKILL')
    await frozen.ended
  })
  const address = await frozen.address

  const hasLock = forwarder.holdAnswerTo('update "audit_head"')
  const signingIn = new RemoteClient(address).signIn(account.email, password)
  await hasLock
  frozen.child.kill('SIGSTOP')
  forwarder.letGo()

  const blocked = await app.visitor().get('/readyz')
  expect([blocked.status, blocked.json]).toEqual([503, { error: 'Writes are blocked.' }])
  await app.signIn(account)
  await expect.poll(async () => (await app.visitor().get('/readyz')).status).toBe(200)

  frozen.child.kill('SIGCONT')
  expect(await signingIn).toBe(503)
  expect(await new RemoteClient(address).signIn(account.email, password)).toBe(200)
  const opened = app.db.read.selectFrom('audit_entries').where('action', '=', 'session.opened')
  expect(await opened.select('sequence').execute()).toHaveLength(2)
})
