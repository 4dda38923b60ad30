/** The pages of the site, in the words of the seed. The web app routes by them; the server answers 404 beside them. */
export const paths = {
  landing: '/',
  login: '/login',
  dashboard: '/dashboard',
  userSummary: '/admin/user-summary',
  addSummary: '/add-summary',
  impersonate: '/impersonate',
  account: '/account',
} as const

export type Page = keyof typeof paths

/** Whether an address is one of our pages, with or without a trailing slash. */
export function isPagePath(address: string): boolean {
  const plain = address.length > 1 ? address.replace(/\/$/, '') : address
  return Object.values<string>(paths).includes(plain)
}
