import { readFileSync } from 'node:fs'
import { docOf } from '@portico/contract/api/docs'
import { mostBodyBytes } from '@portico/contract/api/errors'
import { linkLifetimeMs, mailDays } from '@portico/contract/features/lifetimes'
import { maxDocumentBytes } from '@portico/contract/features/managed-documents'
import { signInDays } from '@portico/contract/features/session'
import { dayMs, durationText } from '@portico/contract/values/duration'
import { sizeText } from '@portico/contract/values/size'
import { expect, test } from 'vitest'
import { legal } from '../../site.legal.ts'
import { readConfig } from '../src/config.ts'
import { documentBodyLimit, longBodyLimit } from '../src/http/route.ts'
import type { LimitName } from '../src/limits/limits.ts'
import { limits } from '../src/limits/limits.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const security = read('docs/security.md')

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
  wrongProofs: 'wrong step-up, signed in',
  secondFactorCalls: 'second factor, signed in',
  trials: 'reviews and previews of postings',
  wrongLinkPasswords: 'wrong password at a link',
  signIns: 'sign-ins that succeed',
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

test.each([
  ['waitlist', 'waitlist'],
  ['verifyDocument', 'verifications'],
] as const)('the description of the API says how often anyone may call %s', (endpoint, limit) => {
  const { most, windowMs } = limits[limit]
  expect(docOf(endpoint).details).toMatch(new RegExp(`At most ${most}( requests)? ${durationText(windowMs)}`))
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
  expect(privacy).toContain(`after ${unused} without use and ${atMost} at the latest, or after ${days}`)
  expect(privacy).toContain(`they are deleted after ${signInDays} days`)
  expect(privacy).toContain(`E-mails to you are deleted after ${mailDays} days`)
  expect(read('docs/architecture.md')).toContain(`which is deleted after ${mailDays} days`)
})

test('documents say how much a body and a document may have', () => {
  const [usual, sheet, document] = [mostBodyBytes, longBodyLimit, documentBodyLimit].map(sizeText)
  expect(security).toContain(`| ${usual}; ${sheet} for sheets of the whole firm, ${document} for a document `)
  const operations = read('docs/operations.md')
  expect(operations).toContain(`upload PDFs of up to ${sizeText(maxDocumentBytes)}`)
  expect(operations).toContain(`and Portico up to ${document}`)
})
