import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Endpoint } from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { shared } from '../../../test/shared.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { onSqlite, startTestApp } from '../../../test/test-app.ts'
import { makeDemoFirm, readDemoAccounts } from '../../demo/demo-firm.ts'
import { routes } from '../../routes.ts'
import { compressed } from './compression.ts'
import { schemaOf } from '../openapi/operation.ts'
import { mayCompress } from '../route.ts'

const path = '/api/users/'
const months = `${path}summaries-deux/`
const metricsToken = 'a-token-for-the-metrics'

/** The staff and an investor of 36 months, signed in. */
async function firm(app: TestApp): Promise<{ staff: Client; investor: Client }> {
  await makeDemoFirm(app.db, { ...app.place, publicUrl: 'http://127.0.0.1:3000' }, app.now())
  const accounts = readDemoAccounts(app.place.dataDir) ?? ''
  const signIn = async (username: string) => {
    const client = app.visitor()
    const [, password] = new RegExp(`${username} +(\\S+)`).exec(accounts) ?? []
    client.token = String((await client.post(`${path}login/`, { username, password })).json['token'])
    return client
  }
  return { staff: await signIn('desk@demo.example'), investor: await signIn('iris@demo.example') }
}

/** What comes back to a caller who takes these encodings: its bytes, not yet decompressed. */
async function ask(
  app: TestApp,
  url: string,
  accepted?: string,
  more: InjectOptions & { client?: Client } = {},
) {
  const { client, ...options } = more
  const headers = {
    ...(client?.token === undefined ? {} : { authorization: `Token ${client.token}` }),
    ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
    ...options.headers,
  }
  const answer = await app.server.inject({ method: 'GET', url, ...options, headers })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

const plainOf = { br: brotliDecompressSync, gzip: gunzipSync }

const long = {
  investor: ['summaries-deux/'],
  staff: ['all-summaries/2/', 'audit/'],
} as const

onSqlite('a long answer', (start) => {
  test.each(['br', 'gzip'] as const)(
    'holds the same bytes in %s, of which there are fewer',
    async (coding) => {
      const app = await start()
      const clients = await firm(app)
      for (const who of ['investor', 'staff'] as const)
        for (const call of long[who]) {
          const client = clients[who]
          const plain = await ask(app, `${path}${call}`, undefined, { client })
          expect([call, plain.bytes.length > 1024]).toEqual([call, true])
          expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' })
          expect(plain.headers).not.toHaveProperty('content-encoding')
          // Made, made and kept, kept.
          for (let time = 1; time <= 3; time++) {
            const { headers, bytes } = await ask(app, `${path}${call}`, coding, { client })
            expect([call, headers['content-encoding'], headers['vary']]).toEqual([
              call,
              coding,
              'Accept-Encoding',
            ])
            expect([call, String(plainOf[coding](bytes))]).toEqual([call, String(plain.bytes)])
            expect(headers['content-length']).toBe(String(bytes.length))
            expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
          }
        }
    },
  )
})

/** Changed by no test. */
const quiet = shared(async () => {
  const app = await startTestApp('sqlite')
  return { app, ...(await firm(app)) }
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, *;q=0.1, gzip', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['deflate, zstd', undefined],
  ['gzip;q=0', undefined],
  ['', undefined],
])('who takes "%s" is answered in %s', async (accepted, coding) => {
  const { app, investor, staff } = quiet()
  for (const [client, url] of [
    [investor, months],
    [staff, `${path}all-summaries/2/`],
  ] as const) {
    const { status, headers } = await ask(app, url, accepted, { client })
    expect([status, headers['content-encoding']]).toEqual([200, coding])
  }
})

test.each([months, `${path}all-summaries/2/`])(
  '%s has a tag in each coding, which spares it the next time',
  async (url) => {
    const { app, investor, staff } = quiet()
    const client = url === months ? investor : staff
    const codings = ['identity', 'gzip', 'br']
    const tags: string[] = []
    for (const coding of codings) tags.push(String((await ask(app, url, coding, { client })).headers['etag']))
    expect(new Set(tags).size).toBe(3)
    for (const coding of codings)
      for (const tag of tags) {
        const known = { client, headers: { 'if-none-match': `"other", W/${tag}` } }
        const answer = await ask(app, url, coding, known)
        const isHeld = tags.indexOf(tag) === codings.indexOf(coding)
        expect([coding, tag, answer.status, answer.bytes.length > 0]).toEqual([
          coding,
          tag,
          isHeld ? 304 : 200,
          !isHeld,
        ])
        expect(answer.headers).toMatchObject({ etag: tags[codings.indexOf(coding)], vary: 'Accept-Encoding' })
        if (isHeld) expect(answer.headers).not.toHaveProperty('content-encoding')
      }
  },
)

test('HEAD has the headers of GET, and a compressed response ignores ranges', async () => {
  const { app, investor: client } = quiet()
  for (const coding of ['br', 'identity']) {
    const { headers } = await ask(app, months, coding, { client })
    const { 'x-request-id': _, date: __, ...same } = headers
    const head = await ask(app, months, coding, { client, method: 'HEAD' })
    // Its body is left out by Node's own server, which is not in between here.
    expect(head.status).toBe(200)
    expect(head.headers).toMatchObject(same)
    const part = await ask(app, months, coding, { client, headers: { range: 'bytes=0-9' } })
    expect([part.status, part.headers['content-length']]).toEqual([200, headers['content-length']])
  }
})

test('a response that fits into a packet is not compressed', async () => {
  const { app, investor: client } = quiet()
  for (const call of ['profile/', 'sessions/']) {
    const { headers, bytes } = await ask(app, `${path}${call}`, 'br', { client })
    expect(bytes.length).toBeLessThan(1024)
    expect(headers).not.toHaveProperty('content-encoding')
  }
})

test('other hosts’ pages are told apart as well', async () => {
  const origin = 'https://app.example'
  const app = await startTestApp('sqlite', { ALLOWED_ORIGINS: origin })
  const { investor: client } = await firm(app)
  const { headers } = await ask(app, months, 'br', { client, headers: { origin } })
  expect([headers['vary'], headers['content-encoding']]).toEqual(['Origin, Accept-Encoding', 'br'])
})

test('the sheet of a whole firm is compressed, the refusals of its rows too', async () => {
  const { app, staff } = quiet()
  await staff.get(`${path}get-csrf-token/`)
  const lines = Array.from({ length: 50 }, (_, k) => `nobody${k}@firm.example,July 2025,1,1,1,1,1,1`)
  const csv = ['email,month,principal,div %,dividend,paid,unrealized,end balance', ...lines].join('\n')
  const file = Buffer.from(csv).toString('base64')
  const plain = await staff.post(`${path}preview-import/`, { file })
  const post = {
    client: staff,
    method: 'POST' as const,
    headers: { 'x-csrftoken': staff.csrf ?? '' },
    cookies: { csrftoken: staff.csrf ?? '' },
  }
  const preview = await ask(app, `${path}preview-import/`, 'gzip', { ...post, payload: { file } })
  expect([preview.status, preview.headers['content-encoding']]).toEqual([200, 'gzip'])
  expect(String(gunzipSync(preview.bytes))).toBe(plain.body)
  const rows = Array.from({ length: 50 }, () => ({}))
  const sheet = { month: 'July 2025', rows, totals: { rows: 1, principal: 1, paid: 1 } }
  const refused = await ask(app, `${path}post-month-end/`, 'br', { ...post, payload: sheet })
  expect([refused.status, refused.headers['content-encoding']]).toEqual([400, 'br'])
  expect(JSON.parse(String(brotliDecompressSync(refused.bytes)))).toHaveProperty('fields')
})

test('public documents and the metrics are compressed', async () => {
  const app = await startTestApp('sqlite', { METRICS_TOKEN: metricsToken })
  const headers = { authorization: `Bearer ${metricsToken}` }
  for (const url of ['/api/openapi.json', '/api/docs', '/metrics']) {
    const { headers: answered, bytes } = await ask(app, url, 'gzip', { headers })
    expect([url, answered['content-encoding'], answered['vary']]).toEqual([url, 'gzip', 'Accept-Encoding'])
    if (url === '/metrics') expect(String(gunzipSync(bytes))).toContain('portico_database_up 1')
    else expect(gunzipSync(bytes)).toEqual((await ask(app, url)).bytes)
  }
})

const secrets = ['token', 'csrfToken', 'secret', 'otpauth_url', 'recovery_codes']

test('no answer that holds a secret may be compressed, and every read of a session may', () => {
  const named = (name: string) => JSON.stringify(schemaOf(endpoints[name as 'login'].response))
  const may = routes.filter((route) => mayCompress(route)).map(({ endpoint }) => endpoint)
  const withSecret = routes
    .map(({ endpoint }) => endpoint)
    .filter((name) => secrets.some((secret) => named(name).includes(`"${secret}":`)))
  expect(withSecret).toEqual([
    'getCsrfToken',
    'getCsrf',
    'login',
    'beginSecondFactor',
    'confirmSecondFactor',
    'renewRecoveryCodes',
    'impersonate',
    'stopImpersonation',
  ])
  expect(may.filter((name) => withSecret.includes(name))).toEqual([])
  const reads = routes.filter(({ guard, endpoint }) => {
    const { method, file }: Endpoint = endpoints[endpoint]
    // Files are compressed already.
    return method === 'GET' && guard !== 'anyone' && file === undefined
  })
  expect(may).toEqual(expect.arrayContaining(reads.map(({ endpoint }) => endpoint)))
})

test('a token goes out as it is, however long its answer', async () => {
  const app = await startTestApp('sqlite')
  const investor = await app.addAccount()
  const desk = await app.signIn(await app.addAccount({ isStaff: true, firstName: 'x'.repeat(2_000) }))
  const call = (name: string, client: Client, payload: object) =>
    ask(app, `${path}${name}/`, 'br', {
      client,
      method: 'POST',
      headers: { 'x-csrftoken': desk.csrf ?? '' },
      cookies: { csrftoken: desk.csrf ?? '' },
      payload,
    })
  const begun = await call('impersonate', desk, { user_id: investor.id })
  const acting = app.visitor()
  acting.token = /"token":"([^"]+)"/.exec(String(begun.bytes))?.[1]
  const stopped = await call('stop-impersonation', acting, { token: desk.token })
  expect(stopped.bytes.length).toBeGreaterThan(1024)
  for (const { status, headers, bytes } of [await ask(app, '/get-csrf/', 'br'), begun, stopped]) {
    expect([status, headers['content-encoding'], headers['vary']]).toEqual([200, undefined, undefined])
    expect(String(bytes)).toMatch(/"(token|csrfToken)":"/)
  }
})

test('a stream is compressed as it comes, and fails with its source', async () => {
  const reply = { header: () => reply, removeHeader: () => reply } as never
  const source = () => Readable.from(['[', '1', ']'])
  const whole = (await compressed(reply, source(), 'br')) as Readable
  expect(String(brotliDecompressSync(await buffer(whole)))).toBe('[1]')
  const failing = Readable.from(
    (async function* () {
      yield '['
      throw new Error('the source failed')
    })(),
  )
  await expect(buffer((await compressed(reply, failing, 'gzip')) as Readable)).rejects.toThrow(
    'the source failed',
  )
})
