import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { newestLink } from '../../test/mailed-link.ts'
import { post } from '../../test/months.ts'
import { removeMonths } from '../../test/raw-queries.ts'
import { authenticator, secretKey } from '../../test/second-factor.ts'
import { mailSenderOf } from '../../test/mail-sender.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine, password } from '../../test/test-app.ts'
import { findOrCreateSecret } from '../db/secret-queries.ts'
import type { Mail } from '../mail/mail-transport.ts'
import { sendOutbox } from '../mail/send-outbox.ts'
import { unsubscribeSecretName } from '../mail/unsubscribe-token.ts'

const path = '/api/users/'
const metricsToken = 'a-token-for-the-metrics'
const settings = { NODE_ENV: 'production', SECRET_KEY: secretKey, METRICS_TOKEN: metricsToken }
const stranger = '203.0.113.77'

const investor = {
  email: 'margaret.hollander@client.example',
  firstName: 'Margaret',
  lastName: 'Hollander',
  initialInvestment: cents(7_654_321_23),
}
const staff = { email: 'quentin@firm.example', firstName: 'Quentin', lastName: 'Deskworth', isStaff: true }
const newcomer = { full_name: 'Wanda Waitworth', email: 'wanda@waiting.example' }

/** 8,642,097.53 at 3.33 %. */
const month = {
  quarter: 'July 2025',
  beginning_balance: 8642097.53,
  dividend_percent: 3.33,
  dividend_amount: 287781.85,
  dividend_paid: 100000.5,
  unrealized_gain: 187781.35,
  ending_balance: 8829878.88,
}

const login = (client: Client, username: string, typed: string, code?: string) =>
  client.send({
    method: 'POST',
    url: `${path}login/`,
    headers: { 'x-csrftoken': client.csrf ?? '' },
    payload: { username, password: typed, code },
    remoteAddress: stranger,
  })

