import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, safe in a header, a cookie and a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored in place of a token: whoever reads the database cannot sign in with it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
