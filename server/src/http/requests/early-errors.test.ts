import { METHODS } from 'node:http'
import { expect, test } from 'vitest'
import { sendRaw } from '../../../test/raw-request.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { readConfig } from '../../config.ts'
import { commonHeaders } from '../responses/headers.ts'

const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' }
const common = await commonHeaders(readConfig(settings))

async function listening(): Promise<TestApp> {
  const app = await startTestApp('sqlite', settings)
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  return app
}

/** What came back, as one answer. */
function parsed(received: string) {
  const [head = '', body = '', ...more] = received.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(': ', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(': ') + 2)]),
  )
  const isWhole = Number(headers['content-length']) === Buffer.byteLength(body)
  return { status: Number(status.split(' ')[1]), headers, body, isWhole, more }
}

/** A sentence, the headers of every answer, and nothing else on the connection. */
const refusal = (status: number) => ({
  status,
  headers: expect.objectContaining({
    ...common,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }),
  body: expect.stringMatching(/^\{"error":"[^"]+\."\}$/),
  isWhole: true,
  more: [],
})

const close = 'Connection: close\r\n'
const named = `Host: portal.example\r\n${close}`
const get = (target: string, headers = named) => `GET ${target} HTTP/1.1\r\n${headers}\r\n`
const post = (headers: string, body = '', target = '/api/users/login/') =>
  `POST ${target} HTTP/1.1\r\n${named}Content-Type: application/json\r\n${headers}\r\n${body}`
const chunked = 'Transfer-Encoding: chunked\r\n'
const long = 'x'.repeat(40_000)

const unreadable = {
  'no HTTP at all': 'hello\r\n\r\n',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a version that is none': `GET / HTTP/1.9\r\n${named}\r\n`,
  'a method that is none': `FROB / HTTP/1.1\r\n${named}\r\n`,
  'a space in the address': get('/a b'),
  'a NUL in the address': get('/a\0b'),
  'letters outside ASCII in the address': get('/\xff'),
  'lines without a carriage return': get('/').replaceAll('\r', ''),
  'a space in the name of a header': get('/', `${named}X Y: z\r\n`),
  'a space before the colon': get('/', `${named}X-Y : z\r\n`),
  'a header over two lines': get('/', `${named}X-Y: a\r\n b\r\n`),
  'a NUL in a header': get('/', `${named}X-Y: a\0b\r\n`),
  'both lengths, the number first': post(`Content-Length: 5\r\n${chunked}`, '0\r\n\r\n'),
  'both lengths, the number last': post(`${chunked}Content-Length: 5\r\n`, '0\r\n\r\n'),
  'two lengths': post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'),
  'a length with a sign': post('Content-Length: +2\r\n', '{}'),
  'an encoding that is none': post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'),
  'chunked not last': post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'),
  'chunked twice': post(`${chunked}${chunked}`, '0\r\n\r\n'),
  'a chunk without a size': post(chunked, 'zz\r\n'),
  'a chunk longer than its size': post(chunked, '1\r\nabc\r\n0\r\n\r\n'),
  'a size with more after it': post(chunked, '2;a\nb\r\n{}\r\n0\r\n\r\n'),
}

const cutShort = {
  'a head': 'GET /heal',
  'a body of a known length': post('Content-Length: 50\r\n', '{"username'),
  'a body in chunks': post(chunked, '5\r\n{"'),
}

const hosts = {
  'no host': get('/healthz', close),
  'two hosts': get('/healthz', `Host: a.example\r\n${named}`),
  'the same host twice': get('/healthz', `HOST: portal.example\r\n${named}`),
  'two hosts for a page': get('/login', `Host: a.example\r\n${named}Accept: text/html\r\n`),
  'two hosts and no such address': get('/no/such/%zz', `Host: a.example\r\n${named}`),
  'an empty host': get('/healthz', `Host:\r\n${close}`),
  'a list of hosts': get('/healthz', `Host: a.example, b.example\r\n${close}`),
  'an address as a host': get('/healthz', `Host: a.example/path\r\n${close}`),
  'a user in a host': get('/healthz', `Host: user@a.example\r\n${close}`),
  'a port that is none': get('/healthz', `Host: a.example:http\r\n${close}`),
}

const refusedOtherwise = {
  'too many headers': [get('/', `${named}X-Long: ${long}\r\n`), 431],
  'an address that is too long': [get(`/${long}`), 431],
  'an address with a broken percent': [get('/api/%zz'), 404],
  'an address that is no UTF-8': [get('/%c0%af'), 404],
  'a file with a broken percent': [get('/assets/%zz'), 404],
  'an id that is too long': [get(`/api/users/account/${'1'.repeat(300)}/`), 400],
  'an expectation': [get('/healthz', `${named}Expect: something\r\n`), 417],
  'a tunnel': [`CONNECT portal.example:443 HTTP/1.1\r\n${named}\r\n`, 404],
} as const

test('bytes that are no request are 400, with the headers of every answer', async () => {
  const { server } = await listening()
  for (const [what, bytes] of Object.entries(unreadable))
    expect([what, parsed(await sendRaw(server, bytes))]).toEqual([what, refusal(400)])
})

test('a request that is cut short is 400, and not taken for a failure of the database', async () => {
  const app = await listening()
  for (const [what, bytes] of Object.entries(cutShort))
    expect([what, parsed(await sendRaw(app.server, bytes, { thenEnds: true }))]).toEqual([what, refusal(400)])
  await app.server.close()
  expect(app.log.join()).not.toContain('database')
})

test('a request that names no host, two or none that is valid is 400', async () => {
  const { server } = await listening()
  for (const [what, bytes] of Object.entries(hosts))
    expect([what, parsed(await sendRaw(server, bytes))]).toEqual([what, refusal(400)])
})

test('names and addresses with and without a port are hosts, and HTTP/1.0 needs none', async () => {
  const { server } = await listening()
  const good = [
    'portal.example',
    'PORTAL.example.:443',
    '127.0.0.1:3000',
    '[::1]:3000',
    'my_proxy',
    'localhost',
  ]
  const requests = [
    ...good.map((host) => get('/healthz', `Host: ${host}\r\n${close}`)),
    get('http://other.example/healthz'),
    'GET /healthz HTTP/1.0\r\n\r\n',
  ]
  for (const request of requests) expect(await sendRaw(server, request)).toMatch(/^HTTP\/1\.1 200 /)
})

test('other early refusals have the common headers, too', async () => {
  const { server } = await listening()
  for (const [what, [bytes, status]] of Object.entries(refusedOtherwise))
    expect([what, parsed(await sendRaw(server, bytes))]).toEqual([what, refusal(status)])
})

test('every method that no call has is 404, with the headers of every answer', async () => {
  const { server } = await listening()
  for (const method of METHODS.filter((each) => each !== 'GET' && each !== 'HEAD'))
    expect([method, parsed(await sendRaw(server, get('/healthz').replace('GET', method)))]).toEqual([
      method,
      refusal(404),
    ])
})

test('a wish for another protocol is ignored', async () => {
  const { server } = await listening()
  const wish = `Host: portal.example\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n`
  expect(['an upgrade', parsed(await sendRaw(server, get('/nothing', wish)))]).toEqual([
    'an upgrade',
    refusal(404),
  ])
})

test.each([
  ['head', 'GET / HTTP/1.1\r\nHost: portal.exam'],
  ['body', post('Content-Length: 50\r\n', '{"username')],
])('a %s that takes too long is 408, with the headers of every answer', async (what, bytes) => {
  const { server } = await listening()
  Object.assign(server.server, { headersTimeout: 300, requestTimeout: 300 })
  expect([what, parsed(await sendRaw(server, bytes))]).toEqual([what, refusal(408)])
})

test('rubbish after a request is never taken for its answer', async () => {
  const { server } = await listening()
  const received = await sendRaw(server, `${get('/readyz', 'Host: portal.example\r\n')}rubbish\r\n\r\n`)
  expect(received).not.toContain('400')
})