/** Each does a day's work of its kind and answers every secret and personal datum that it used. */
const days: Record<string, (app: TestApp) => Promise<unknown[]>> = {
  'signing in': async (app) => {
    const account = await app.addAccount(investor)
    const client = await app.logIn(account)
    const wrong = 'not Margaret’s password 4711'
    expect((await login(client, account.email, wrong)).status).toBe(401)
    expect((await login(client, newcomer.email, wrong)).status).toBe(401)
    expect((await client.get(`${path}users/?search=Hollander`)).status).toBe(403)
    expect((await app.visitor().post(`${path}logout/`)).status).toBe(401)
    return [wrong, client.token, client.csrf]
  },
  'a new password': async (app) => {
    const { email } = await app.addAccount(investor)
    const visitor = app.visitor()
    await visitor.post(`${path}password-reset/`, { email })
    const link = await newestLink(app, email)
    const chosen = 'forty-two brisk otters'
    const weak = { ...link, new_password1: 'hollander', new_password2: 'hollander' }
    expect((await visitor.post(`${path}password-reset-confirm/`, weak)).status).toBe(400)
    const good = { ...link, new_password1: chosen, new_password2: chosen }
    expect((await visitor.post(`${path}password-reset-confirm/`, good)).status).toBe(200)
    const warn = (failure: object) => app.server.log.warn(failure, 'a mail was not sent')
    const send = () => Promise.reject(Object.assign(new Error(`550 ${email} unknown`), { code: 'EENVELOPE' }))
    await sendOutbox(mailSenderOf(app, { send }, { warn }))
    return [link.token, chosen, 'hollander']
  },
  'another name and e-mail': async (app) => {
    const account = await app.addAccount(investor)
    const client = await app.signIn(account)
    const name = { first_name: 'Greta', last_name: 'Hollanderson' }
    expect((await client.post(`${path}change-name/`, name)).status).toBe(200)
    const email = 'greta.hollanderson@new.example'
    const typed = (current_password: string) => ({ email, current_password })
    expect((await client.post(`${path}change-email/`, typed('not it, 4711'))).status).toBe(400)
    expect((await client.post(`${path}change-email/`, typed(password))).status).toBe(200)
    const link = await newestLink(app, email)
    const visitor = app.visitor()
    expect((await visitor.get(`/confirm-email/${link.uid}/${link.token}/x`)).status).toBe(404)
    const other = await app.addAccount({ email })
    expect((await client.post(`${path}confirm-email/`, link)).status).toBe(409)
    await app.db.transaction(({ schema }) => schema.alterTable('sign_ins').renameTo('gone').execute())
    expect((await login(client, account.email, 'not it, 4711')).status).toBe(500)
    expect((await client.get(`${path}sign-ins/`)).status).toBe(500)
    return [...Object.values(name), email, other.email, link.token, 'not it, 4711', '203.0.113.']
  },
  'the waitlist': async (app) => {
    const visitor = app.visitor()
    expect((await visitor.post(`${path}waitlist/`, newcomer)).status).toBe(200)
    const text = '{"full_name": "Wanda Waitworth", "email": '
    const headers = { 'content-type': 'application/json', 'x-csrftoken': visitor.csrf ?? '' }
    const broken = { method: 'POST' as const, url: `${path}waitlist/`, headers, payload: text }
    expect((await visitor.send(broken)).status).toBe(400)
    expect((await visitor.get(`/no/such/${newcomer.email}`)).status).toBe(404)
    // The database then refuses the name, and PostgreSQL quotes it.
    await app.db.transaction(async ({ schema }) => {
      await schema.alterTable('waitlist_entries').dropColumn('full_name').execute()
      await schema.alterTable('waitlist_entries').addColumn('full_name', 'integer').execute()
    })
    expect((await visitor.post(`${path}waitlist/`, newcomer)).status).toBe(500)
    return [visitor.csrf]
  },
  'posting a month': async (app) => {
    const account = await app.addAccount(investor)
    const client = await app.signIn(account)
    const desk = await app.signIn(await app.addAccount(staff))
    expect((await post(desk, account.id, month)).status).toBe(201)
    expect((await post(client, account.id, month)).status).toBe(403)
    const acting = app.visitor()
    const reason = 'Margaret rang about her figures'
    acting.token = String(
      (await desk.post(`${path}impersonate/`, { user_id: account.id, reason })).json['token'],
    )
    expect((await acting.post(`${path}end-other-sessions/`)).status).toBe(403)
    await removeMonths(app.db)
    expect((await post(desk, account.id, { ...month, quarter: 'August 2025' })).status).toBe(500)
    expect((await client.get(`${path}profile/`)).status).toBe(500)
    const texts = Object.values(month).flatMap((figure) => [figure, Math.round(Number(figure) * 100)])
    return [
      desk.token,
      client.token,
      acting.token,
      reason,
      ...texts.filter((figure) => Number(figure) > 1000),
    ]
  },
  'notices and their mails': async (app) => {
    const account = await app.addAccount(investor)
    const desk = await app.signIn(await app.addAccount(staff))
    expect((await post(desk, account.id, month)).status).toBe(201)
    const line = 'We booked the wire of Margaret too late'
    const withdrawn = { user_id: account.id, quarter: month.quarter, version: 1, reason: 'Not hers', line }
    expect((await desk.post(`${path}void-investment-summary/`, withdrawn)).status).toBe(200)
    const warn = (failure: object) => app.server.log.warn(failure, 'a mail was not sent')
    const links: string[] = []
    const send = ({ unsubscribeUrl = '', recipient }: Mail) => {
      links.push(unsubscribeUrl)
      return Promise.reject(Object.assign(new Error(`451 ${recipient}: ${line}`), { code: 'EMESSAGE' }))
    }
    const unsubscribeSecret = await findOrCreateSecret(app.db, unsubscribeSecretName)
    await sendOutbox(mailSenderOf(app, { send }, { warn, unsubscribeSecret }))
    const url = new URL(links[0] ?? '').pathname
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const click = () =>
      app.server.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    expect((await click()).statusCode).toBe(200)
    expect((await app.server.inject({ method: 'POST', url: `${url}x`, headers })).statusCode).toBe(400)
    await app.db.transaction(({ schema }) => schema.dropTable('notice_preferences').execute())
    expect((await click()).statusCode).toBe(500)
    return [line, withdrawn.reason, url.slice('/u/'.length)]
  },
  'a second factor': async (app) => {
    const account = await app.addAccount(staff)
    const client = await app.signIn(account)
    const begun = await client.post(`${path}begin-second-factor/`, { current_password: password })
    const secret = String(begun.json['secret'])
    const codeOf = authenticator(app, secret)
    const confirmed = await client.post(`${path}confirm-second-factor/`, { code: codeOf() })
    const recoveryCodes = confirmed.json['recovery_codes'] as string[]
    expect((await login(client, account.email, password)).status).toBe(401)
    expect((await login(client, account.email, password, '000000')).status).toBe(401)
    expect((await login(client, account.email, password, codeOf(1))).status).toBe(200)
    expect((await login(client, account.email, password, recoveryCodes[0])).status).toBe(200)
    await app.db.transaction((trx) => trx.schema.alterTable('recovery_codes').renameTo('gone').execute())
    expect((await login(client, account.email, password, recoveryCodes[1])).status).toBe(500)
    for (const given of [metricsToken, 'another-token'])
      await app.visitor().get('/metrics', { authorization: `Bearer ${given}` })
    return [secret, codeOf(), codeOf(1), ...recoveryCodes, metricsToken, 'another-token', secretKey]
  },
}

