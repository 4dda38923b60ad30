import { createCipheriv, createDecipheriv, createHash, randomBytes, hash, timingSafeEqual } from 'node:crypto'

/** A new secret of 256 random bits, safe in a header, a cookie and a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Stored instead of a token, so that reading the database is not enough to sign in. */
export const hashToken = (token: string): string => hash('sha256', token)

/** Compares two secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** An encrypted text was altered, moved to another place, or encrypted with another key. */
export class DecryptError extends Error {}

/** Identifies a key without revealing it, so that texts under an old and a new key can coexist. */
const keyId = (key: Buffer): string =>
  createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8)

/**
 * Encrypts with AES-256-GCM, as `version.key.data`. `place` is authenticated as well: decryption works for the same
 * place only, so one row's secret cannot be moved to another row.
 */
export function encrypt(key: Buffer, plain: Uint8Array, place: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(place))
  const data = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return [version, keyId(key), data.toString('base64url')].join('.')
}

/** Decrypts a text that was encrypted with this key for this place. Throws DecryptError. */
export function decrypt(key: Buffer, encrypted: string, place: string): Buffer {
  const [encryptedVersion, encryptedBy, text = ''] = encrypted.split('.')
  const data = Buffer.from(text, 'base64url')
  if (encryptedVersion !== version || data.length < ivBytes + tagBytes)
    throw new DecryptError('Not an encrypted text.')
  if (encryptedBy !== keyId(key)) throw new DecryptError('Encrypted with another key.')
  const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(data.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(data.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch {
    throw new DecryptError('Altered, or encrypted for another place.')
  }
}
