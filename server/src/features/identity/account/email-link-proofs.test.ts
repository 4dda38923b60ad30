import { expect, test } from 'vitest'
import { proof } from '../../../../test/accounts.ts'
import type { Client } from '../../../../test/client.ts'
import { newestLink } from '../../../../test/mailed-link.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'
import { limits } from '../../../limits/limits.ts'

const minute = 60_000
const request = '/api/users/change-email/'
const confirm = '/api/users/confirm-email/'
const fresh = 'ann@new.example'

const ann = async (app: TestApp) => app.signIn(await app.addAccount({ email: 'ann@client.example' }))

const askFor = (client: Client, email = fresh) => client.post(request, { email, ...proof })

/** Opens the link where nobody is logged in, and enters the password. */
const use = (app: TestApp, link: { uid: string; token: string }) =>
  app.visitor().post(confirm, { ...link, current_password: password })

/** Requests the address in a session of the account, and returns the link in its mail. */
async function mailedLink(app: TestApp, client: Client, email = fresh) {
  expect((await askFor(client, email)).status).toBe(200)
  return newestLink(app, email)
}

onEachEngine('the passwords entered at the link to a new e-mail', (start) => {
  test('are wrong ten times an hour, which uses up nothing of what the owner has in a session', async () => {
    const app = await start()
    const client = await ann(app)
    const link = await mailedLink(app, client)
    const open = (current_password: string) => app.visitor().post(confirm, { ...link, current_password })
    for (let k = 0; k < limits.wrongLinkPasswords.most; k++) expect((await open('a guess')).status).toBe(400)
    const refused = await open(password)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    for (let k = 0; k < limits.wrongProofs.most; k++)
      expect((await client.post(request, { email: fresh, current_password: 'a guess' })).status).toBe(400)
    expect((await askFor(client)).status).toBe(429)
    app.pass(59 * minute)
    const again = await app.signIn({ email: 'ann@client.example' })
    expect((await askFor(again)).status).toBe(429)
    app.pass(minute)
    const last = await mailedLink(app, again, 'ann@last.example')
    expect((await use(app, last)).status).toBe(200)
  })

  test('are still taken when the owner has used up all proofs in a session', async () => {
    const app = await start()
    const client = await ann(app)
    const link = await mailedLink(app, client)
    for (let k = 0; k < limits.wrongProofs.most; k++)
      expect((await client.post(request, { email: fresh, current_password: 'a guess' })).status).toBe(400)
    expect((await askFor(client)).status).toBe(429)
    expect((await use(app, link)).status).toBe(200)
  })
})
