import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** A sealed text was altered, moved to another place, or sealed with another key. */
export class SealError extends Error {}

/** Names a key without giving it away, so that a later one can stand beside it. */
const keyId = (key: Buffer): string =>
  createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8)

/**
 * Encrypts with AES-256-GCM, as `version.key.data`. `place` says whose it is: it opens there and nowhere else, so
 * that one row's secret cannot be put into another's.
 */
export function seal(key: Buffer, plain: Uint8Array, place: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(place))
  const data = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return [version, keyId(key), data.toString('base64url')].join('.')
}

/** What was sealed with this key for this place. Throws SealError. */
export function unseal(key: Buffer, sealed: string, place: string): Buffer {
  const [sealedVersion, sealedBy, text = ''] = sealed.split('.')
  const data = Buffer.from(text, 'base64url')
  if (sealedVersion !== version || data.length < ivBytes + tagBytes) throw new SealError('Not a sealed text.')
  if (sealedBy !== keyId(key)) throw new SealError('Sealed with another key.')
  const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(data.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(data.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch {
    throw new SealError('Altered, or sealed for another place.')
  }
}
