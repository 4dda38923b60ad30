import { readFileSync } from 'node:fs'
import { docOf } from '@portico/contract/api/docs'
import { mostBodyBytes } from '@portico/contract/api/errors'
import { linkLifetimeMs, mailDays, mostAheadMs, mostBehindMs } from '@portico/contract/features/lifetimes'
import { maxDocumentBytes } from '@portico/contract/features/managed-documents'
import { signInDays } from '@portico/contract/features/session'
import { dayMs, durationText, minuteMs, secondMs } from '@portico/contract/values/duration'
import { sizeText } from '@portico/contract/values/size'
import { expect, test } from 'vitest'
import { legal } from '../../site.legal.ts'
import { headersTimeoutMs, usualBounds } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { hashing } from '../src/features/identity/rules/passwords.ts'
import { failuresOfNetwork, waitAfter } from '../src/features/identity/rules/sign-in-limit.ts'
import { claimMs as runClaimMs } from '../src/features/investments/statements/run-statements.ts'
import { connectionLimit } from '../src/http/requests/connections.ts'
import { unwritableMs } from '../src/http/responses/error-handler.ts'
import { documentBodyLimit, longBodyLimit } from '../src/http/route.ts'
import type { LimitName } from '../src/limits/limits.ts'
import { limits } from '../src/limits/limits.ts'
import { claimMs as mailClaimMs } from '../src/mail/send-outbox.ts'
import { databasePatienceMs } from '../src/metrics/store-metrics.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const security = read('docs/security.md')
const operations = read('docs/operations.md')

/** As a limit is written: "3,000 a minute". */
function limitText(name: LimitName): string {
  const { most, windowMs } = limits[name]
  return `${most.toLocaleString('en-US')} ${durationText(windowMs)}`
}

/** The row of each limit in docs/security.md, by its first cell. */
const rows: Record<LimitName, string> = {
  unsafeCalls: 'other unsafe calls',
  waitlist: 'joining the waitlist',
  resetRequests: 'reset requests',
  resetRequestsOfNetwork: 'reset requests',
  resetMails: 'mails by reset requests',
  verifications: 'looking up a statement',
  statements: 'issuing new statements',
  passwordChanges: 'changes of the password',
  nameChanges: 'changes of the name',
  emailChanges: 'changes of the e-mail',
  wrongProofs: 'wrong step-up, logged in',
  secondFactorCalls: 'second factor, logged in',
  trials: 'reviews and previews of postings',
  wrongLinkPasswords: 'wrong password at a link',
  signIns: 'logins that succeed',
  impersonations: 'impersonations',
  refusedWrites: 'writes while impersonating',
  mailPreferences: 'changes of mail preferences',
}

test.each(Object.keys(rows) as LimitName[])('docs/security.md says how much %s may be', (name) => {
  const row = security.split('\n').find((line) => line.startsWith(`| ${rows[name]} `)) ?? ''
  const amounts = row.split('|')[2] ?? ''
  expect(amounts.match(/[\d,]+ an? \w+/g)).toContain(limitText(name))
  const limit = limits[name]
  if ('mostOfSite' in limit) expect(amounts).toContain(` ${limit.mostOfSite} of a /48`)
})

/** Numbers of calls as sentences write them. */
const inWords: Record<number, string> = { 5: 'five', 10: 'ten', 30: 'thirty' }

test.each([
  ['waitlist', 'waitlist'],
  ['verifyDocument', 'verifications'],
  ['passwordReset', 'resetRequests'],
  ['changePassword', 'passwordChanges'],
  ['changeName', 'nameChanges'],
  ['changeEmail', 'emailChanges'],
  ['beginSecondFactor', 'secondFactorCalls'],
] as const)('the description of the API says how often anyone may call %s', (endpoint, limit) => {
  const { most, windowMs } = limits[limit]
  expect(docOf(endpoint).details).toMatch(
    new RegExp(`[Aa]t most (${most}|${inWords[most]})( requests)? ${durationText(windowMs)}`),
  )
})

test('the description of changes with a password says how many may be wrong', () => {
  const { most, windowMs } = limits.wrongProofs
  expect(docOf('addAccount').details).toContain(`${inWords[most]} wrong attempts ${durationText(windowMs)}`)
})

