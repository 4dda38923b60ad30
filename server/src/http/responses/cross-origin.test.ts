import { expect, test } from 'vitest'
import { onSqlite } from '../../../test/test-app.ts'

const web = 'https://app.firm.example'
const csrf = '/api/users/get-csrf-token/'
const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: '/api/users/login/',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,x-csrftoken',
  },
})

onSqlite('pages of another host', (start) => {
  test('that ALLOWED_ORIGINS names may make calls with cookies', async () => {
    const app = await start({ ALLOWED_ORIGINS: `${web}, https://other.example:8443/` })
    for (const origin of [web, 'https://other.example:8443']) {
      const asked = await app.visitor().send(preflight(origin))
      expect(asked.status).toBe(204)
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': expect.stringContaining('X-CSRFToken'),
        vary: expect.stringContaining('Origin'),
        'content-security-policy': expect.any(String),
      })
      const answer = await app.visitor().get(csrf, { origin })
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, origin])
      const refused = await app.visitor().get('/api/users/profile/', { origin })
      expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, origin])
    }
  })

  test('that it does not name get no permission, and without the setting none does', async () => {
    for (const settings of [{ ALLOWED_ORIGINS: web }, {}]) {
      const app = await start(settings)
      for (const origin of ['https://evil.example', `${web}.evil.example`, 'null']) {
        const asked = await app.visitor().send(preflight(origin))
        expect(asked.headers).not.toHaveProperty('access-control-allow-origin')
        const answer = await app.visitor().get(csrf, { origin })
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      }
    }
  })
})
