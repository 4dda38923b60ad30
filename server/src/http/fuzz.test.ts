import type { Endpoint, EndpointName } from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addedId, bea, fileOf } from '../../test/accounts.ts'
import type { ClientAnswer } from '../../test/client.ts'
import { isFull, runsOf } from '../../test/full-runs.ts'
import { july, post } from '../../test/months.ts'
import type { OddRequest } from '../../test/odd-requests.ts'
import { oddRequestTo, sentBy } from '../../test/odd-requests.ts'
import { secretKey } from '../../test/second-factor.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'
import { routes } from '../routes.ts'
import { describeApi } from './openapi/openapi.ts'

const { numRuns: runs } = runsOf(1_300, 10_400)
const names = Object.keys(endpoints) as EndpointName[]
const people = ['visitor', 'investor', 'staff', 'impersonating'] as const
type Person = (typeof people)[number]

const documented = new Map(
  Object.values(describeApi(routes).paths).flatMap((methods) =>
    Object.values(methods).map(
      ({ operationId, responses }) => [operationId, Object.keys(responses)] as const,
    ),
  ),
)

/** These go through for one account or entry, or with other figures, only. */
const oftenRefused: readonly EndpointName[] = [
  'stopImpersonation',
  'correctSummary',
  'voidSummary',
  'moveSummary',
  'voidActivity',
  'reversePosting',
  'inviteAccount',
  'inviteAccounts',
  'enableAccount',
  'inviteWaitlistEntry',
  'declineWaitlistEntry',
  'restoreWaitlistEntry',
  'disableAccount',
  'impersonate',
]

/** These need a secret, an id or a finding of the moment, or rows and totals that agree, or wait after each failure. */
const outOfReach: readonly EndpointName[] = [
  'login',
  'beginSecondFactor',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'removeSecondFactor',
  'changePassword',
  'changeRole',
  'endSession',
  'passwordResetConfirm',
  'postMonthEnd',
  'importSummaries',
  'importActivity',
  'movePosting',
  'changeEmail',
  'confirmEmail',
  'acknowledgeFinding',
  'reopenFinding',
  'preparePosting',
  'sentCorrections',
]

/** More to those that take an input, if they can be met; fewer sign-ins, each of which costs a password's hash. */
function weightOf(name: EndpointName): number {
  const { params, body }: Endpoint = endpoints[name]
  if (name === 'login') return 3
  if (oftenRefused.includes(name)) return 16
  if (outOfReach.includes(name)) return 2
  return params === undefined && body === undefined ? 2 : 4
}

/** More from those who get further. */
const anyPerson = fc.constantFrom(...people, 'staff', 'staff', 'staff', 'impersonating')
const anyRequest = fc.oneof(
  ...names.map((name) => ({
    weight: weightOf(name),
    arbitrary: fc.record({ name: fc.constant(name), person: anyPerson, request: oddRequestTo(name) }),
  })),
)

/** Calls after which the caller's session may be another. */
const endsSession: readonly EndpointName[] = [
  'login',
  'logout',
  'endSession',
  'impersonate',
  'stopImpersonation',
]

/** Calls after which an account may have another e-mail, or be closed. */
const changesAccounts: readonly EndpointName[] = ['editAccount', 'disableAccount', 'enableAccount']

/** What each account is to be, regardless of the requests: the last one is disabled. One has eight postings to reverse. */
async function openAccounts(app: TestApp) {
  const desk = await app.addAccount({ isStaff: true })
  const [own, other] = [await app.addAccount(), await app.addAccount()]
  const client = await app.signIn(desk)
  for (const { id } of [own, other]) await post(client, id, july)
  for (let day = 1; day <= 8; day++) {
    const file = fileOf('email,amount,received_on', `${own.email},100,2025-07-0${day}`)
    await client.post('/api/users/import-activity/', { file })
  }
  const invited = { id: await addedId(client), email: bea.email.toLowerCase() }
  const closed = await app.addAccount()
  const restore = () =>
    app.db.transaction(async (trx) => {
      for (const { id, email } of [desk, own, other, invited, closed])
        await trx
          .updateTable('users')
          .set({ email, disabled_since: id === closed.id ? 1 : null, version: 1 })
          .where('id', '=', id)
          .execute()
    })
  return { desk, own, restore }
}

