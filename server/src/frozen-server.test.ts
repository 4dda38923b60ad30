import { expect, onTestFinished, test } from 'vitest'
import { startForwarder } from '../test/forwarder.ts'
import { holdChange } from '../test/held-change.ts'
import { countWaiting } from '../test/raw-queries.ts'
import { RemoteClient } from '../test/remote-client.ts'
import { startServer } from '../test/server-process.ts'
import { addAccountTo, password } from '../test/test-app.ts'
import { newDatabase } from '../test/test-database.ts'
import { auditedTransaction } from './audit/append-audit.ts'

const ann = ['ann@firm.example', password] as const
const bea = ['bea@firm.example', password] as const

test('a server frozen inside a transaction blocks others for seconds only, and serves again when it resumes', async () => {
  const db = await newDatabase('postgres')
  const { dataDir, databaseUrl = '' } = db.place
  const start = (url: string) => {
    const server = startServer({ DATA_DIR: dataDir, DATABASE_URL: url })
    onTestFinished(async () => {
      server.child.kill('SIGKILL')
      await server.ended
    })
    return server
  }
  const forwarder = await startForwarder(databaseUrl)
  const frozen = start(forwarder.url)
  const [address, otherAddress] = await Promise.all([frozen.address, start(databaseUrl).address])
  for (const [email] of [ann, bea]) await addAccountTo(db, { email })
  const readiness = async () => {
    const answer = await fetch(`${otherAddress}/readyz`)
    return [answer.status, await answer.json()]
  }

  const hasLock = forwarder.holdAnswerTo('update "audit_head"')
  const signingIn = new RemoteClient(address).signIn(...ann)
  await hasLock
  frozen.child.kill('SIGSTOP')
  forwarder.letGo()

  // Waits for the lock too, so that writes stay blocked until the check.
  let hasTurn = false
  const turn = holdChange(db.place, auditedTransaction).finally(() => void (hasTurn = true))
  await expect.poll(async () => hasTurn || (await countWaiting(db)) > 0).toBe(true)
  expect(await readiness()).toEqual([503, { error: 'Writes are blocked.' }])
  const endTurn = await turn
  await endTurn()
  expect(await new RemoteClient(otherAddress).signIn(...bea)).toBe(200)
  await expect.poll(readiness).toEqual([200, { status: 'ready' }])

  frozen.child.kill('SIGCONT')
  expect(await signingIn).toBe(503)
  expect(await new RemoteClient(address).signIn(...ann)).toBe(200)
})