/** What was logged, without what the logger itself adds to every line: numbers of it may look like a code. */
const linesOf = (app: TestApp) => app.log.map((line) => ({ ...JSON.parse(line), ...added }) as object)

const added = { time: '', pid: '', hostname: '', requestId: '' }

onEachEngine('the log', (start) => {
  test.each(Object.keys(days))('of %s contains no names and no secrets', async (name) => {
    const app = await start(settings)
    const used = (await days[name]?.(app)) ?? []
    const people = [investor, staff].flatMap(({ email, firstName, lastName }) => [email, firstName, lastName])
    const secrets = [...used, ...people, ...Object.values(newcomer), password, stranger].map(String)
    const log = JSON.stringify(linesOf(app)).toLowerCase()
    expect(secrets.filter((secret) => log.includes(secret.toLowerCase()))).toEqual([])
  })

  test('names what was refused, to which account and where, and nothing of the request', async () => {
    const app = await start(settings)
    const account = await app.addAccount(investor)
    const client = await app.signIn(account)
    await client.get(`${path}users/?search=Hollander`)
    const refused = {
      method: 'GET',
      route: `${path}users/`,
      account: account.id,
      code: 'staffOnly',
      msg: 'refused',
    }
    expect(linesOf(app)).toEqual([{ ...added, level: 30, ...refused }])
  })

  test('names the account of a failed sign-in by its number, and the result', async () => {
    const app = await start(settings)
    const account = await app.addAccount(investor)
    const visitor = app.visitor()
    for (let k = 0; k < 7; k++)
      await visitor.post(`${path}login/`, { username: account.email, password: 'wrong' })
    await visitor.post(`${path}login/`, { username: newcomer.email, password: 'wrong' })
    const refused = { ...added, level: 30, method: 'POST', route: `${path}login/`, msg: 'refused' }
    expect(linesOf(app)).toEqual([
      ...Array.from({ length: 6 }, () => ({ ...refused, account: account.id, code: 'credentials' })),
      { ...refused, account: account.id, code: 'tooMany' },
      { ...refused, code: 'credentials' },
    ])
  })

  test('reports unexpected failures with the place in the code', async () => {
    const app = await start(settings)
    const client = await app.signIn(await app.addAccount())
    await removeMonths(app.db)
    await client.get(`${path}profile/`)
    const failure = { level: 50, msg: 'unexpected failure', stack: expect.stringContaining('.ts') }
    expect(linesOf(app)).toEqual([expect.objectContaining(failure)])
  })
})
