import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret of 256 random bits, safe in a header, a cookie and a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Stored instead of a token, so that reading the database is not enough to sign in. */
export const hashToken = (token: string): string => hash('sha256', token)

/** Compares two secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
