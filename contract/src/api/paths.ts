/** The pages of the site, in the words of the seed. The web app routes by them; the server answers 404 beside them. */
export const paths = {
  landing: '/',
  login: '/login',
  waitlist: '/waitlist',
  waitlistThankyou: '/waitlist-thankyou',
  resetPassword: '/reset-password',
  resetConfirm: '/reset/:uid/:token',
  dashboard: '/dashboard',
  statement: '/statement',
  accounts: '/admin/accounts',
  userSummary: '/admin/user-summary',
  addSummary: '/add-summary',
  waitlistDesk: '/admin/waitlist',
  checks: '/admin/checks',
  audit: '/admin/audit',
  monthEnd: '/admin/month-end',
  impersonate: '/impersonate',
  account: '/account',
  accountViews: '/account/views',
} as const

export type Page = keyof typeof paths

/** The page at an address, with or without a trailing slash; `:name` in a path stands for any one part. */
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
