import type { Role } from '../features/roles.ts'

/** The parts of the portal for staff, in the order of their navigation. */
export const areas = ['home', 'investors', 'monthEnd', 'documents', 'records'] as const
export type Area = (typeof areas)[number]

/** A link to a page: in the header of investors, and at the foot of the pages of staff; in the order of the table. */
interface PageLink {
  name: string
  /** Its name for staff who may only read there. */
  readAs?: string
  /** Not for staff, who may open the page all the same. */
  investorsOnly?: true
  /** Only where the firm requires a second person. */
  onlyPrepared?: true
}

interface PageEntry {
  path: `/${string}`
  /** The message to visitors instead of the page; undefined if it is open to everyone. */
  visitor?: string
  /** The message to investors instead of the page, if it is for staff. */
  investor?: string
  /** The role that the whole page needs, where not all staff may see it. */
  needs?: Role
  /** The part of the portal that it belongs to for staff. */
  area?: Area
  /** Its name next to the others of its area, above each of them; undefined for one that others lead to. */
  tab?: string
  link?: PageLink
}

export const logInFirst = 'You must be logged in.'

/** Those who may not see these pages are sent to the login page, which says so. */
const forAccounts = { visitor: 'Not authenticated. Please log in.' } as const
const forUsers = { visitor: logInFirst } as const
const forStaff = { visitor: logInFirst, investor: 'Admin access required.' } as const
/** The same, for pages to which the specification gives other words. */
const forAdmins = { visitor: logInFirst, investor: 'Admin access only.' } as const

const table = {
  landing: { path: '/' },
  login: { path: '/login' },
  waitlist: { path: '/waitlist' },
  waitlistThankyou: { path: '/waitlist-thankyou' },
  resetPassword: { path: '/reset-password' },
  resetConfirm: { path: '/reset/:uid/:token' },
  confirmEmail: { path: '/confirm-email/:uid/:token' },
  unsubscribe: { path: '/u/:token' },
  definitions: { path: '/definitions' },
  privacy: { path: '/privacy' },
  terms: { path: '/terms' },
  imprint: { path: '/imprint' },
  verifyEntry: { path: '/verify' },
  verify: { path: '/verify/:number' },
  dashboard: { path: '/dashboard', ...forAccounts, area: 'home', link: { name: 'Dashboard' } },
  statement: { path: '/statement', ...forAccounts, link: { name: 'Statement', investorsOnly: true } },
  documents: { path: '/documents', ...forAccounts, link: { name: 'Documents', investorsOnly: true } },
  account: { path: '/account', ...forUsers },
  accountViews: { path: '/account/views', ...forUsers },
  impersonate: {
    path: '/impersonate',
    ...forStaff,
    needs: 'preparer',
    area: 'investors',
    link: { name: 'Impersonate' },
  },
  userSummary: {
    path: '/admin/user-summary',
    ...forAdmins,
    area: 'investors',
    link: { name: 'Add Summary', readAs: 'Summaries' },
  },
  addSummary: { path: '/add-summary', ...forAdmins },
  monthEnd: { path: '/admin/month-end', ...forAdmins, area: 'monthEnd', tab: 'Month-End' },
  release: {
    path: '/admin/release',
    ...forStaff,
    area: 'monthEnd',
    tab: 'Release',
    link: { name: 'Release', onlyPrepared: true },
  },
  managedDocuments: { path: '/admin/documents', ...forStaff, area: 'documents', tab: 'Documents' },
  records: { path: '/admin/records', ...forStaff, area: 'records', tab: 'Records' },
  checks: { path: '/admin/checks', ...forStaff, area: 'records', tab: 'Checks', link: { name: 'Checks' } },
  accounts: { path: '/admin/accounts', ...forAdmins, area: 'investors', tab: 'Accounts' },
  accountRecord: { path: '/admin/account', ...forAdmins, area: 'investors' },
  waitlistEntries: {
    path: '/admin/waitlist',
    ...forStaff,
    area: 'investors',
    tab: 'Waitlist',
    link: { name: 'Waitlist' },
  },
  statements: { path: '/admin/statements', ...forStaff, area: 'documents', tab: 'Statements' },
  mail: { path: '/admin/mail', ...forStaff, area: 'investors', tab: 'Mail' },
  reconciliation: { path: '/admin/reconciliation', ...forStaff, area: 'records', tab: 'Reconciliation' },
  payments: { path: '/admin/payments', ...forStaff, area: 'records', tab: 'Payments' },
  audit: { path: '/admin/audit', ...forStaff, area: 'records', tab: 'Audit', link: { name: 'Audit' } },
} as const satisfies Record<string, PageEntry>

type Table = typeof table
export type Page = keyof Table

/** The pages that only staff may open. */
export type StaffPage = { [Name in Page]: Table[Name] extends { investor: string } ? Name : never }[Page]

/**
 * THE LIST of pages, as specified: paths, who may open them, the messages to others, and the navigation. The web app
 * routes by it; the server responds with 404 to any other address.
 */
export const pages: Readonly<Record<Page, PageEntry>> = table

/** The names of all pages, in the order of the list. */
export const pageNames = Object.keys(table) as readonly Page[]

/** The paths of all pages. */
export const paths = Object.fromEntries(pageNames.map((name) => [name, table[name].path])) as {
  readonly [Name in Page]: Table[Name]['path']
}

/** The name of each area of the portal for staff, and the page that it opens. */
export const areaPages: Readonly<Record<Area, { name: string; page: Page }>> = {
  home: { name: 'Home', page: 'dashboard' },
  investors: { name: 'Investors', page: 'accounts' },
  monthEnd: { name: 'Month-End', page: 'monthEnd' },
  documents: { name: 'Documents', page: 'managedDocuments' },
  records: { name: 'Records', page: 'records' },
}

/** The page at an address, with or without a trailing slash. `:name` in a path matches any one segment. */
export function pageAt(address: string): Page | undefined {
  const parts = partsOf(address)
  const fits = (path: string) => {
    const wanted = partsOf(path)
    return (
      wanted.length === parts.length &&
      wanted.every((part, k) => part === parts[k] || (part.startsWith(':') && parts[k] !== ''))
    )
  }
  return pageNames.find((page) => fits(paths[page]))
}

const partsOf = (address: string): string[] => address.replace(/(.)\/$/, '$1').split('/')

/** The placeholder for PUBLIC_URL in the built documents; only the running server knows the real one. */
export const builtUrl = 'https://portico.invalid'

/** The same for TIME_ZONE, as an attribute of the root element. */
export const builtTimeZone = 'data-time-zone="UTC"'
