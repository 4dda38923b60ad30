import type { EndpointName } from '@portico/contract/endpoints'
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
    const statusOf = async (client: typeof investor, name: EndpointName) => {
      const { method, path } = endpoints[name]
      const url = path.replace(':userId', String(account.id))
      return (await (method === 'GET' ? client.get(url) : client.post(url, {}))).status
    }
    const guarded = routes.filter(({ guard }) => guard !== 'anyone')
    for (const { endpoint } of guarded)
      expect([endpoint, await statusOf(app.visitor(), endpoint)]).toEqual([endpoint, 401])
    const forStaff = routes.filter(({ guard }) => guard === 'staff')
    for (const { endpoint } of forStaff)
      expect([endpoint, await statusOf(investor, endpoint)]).toEqual([endpoint, 403])
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
