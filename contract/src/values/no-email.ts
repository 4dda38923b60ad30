/** No mail can reach an address that ends so: the domain is reserved (RFC 2606, 2). */
export const noEmailEnd = '@no-email.invalid'

/**
 * Whether an account's address is an e-mail. An investor without one has an address of this kind in its place: it names
 * the account in files and lists, and nobody is ever mailed or signs in with it.
 */
export const hasEmail = (address: string): boolean => !address.endsWith(noEmailEnd)

/** The address as people read it. */
export const shownEmail = (address: string): string => (hasEmail(address) ? address : 'No e-mail')
