import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator app supports: RFC 6238 with SHA-1, six digits, 30 seconds. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** How many half-minutes a clock may be off, either way. */
const tolerance = 1

/** A new secret for an authenticator app: 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20)

/** The secret as text to type, in base32. */
export const secretText = (secret: Buffer): string => new Secret({ buffer: bytesOf(secret) }).base32

/** The address in the QR code for an authenticator app. */
export function otpauthUrl(secret: Buffer, issuer: string, label: string): string {
  return new TOTP({ ...settings, issuer, label, secret: new Secret({ buffer: bytesOf(secret) }) }).toString()
}

/** Whether a code has the form of an app code. */
export const isAppCode = (plain: string): boolean => /^\d{6}$/.test(plain)

/** The half-minute since 1970 that this code belongs to; undefined if it is not one around now. */
export function stepOf(secret: Buffer, code: string, now: number): number | undefined {
  if (!isAppCode(code)) return undefined
  const { algorithm, digits, period } = settings
  const delta = TOTP.validate({
    token: code,
    secret: new Secret({ buffer: bytesOf(secret) }),
    algorithm,
    digits,
    period,
    timestamp: now,
    window: tolerance,
  })
  return delta === null ? undefined : TOTP.counter({ period, timestamp: now }) + delta
}

const bytesOf = (secret: Buffer): ArrayBuffer => Uint8Array.from(secret).buffer

/** Without i, l, o and u: no letter can be mistaken for another, and no words appear. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const recoveryCodeLength = 24

/** A new recovery code: 120 random bits, in groups of four. */
export function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(recoveryCodeLength), (byte) => alphabet[byte % alphabet.length])
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** A code as it is compared, without the characters that only make it easier to read. */
export const normalizeCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/**
 * The stored hash of a recovery code. A fast hash is enough, because 2^120 codes cannot be tried; a slow one would have
 * to run once for each of the ten.
 */
export const hashRecoveryCode = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${normalizeCode(code)}`)
    .digest('hex')
