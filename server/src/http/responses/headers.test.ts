import { expect, test } from 'vitest'
import { onSqlite } from '../../../test/test-app.ts'

/** On every answer. docs/security.md counts what Mozilla's Observatory makes of them. */
const always = {
  'content-security-policy':
    "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';" +
    "form-action 'self';object-src 'none';base-uri 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** What belongs to the one answer and protects nobody. */
const ofTheAnswer = ['cache-control', 'connection', 'content-length', 'content-type', 'date', 'etag']

const paths = ['/', '/api/users/profile/', '/api/users/users/', '/api/docs', '/nothing', '/healthz']

onSqlite('the headers of every answer', (start) => {
  test.each([
    ['http://127.0.0.1:3000', {}],
    ['https://portal.example', { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }],
  ])('at %s are these and no others', async (publicUrl, more) => {
    const app = await start({ PUBLIC_URL: publicUrl })
    const client = await app.signIn(await app.addAccount())
    for (const path of paths) {
      const { headers } = await client.get(path)
      const others = [...ofTheAnswer, 'vary', 'x-request-id']
      const shared = Object.entries(headers).filter(([name]) => !others.includes(name))
      expect([path, Object.fromEntries(shared)]).toEqual([path, { ...always, ...more }])
    }
  })

  test('behind https the one cookie is Secure, for this host only and sent by no other site', async () => {
    const app = await start({ PUBLIC_URL: 'https://portal.example' })
    const { headers } = await app.visitor().get('/get-csrf/')
    expect(headers['set-cookie']).toMatch(
      /^csrftoken=[^;]+; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/,
    )
  })

  test('name the kind of every text, with its letters', async () => {
    const client = (await start()).visitor()
    for (const path of ['/get-csrf/', '/healthz', '/api/docs', '/api/openapi.json', '/api/nothing']) {
      expect((await client.get(path)).headers['content-type']).toMatch(/; charset=utf-8$/)
    }
  })

  test('TRACE echoes nothing of the request', async () => {
    const sent = { method: 'TRACE' as never, url: '/healthz', headers: { 'x-mark': 'a mark' } }
    const answer = await (await start()).visitor().send(sent)
    expect([answer.status, answer.body]).toEqual([404, expect.not.stringContaining('a mark')])
  })
})