const { most: failures, mostOfSite, windowMs: failureWindowMs } = failuresOfNetwork
const minutes = (ms: number) => `${ms / minuteMs} min`
const waits = [6, 7, 8].map((failure) => `${waitAfter(failure) / secondMs} s`)
const manyDescriptors = 1_000_000
const connections = connectionLimit(manyDescriptors).toLocaleString('en-US')

test.each([
  ['security', `from the sixth on a wait of ${waits.join(', ')} … ${minutes(waitAfter(99))}; `],
  ['security', `${failures} in ${minutes(failureWindowMs)}, ${mostOfSite.toLocaleString('en-US')} of a /48`],
  ['security', `up to ${durationText(waitAfter(99))} to log in`],
  [
    'security',
    `${hashing.waitingOfSource} wait of an address or /48, ${hashing.waiting} in all, and ${hashing.waitingOwners} of owners`,
  ],
  ['security', `| ${usualBounds.downloadsOfAccount}; ${usualBounds.downloads} in all `],
  ['security', `| ${connections}, or `],
  ['operations', `more than ${durationText(mostBehindMs)} behind the latest time`],
  ['operations', `more than ${durationText(mostAheadMs)} ahead of it`],
  ['operations', `All servers may have been stopped for ${durationText(mostAheadMs)}`],
  ['operations', `A server serves up to ${connections} connections at once`],
  ['operations', `Headers must arrive within ${durationText(headersTimeoutMs)}`],
  ['security', `headers that take longer than ${durationText(headersTimeoutMs)}`],
  ['operations', `takes no byte of its response for ${durationText(usualBounds.stallMs)}`],
  ['operations', `At most ${usualBounds.downloads} downloads of documents`],
  ['operations', `does not respond within ${databasePatienceMs / secondMs} seconds`],
  ['operations', `the database cannot be written\` at most once ${durationText(unwritableMs)}`],
  ['operations', `for ${durationText(Math.max(mailClaimMs, runClaimMs))} at most, and renews the claim`],
] as const)('docs/%s.md says: %s', (document, sentence) => {
  expect({ security, operations }[document].includes(sentence)).toBe(true)
})

test('documents and legal texts say how long sessions last, links work and mails are kept', () => {
  const { ordinary, remembered } = readConfig({}).sessions
  const unused = durationText(ordinary.idleLimitMs)
  const atMost = durationText(ordinary.absoluteLimitMs)
  const days = `${remembered.idleLimitMs / dayMs} and ${remembered.absoluteLimitMs / dayMs} days`
  expect(security).toContain(`They last ${unused} unused and ${atMost} at most`)
  expect(security).toContain(`or ${days} with Remember me`)
  expect(security).toContain(
    `**Reset links** work once, for ${durationText(linkLifetimeMs.reset)}, **invitations** for ${durationText(linkLifetimeMs.invitation)}`,
  )
  expect(security).toContain(`The link works once, for ${durationText(linkLifetimeMs.emailChange)}`)
  const privacy = JSON.stringify(legal.privacy)
  const [rememberedUnused, rememberedAtMost] = [remembered.idleLimitMs, remembered.absoluteLimitMs].map(
    durationText,
  )
  expect(privacy).toContain(
    `after ${unused} without use or ${atMost} at most; with Remember me, after ${rememberedUnused} without use or ${rememberedAtMost} at most.`,
  )
  expect(privacy).toContain(`for ${signInDays} days; then these details are deleted`)
  expect(privacy).toContain(`Our copies of e-mails to you are deleted after ${mailDays} days`)
  expect(read('docs/architecture.md')).toContain(`which is deleted after ${mailDays} days`)
})

test('documents say how much a body and a document may have', () => {
  const [usual, sheet, document] = [mostBodyBytes, longBodyLimit, documentBodyLimit].map(sizeText)
  expect(security).toContain(`| ${usual}; ${sheet} for sheets of the whole firm, ${document} for a document `)
  expect(operations).toContain(`upload PDFs of up to ${sizeText(maxDocumentBytes)}`)
  expect(operations).toContain(`and Portico up to ${document}`)
})
