import { endpoints } from '@portico/contract/endpoints'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { onEachEngine } from '../test/test-app.ts'
import { registerRoutes } from './http/register-routes.ts'
import type { App } from './http/route.ts'
import { routes } from './routes.ts'

onEachEngine('the list of routes', (start) => {
  test('visitors get 401 and investors 403 from every call that is not theirs, their own id included', async () => {
    const app = await start()
    const account = await app.addAccount()
    const investor = await app.signIn(account)
    for (const { endpoint: name, guard } of routes) {
      const { method, path } = endpoints[name]
      const url = path.replace(':userId', String(account.id))
      const call = (client: typeof investor) => (method === 'GET' ? client.get(url) : client.post(url, {}))
      if (guard !== 'anyone') expect([name, (await call(app.visitor())).status]).toEqual([name, 401])
      if (guard === 'staff') expect([name, (await call(investor)).status]).toEqual([name, 403])
    }
  })
})

test('a list with a hole or an unguarded route does not start', () => {
  const app = {} as App
  const [first, ...rest] = routes
  expect(() => registerRoutes(fastify(), app, rest)).toThrow('has 0 routes')
  expect(() => registerRoutes(fastify(), app, [...routes, ...routes])).toThrow('has 2 routes')
  expect(() => registerRoutes(fastify(), app, [{ ...first, guard: undefined } as never, ...rest])).toThrow(
    'has no guard',
  )
})
