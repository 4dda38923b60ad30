import type { EndpointName } from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import { expect, test } from 'vitest'
import { addedId, calls, desk } from '../test/accounts.ts'
import { newestLink } from '../test/mailed-link.ts'
import type { TestApp } from '../test/test-app.ts'
import { onEachEngine, password } from '../test/test-app.ts'
import { auditedTransaction } from './audit/append-audit.ts'
import { routes } from './routes.ts'

/** A stranger's request body, and the expected status. */
type Attempt = [body: object | undefined, status: number]

/** Accounts in every state, and what strangers may try on the public endpoints. */
async function openCalls(app: TestApp): Promise<Partial<Record<EndpointName, Attempt[]>>> {
  const { client } = await desk(app)
  const [ann, gone] = [await app.addAccount(), await app.addAccount()]
  await addedId(client)
  await client.post(calls.disable, { user_id: gone.id })
  const invited = 'bea@client.example'
  const link = await newestLink(app, invited)
  const choice = (first: string, second = first) => ({ ...link, new_password1: first, new_password2: second })
  const login = (username: string, typed = 'wrong') => ({ username, password: typed })
  const nobody = 'nobody@firm.example'
  return {
    getCsrfToken: [[undefined, 200]],
    getCsrf: [[undefined, 200]],
    login: [
      [{}, 400],
      [login(nobody), 401],
      [login(gone.email, password), 401],
      [login(invited, password), 401],
      ...Array.from({ length: 6 }, (): Attempt => [login(ann.email), 401]),
      [login(ann.email), 429],
      [login(ann.email, password), 429],
    ],
    waitlist: [
      [{}, 400],
      [{ full_name: 'A Person', email: nobody }, 200],
      [{ full_name: 'A Person', email: nobody }, 200],
    ],
    passwordReset: [
      [{ email: 'none' }, 400],
      ...[ann.email, gone.email, invited, nobody].map((email): Attempt => [{ email }, 200]),
      ...Array.from({ length: 4 }, (): Attempt => [{ email: ann.email }, 200]),
      [{ email: ann.email }, 429],
    ],
    verifyDocument: [
      [{}, 400],
      [{ number: '0'.repeat(26) }, 200],
    ],
    confirmEmail: [
      [{}, 400],
      [{ uid: 'MQ', token: 'A'.repeat(43) }, 400],
    ],
    unsubscribe: [
      [{}, 400],
      [{ token: 'A'.repeat(28) }, 400],
    ],
    passwordResetConfirm: [
      [{}, 400],
      [choice('a fresh and long one', 'and another'), 400],
      [choice('short'), 400],
      [{ ...choice('a fresh and long one'), token: 'A'.repeat(43) }, 400],
      [{ ...choice('a fresh and long one'), uid: 'MQ' }, 400],
    ],
  }
}

/** The head of the audit trail. */
const headOf = (app: TestApp) =>
  app.db.read.selectFrom('audit_head').select(['sequence', 'hash']).executeTakeFirstOrThrow()

onEachEngine('a stranger', (start, engine) => {
  /** Runs while another transaction holds the trail's lock; on SQLite writes are serialised anyway. */
  const whileTrailIsTaken = async (app: TestApp, work: () => Promise<void>) =>
    engine === 'postgres' ? auditedTransaction(app.db, work) : work()

  test('adds nothing to the audit trail by any open call, and does not wait for its lock', async () => {
    const app = await start()
    const attempts = await openCalls(app)
    const open = routes.filter(({ guard }) => guard === 'anyone').map(({ endpoint }) => endpoint)
    expect(Object.keys(attempts).toSorted()).toEqual(open.toSorted())
    const visitor = app.visitor()
    const before = await headOf(app)
    await whileTrailIsTaken(app, async () => {
      for (const name of open) {
        const { method, path } = endpoints[name]
        for (const [body, status] of attempts[name] ?? []) {
          const answer = method === 'GET' ? await visitor.get(path) : await visitor.post(path, body)
          expect([name, body, answer.status]).toEqual([name, body, status])
        }
      }
    })
    expect(await headOf(app)).toEqual(before)
  })

  test('adds nothing by any other call, with an invalid token or without the CSRF token', async () => {
    const app = await start()
    const { id } = await app.addAccount()
    const visitor = app.visitor()
    visitor.token = 'A'.repeat(43)
    const before = await headOf(app)
    await whileTrailIsTaken(app, async () => {
      for (const { endpoint, guard } of routes) {
        const { method, path } = endpoints[endpoint]
        const url = path.replace(':userId', String(id)).replace(':month', '2025-07')
        const forged = await visitor.send({ method, url })
        // For long bodies, the guard runs before the CSRF check.
        if (method !== 'GET') expect([401, 403]).toContain(forged.status)
        if (guard === 'anyone') continue
        const answer = method === 'GET' ? await visitor.get(url) : await visitor.post(url, { user_id: id })
        expect([endpoint, answer.status]).toEqual([endpoint, 401])
      }
    })
    expect(await headOf(app)).toEqual(before)
  })
})
