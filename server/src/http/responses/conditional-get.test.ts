import { expect, test } from 'vitest'
import { onSqlite } from '../../../test/test-app.ts'

const profile = '/api/users/profile/'

onSqlite('asking again', (start) => {
  test('an unchanged response is 304, a changed one is sent', async () => {
    const app = await start()
    const client = await app.signIn(await app.addAccount())
    const first = await client.get(profile)
    const etag = String(first.headers['etag'])
    const again = await client.get(profile, { 'if-none-match': etag })
    expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', etag])
    expect((await client.get(profile, { 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
    expect((await client.get(profile, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('a refusal and the answer to a change are always sent whole', async () => {
    const app = await start()
    const refused = await app.visitor().get(profile, { 'if-none-match': '*' })
    expect([refused.status, refused.headers['etag']]).toEqual([401, undefined])
    const client = await app.signIn(await app.addAccount())
    const ended = await client.post('/api/users/end-other-sessions/')
    expect([ended.status, ended.headers['etag'], ended.headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ])
  })
})
