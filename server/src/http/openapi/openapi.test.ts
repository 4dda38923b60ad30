import { docOf, features } from '@portico/contract/api/docs'
import type { Endpoint } from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import { errorResponse, errors } from '@portico/contract/api/errors'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { onSqlite } from '../../../test/test-app.ts'
import { routes } from '../../routes.ts'
import { describeApi } from './openapi.ts'

const { paths, openapi } = describeApi(routes)
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
const operationOf = (name: keyof typeof endpoints) => operations.find((found) => found.operationId === name)

test('the description keeps every recommended rule of a public linter, its examples their schemas', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // The API of one firm's portal is for its own people; there is no licence to name.
      'info-license': 'off',
      // The paths are given, and answer alike with their slash and without it.
      'no-path-trailing-slash': 'off',
      'no-invalid-media-type-examples': 'error',
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(describeApi(routes)), config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('every endpoint is described by the schemas that the server parses with', () => {
  expect(openapi).toBe('3.1.0')
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(endpoints).toSorted(),
  )
  expect(operationOf('latestSummary')).toMatchObject({
    security: [{ token: [] }],
    parameters: [
      { name: 'userId', in: 'path', example: 2 },
      { $ref: expect.stringContaining('IfNoneMatch') },
    ],
  })
  const add = operationOf('addSummary')
  expect(add?.security).toEqual([{ token: [], csrfCookie: [], csrfHeader: [] }])
  expect(JSON.stringify(add?.requestBody)).toMatch(/"beginning_balance":{[^}]*"type":\["number","string"\]/)
  expect(JSON.stringify(operationOf('profile'))).toMatch(/"profit":{[^}]*"type":"number"/)
})

test('every feature says what it is about', () => {
  expect(features.size).toBeGreaterThan(20)
  for (const [feature, about] of features)
    expect([feature, about]).toEqual([feature, expect.stringMatching(/\S/)])
})

test('every call has a summary and examples of its input, response and errors', () => {
  for (const { operationId, summary, responses, requestBody } of operations) {
    const endpoint: Endpoint = endpoints[operationId]
    expect(summary).toBe(docOf(operationId).summary)
    expect(requestBody === undefined).toBe(endpoint.body === undefined)
    expect(responses).toHaveProperty([
      String(endpoint.status ?? 200),
      'content',
      endpoint.file ?? 'application/json',
      'example',
    ])
    expect(responses).toHaveProperty(['503', 'headers', 'Retry-After'])
  }
  expect(Object.keys(operationOf('addSummary')?.responses ?? {})).toEqual([
    '201',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '429',
    '431',
    '503',
    'default',
  ])
})

test('the example of a refusal is the body that the API sends', () => {
  const bodies = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, answer]) => examplesIn(answer).map((body) => [status, body])),
  )
  expect(bodies.length).toBeGreaterThan(100)
  for (const [, body] of bodies) expect(errorResponse.safeParse(body).success).toBe(true)
  const { responses } = operationOf('userInvestment') ?? {}
  expect(examplesIn(responses?.['400'])).toEqual([
    {
      error: 'userId: An id is a positive whole number.',
      fields: { userId: 'An id is a positive whole number.' },
    },
  ])
  expect(examplesIn(responses?.['404'])).toEqual([{ error: errors.noSuchUser.message }])
})

function examplesIn(answer: object | undefined): unknown[] {
  const { content } = answer as {
    content?: Record<string, { examples?: Record<string, { value: unknown }> }>
  }
  return Object.values(content?.['application/json']?.examples ?? {}).map(({ value }) => value)
}

onSqlite('the description', (start) => {
  test('is served as JSON', async () => {
    const answer = await (await start()).visitor().get('/api/openapi.json')
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual(JSON.parse(JSON.stringify(describeApi(routes))))
  })
})
