/** The pages of the site, in the words of the seed. The web app routes by them; the server answers 404 beside them. */
export const paths = {
  landing: '/',
  login: '/login',
  waitlist: '/waitlist',
  waitlistThankyou: '/waitlist-thankyou',
  resetPassword: '/reset-password',
  resetConfirm: '/reset/:uid/:token',
  dashboard: '/dashboard',
  userSummary: '/admin/user-summary',
  addSummary: '/add-summary',
} as const

export type Page = keyof typeof paths

const patterns = Object.values(paths).map((path) => path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+'))
const pagePath = new RegExp(`^(?=/)(?:${patterns.join('|')})/?$`)

/** Whether an address is one of our pages, with or without a trailing slash. */
export const isPagePath = (address: string): boolean => pagePath.test(address)
