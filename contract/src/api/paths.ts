/** The paths of all pages, as specified. The web app routes by them; the server responds with 404 to any other. */
export const paths = {
  landing: '/',
  login: '/login',
  waitlist: '/waitlist',
  waitlistThankyou: '/waitlist-thankyou',
  resetPassword: '/reset-password',
  resetConfirm: '/reset/:uid/:token',
  confirmEmail: '/confirm-email/:uid/:token',
  unsubscribe: '/u/:token',
  definitions: '/definitions',
  privacy: '/privacy',
  terms: '/terms',
  imprint: '/imprint',
  dashboard: '/dashboard',
  statement: '/statement',
  documents: '/documents',
  verify: '/verify/:number',
  accounts: '/admin/accounts',
  userSummary: '/admin/user-summary',
  accountRecord: '/admin/account',
  addSummary: '/add-summary',
  waitlistDesk: '/admin/waitlist',
  checks: '/admin/checks',
  audit: '/admin/audit',
  monthEnd: '/admin/month-end',
  release: '/admin/release',
  statements: '/admin/statements',
  managedDocuments: '/admin/documents',
  mail: '/admin/mail',
  impersonate: '/impersonate',
  account: '/account',
  accountViews: '/account/views',
} as const

export type Page = keyof typeof paths

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
  return (Object.keys(paths) as Page[]).find((page) => fits(paths[page]))
}

const partsOf = (address: string): string[] => address.replace(/(.)\/$/, '$1').split('/')

/** The placeholder for PUBLIC_URL in the built documents; only the running server knows the real one. */
export const builtUrl = 'https://portico.invalid'

/** The same for TIME_ZONE, as an attribute of the root element. */
export const builtTimeZone = 'data-time-zone="UTC"'
