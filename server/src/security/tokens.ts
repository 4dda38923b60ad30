import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret of 256 random bits, safe in a header, a cookie and a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored in place of a token: whoever reads the database cannot sign in with it. */
export const hashToken = (token: string): string => hash('sha256', token)

/** Whether two secrets are the same, in a time that tells nothing of how much of them is. */
export function isSameSecret(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
