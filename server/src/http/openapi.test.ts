import { endpoints } from '@portico/contract/endpoints'
import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { describeApi } from './openapi.ts'

test('every endpoint is described by the schemas that the server parses with', () => {
  const { openapi, paths } = describeApi(routes)
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toHaveLength(Object.keys(endpoints).length)
  expect(paths['/api/users/latest-summary/{userId}/']).toMatchObject({
    get: { security: [{ token: [] }], parameters: [{ name: 'userId', in: 'path' }] },
  })
  const add = JSON.stringify(paths['/api/users/add-investment-summary/'])
  for (const field of ['user_id', 'quarter', 'beginning_balance', 'dividend_paid', 'X-CSRFToken', '201']) {
    expect(add).toContain(`"${field}"`)
  }
})

test('money travels as a number, and a request may send it as text too', () => {
  const text = JSON.stringify(describeApi(routes).paths['/api/users/add-investment-summary/'])
  expect(text).toContain('"beginning_balance":{"type":["number","string"]}')
  expect(JSON.stringify(describeApi(routes).paths['/api/users/profile/'])).toContain(
    '"profit":{"type":"number"}',
  )
})