/** Some wait, some are declined. */
const fillWaitlist = (app: TestApp) =>
  app.db.transaction(async (trx) => {
    const entries = Array.from({ length: 20 }, (_, k) => ({
      email: `waiting${k}@mail.example`,
      full_name: 'Some Body',
      search_text: '',
      created_at: app.now(),
      last_asked_at: app.now(),
      state: k % 2 === 0 ? ('waiting' as const) : ('declined' as const),
    }))
    await trx.insertInto('waitlist_entries').values(entries).execute()
  })

/** Browsers that stay signed in when requests end their sessions. */
async function openClients(app: TestApp) {
  const accounts = await openAccounts(app)
  await fillWaitlist(app)
  const clients = {
    visitor: app.visitor(),
    investor: app.visitor(),
    staff: app.visitor(),
    impersonating: app.visitor(),
  }
  const renew = async (person: Person) => {
    if (person === 'investor') clients.investor = await app.signIn(accounts.own)
    if (person !== 'staff' && person !== 'impersonating') return
    clients.staff = await app.signIn(accounts.desk)
    const begun = await clients.staff.post('/api/users/impersonate/', { user_id: accounts.own.id })
    clients.impersonating.token = String(begun.json['token'])
  }
  /** Makes the accounts what they were. */
  const restore = async () => {
    await accounts.restore()
    await renew('investor')
    await renew('staff')
  }
  await restore()
  return { restore, clients, renew, csrf: clients.staff.csrf ?? '' }
}

/** What leaks when a failure is passed on as it is. */
const fromInside =
  /\bat .+:\d+:\d+|node_modules|sqlite|postgres|constraint|\b(select|insert|update|delete) .*\b(from|into|set)\b/i

function expectGoodAnswer(name: EndpointName, { method, url }: OddRequest, answer: ClientAnswer): void {
  expect(answer.status).toBeLessThan(500)
  if (method === 'HEAD' || answer.status === 304) return
  if (answer.status >= 400) {
    expect(answer.json['error']).toMatch(/\S.*\.$/)
    expect(answer.body).not.toMatch(fromInside)
  }
  const endpoint: Endpoint = endpoints[name]
  const isOwn = method === endpoint.method && (endpoint.params === undefined || answer.status !== 404)
  if (isOwn) expect(documented.get(name), `${answer.status} of ${url}`).toContain(String(answer.status))
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  if (isOwn && answer.status < 300 && (isJson || (endpoint.file ?? endpoint.formats) === undefined))
    expect(endpoint.response.safeParse(answer.json).error).toBeUndefined()
}

/** What of the runs each status has at least, so that the requests cannot all end at the same door. */
const leastShares = {
  200: 0.15,
  201: 0.001,
  400: 0.1,
  401: 0.05,
  403: 0.05,
  404: 0.03,
  413: 0.002,
  415: 0.01,
}
const mostLimited = 0.05

function expectSpread(counts: ReadonlyMap<string, number>): void {
  const shareOf = (status: string) => (counts.get(status) ?? 0) / runs
  for (const [status, least] of Object.entries(leastShares))
    expect(shareOf(status), `the share of ${status}`).toBeGreaterThan(least)
  expect(shareOf('429')).toBeLessThan(mostLimited)
  if (isFull) expect(names.filter((name) => !counts.has(name) && !outOfReach.includes(name))).toEqual([])
}

onEachEngine('every request', (start) => {
  test('gets a documented response, never an unexpected failure', async () => {
    const app = await start({ SECRET_KEY: secretKey })
    const { clients, renew, restore, csrf } = await openClients(app)
    const counts = new Map<string, number>()
    const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

    const property = fc.asyncProperty(anyRequest, async ({ name, person, request }) => {
      app.pass(100)
      const answer = await app.visitor().send(sentBy(request, clients[person].token, csrf))
      count(`${answer.status}`)
      if (answer.status < 300) count(name)
      if (answer.status < 300 && changesAccounts.includes(name)) await restore()
      if (answer.status < 300 && endsSession.includes(name)) await renew(person)
      expectGoodAnswer(name, request, answer)
    })
    await fc.assert(property, { numRuns: runs, endOnFailure: true })

    expectSpread(counts)
    // Some of the odd headers are those of a proxy, which is warned of once.
    expect(app.log.filter((line) => !line.includes('TRUST_PROXY')).join()).toBe('')
  }, 300_000)
})
