import { expect, test } from 'vitest'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
const day = 24 * 60 * 60_000

async function signInFrom(app: TestApp, email: string, agent: string, address: string, typed = password) {
  const client = app.visitor(address)
  const csrf = await client.fetchCsrf()
  client.csrf = csrf
  const answer = await client.send({
    method: 'POST',
    url: '/api/users/login/',
    headers: { 'x-csrftoken': csrf, 'user-agent': agent },
    payload: { username: email, password: typed },
  })
  return answer.status
}

const mailsOf = async ({ db }: TestApp) =>
  (await db.read.selectFrom('outbox').select(['subject', 'text', 'list']).orderBy('id').execute()).map(
    (mail) => mail,
  )

onEachEngine('a login from a new device', (start) => {
  test('is mailed to the owner, with what they need to recognise it, and cannot be turned off', async () => {
    const app = await start({ TIME_ZONE: 'Pacific/Kiritimati' })
    const { email } = await app.addAccount()
    expect(await signInFrom(app, email, chrome, '203.0.113.7')).toBe(200)
    expect(await mailsOf(app)).toEqual([])
    expect(await signInFrom(app, email, firefox, '203.0.113.7')).toBe(200)
    const [mail, ...others] = await mailsOf(app)
    expect([mail?.subject, mail?.list, others]).toEqual(['A login from a new device', null, []])
    expect(mail?.text).toContain('on July 16, 2026 at 02:00 GMT+14')
    expect(mail?.text).toContain('recent months: Firefox on Linux (203.0.113.x).')
    const notices = (await (await app.signIn({ email })).get('/api/users/notices/')).json['notices']
    expect(notices).toMatchObject([
      {
        kind: 'new_device',
        sentence: 'Someone logged in with the password from a new device.',
        link: '/account#sessions',
      },
    ])
  })

  test('is mailed with its network as the account page has it, over IPv6 as well', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    await signInFrom(app, email, chrome, '203.0.113.7')
    await signInFrom(app, email, chrome, '2001:db8:1:2::7')
    const [mail] = await mailsOf(app)
    expect(mail?.text).toContain('recent months: Chrome on Windows (2001:db8:1:…).')
  })

  test('is one with another browser, on another system or from another provider’s network; not from the next address of a phone', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    const count = async () => (await mailsOf(app)).length
    await signInFrom(app, email, chrome, '203.0.113.7')
    await signInFrom(app, email, chrome, '203.0.240.99')
    expect(await count()).toBe(0)
    await signInFrom(app, email, chrome, '198.51.100.7')
    expect(await count()).toBe(1)
    await signInFrom(app, email, chrome, '198.51.100.8')
    await signInFrom(app, email, chrome.replace('Windows NT 10.0; Win64; x64', 'Macintosh'), '203.0.113.7')
    expect(await count()).toBe(2)
  })

  test('is none when the password was wrong; after months of absence every device is new', async () => {
    const app = await start()
    const { email } = await app.addAccount()
    await signInFrom(app, email, chrome, '203.0.113.7')
    expect(await signInFrom(app, email, firefox, '198.51.100.7', 'not it')).toBe(401)
    expect(await mailsOf(app)).toEqual([])
    app.pass(91 * day)
    await signInFrom(app, email, chrome, '203.0.113.7')
    expect(await mailsOf(app)).toHaveLength(1)
  })
})
