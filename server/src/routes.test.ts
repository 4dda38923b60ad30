import { readFileSync } from 'node:fs'
import { endpoints } from '@portico/contract/api/endpoints'
import type { Role } from '@portico/contract/features/roles'
import { roles } from '@portico/contract/features/roles'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Person } from '../test/access.ts'
import { accessOf, accessPage, people } from '../test/access.ts'
import type { Client } from '../test/client.ts'
import { august, july, post } from '../test/months.ts'
import { secretKey, setUp } from '../test/second-factor.ts'
import type { TestApp } from '../test/test-app.ts'
import { onSqlite } from '../test/test-app.ts'
import { registerRoutes } from './http/register-routes.ts'
import type { App, Route } from './http/route.ts'
import { routes } from './routes.ts'

/** A browser for each kind of caller in the table, in a firm that requires a second factor; the disabled account has an earlier session. */
async function everybody(app: TestApp): Promise<{ clients: Record<Person, Client>; ids: number[] }> {
  const [own, other, gone] = [await app.addAccount(), await app.addAccount(), await app.addAccount()]
  const unsecured = await app.signIn(await app.addAccount({ isStaff: true }))
  const disabled = await app.signIn(gone)
  await app.db.transaction((trx) =>
    trx.updateTable('users').set({ disabled_since: 1 }).where('id', '=', gone.id).execute(),
  )
  const staff = {
    viewer: await securedStaff(app, 'viewer'),
    preparer: await securedStaff(app, 'preparer'),
    releaser: await securedStaff(app, 'releaser'),
    administrator: await securedStaff(app, 'administrator'),
  }
  const impersonating = app.visitor()
  const begun = await staff.administrator.post('/api/users/impersonate/', { user_id: own.id })
  impersonating.token = String(begun.json['token'])
  const investor = await app.signIn(own)
  const clients = { visitor: app.visitor(), investor, ...staff, unsecured, impersonating, disabled }
  return { clients, ids: [own.id, other.id] }
}

/** A signed-in member of staff with a second factor. */
async function securedStaff(app: TestApp, role: Role): Promise<Client> {
  const client = await app.signIn(await app.addAccount({ role }))
  await setUp(app, client)
  return client
}

/** Whether all sessions are as they were at the beginning. */
async function areStillThere(clients: Record<Person, Client>): Promise<boolean> {
  const answers = await Promise.all(people.map((person) => clients[person].get('/api/users/profile/')))
  return answers.every(({ status }, k) => (status === 200) === livingSessions.includes(people[k] as Person))
}

const livingSessions: readonly Person[] = ['investor', ...roles, 'unsecured', 'impersonating']

onSqlite('access', (start) => {
  test.each(people)(
    'every call gives the %s caller what docs/access.md says, for any account',
    async (person) => {
      const settings = { SECRET_KEY: secretKey, STAFF_SECOND_FACTOR: 'required' }
      let world = await everybody(await start(settings))
      for (const route of routes) {
        const { method, path } = endpoints[route.endpoint]
        for (const which of [0, 1]) {
          const id = world.ids[which]
          const client = world.clients[person]
          const url = path.replace(':userId', String(id)).replace(':month', '2025-07')
          const { status } =
            method === 'GET' ? await client.get(url) : await client.post(url, { user_id: id })
          const access = status === 401 || status === 403 ? status : 'answered'
          expect([route.endpoint, which, access]).toEqual([route.endpoint, which, accessOf(route, person)])
          // Logging out or stopping may have ended the other sessions; what was refused has changed nothing.
          const mayHaveChanged = method === 'POST' && status < 400
          if (mayHaveChanged && !(await areStillThere(world.clients)))
            world = await everybody(await start(settings))
        }
      }
    },
  )
})

test('docs/access.md matches the list', () => {
  const written = readFileSync(new URL('../../docs/access.md', import.meta.url), 'utf8')
  expect(written).toBe(accessPage(routes))
})

test('a list with a missing or an unguarded route does not start', () => {
  const app = {} as App
  const admit = () => Promise.resolve()
  const [first, ...rest] = routes
  expect(() => registerRoutes(fastify(), app, rest, admit)).toThrow('has 0 routes')
  expect(() => registerRoutes(fastify(), app, [...routes, ...routes], admit)).toThrow('has 2 routes')
  expect(() =>
    registerRoutes(fastify(), app, [{ ...first, guard: undefined } as never, ...rest], admit),
  ).toThrow('has no guard')
  const keeping = (route: Route): Route => ({ ...route, ofDataVersion: true })
  expect(() => registerRoutes(fastify(), app, routes.map(keeping), admit)).toThrow('takes input')
})

onSqlite('cached responses', (start) => {
  test('contain only what the contract lists, although no schema filters them', async () => {
    const app = await start()
    const account = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await post(desk, account.id, july)
    const reason = 'The payout was forgotten.'
    const correction = { ...august, quarter: july.quarter, user_id: account.id, version: 1, reason }
    expect((await desk.post('/api/users/correct-investment-summary/', correction)).status).toBe(201)
    const client = await app.signIn(account)
    for (const { endpoint } of routes.filter(({ ofDataVersion }) => ofDataVersion)) {
      const { path, response } = endpoints[endpoint]
      const { body } = await client.get(path)
      expect(body).toBe(await serialize(response, JSON.parse(body)))
    }
  })
})

/** The response that Fastify sends under the contract's schema, which drops all other fields. */
async function serialize(schema: z.ZodType, answer: unknown): Promise<string> {
  const server = fastify()
  const response = { 200: z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) }
  server.get('/', { schema: { response } }, () => answer)
  return (await server.inject('/')).body
}
