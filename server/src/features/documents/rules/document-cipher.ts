import { createHash, randomBytes } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { ApiError } from '../../../api-error.ts'
import type { Config } from '../../../config.ts'
import { decrypt, DecryptError, encrypt } from '../../../security/secrets.ts'

const partBytes = 256 * 1024

/** A file as it is stored: its own key, encrypted under SECRET_KEY, and its bytes in parts, encrypted under its own key. */
export interface SealedFile<Parts = AsyncIterable<string>> {
  sha256: string
  encryptedKey: string
  parts: Parts
}

type Keys = Config['secondFactor']

/** Throws ApiError 409 if the server has no SECRET_KEY. */
export function requireKey({ key }: Keys): Buffer {
  if (key === undefined) throw new ApiError('documentKeyMissing')
  return key
}

/** A key belongs to its file, and a part to its place in it: neither can be moved. */
const keyPlace = (sha256: string): string => `key of document ${sha256}`
const partPlace = (part: number): string => `part ${part} of a document`

/** Encrypts a file; other requests get a turn between its parts. */
export async function seal(keys: Keys, bytes: Buffer): Promise<SealedFile<string[]>> {
  const key = requireKey(keys)
  const own = randomBytes(32)
  const hash = createHash('sha256')
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += partBytes) {
    const part = bytes.subarray(from, from + partBytes)
    hash.update(part)
    parts.push(encrypt(own, part, partPlace(parts.length)))
    // oxlint-disable-next-line no-await-in-loop -- a turn for others
    await turn()
  }
  const sha256 = hash.digest('hex')
  return { sha256, encryptedKey: encrypt(key, own, keyPlace(sha256)), parts }
}

/**
 * The bytes of a stored file, part by part; each is authenticated before it is yielded, but that none is missing is known
 * only at the end. Throws ApiError documentKeyMissing, or documentDamaged if a single bit has changed.
 */
export async function* open(
  keys: Keys,
  { sha256, encryptedKey, parts }: SealedFile,
): AsyncGenerator<Buffer, void> {
  requireKey(keys)
  const own = intact(() => openKey(keys, sha256, encryptedKey))
  const hash = createHash('sha256')
  let place = 0
  for await (const part of parts) {
    const plain = intact(() => decrypt(own, part, partPlace(place)))
    place++
    hash.update(plain)
    yield plain
    // Other requests get a turn.
    await turn()
  }
  if (hash.digest('hex') !== sha256) throw new ApiError('documentDamaged')
}

/** Reads a whole file without keeping it. Returns how many bytes it has. Throws what `open` throws. */
export async function verify(keys: Keys, file: SealedFile): Promise<number> {
  let byteCount = 0
  for await (const plain of open(keys, file)) byteCount += plain.length
  return byteCount
}

/** Throws ApiError documentDamaged for what cannot be decrypted. */
function intact(decrypted: () => Buffer): Buffer {
  try {
    return decrypted()
  } catch (error) {
    throw error instanceof DecryptError ? new ApiError('documentDamaged') : error
  }
}

/** A file's own key, also if it is still encrypted under the former SECRET_KEY. Throws DecryptError. */
function openKey({ key, formerKey }: Keys, sha256: string, encryptedKey: string): Buffer {
  try {
    return decrypt(key as Buffer, encryptedKey, keyPlace(sha256))
  } catch (error) {
    if (formerKey === undefined || !(error instanceof DecryptError)) throw error
    return decrypt(formerKey, encryptedKey, keyPlace(sha256))
  }
}

const evidencePlace = (userId: number): string => `evidence for account ${userId}`

/** Encrypts what a file says of an account, under the file's own key. */
export const sealEvidence = (
  keys: Keys,
  { sha256, encryptedKey }: Pick<SealedFile, 'sha256' | 'encryptedKey'>,
  { userId, text }: { userId: number; text: string },
): string => encrypt(openKey(keys, sha256, encryptedKey), Buffer.from(text), evidencePlace(userId))

/** The text of a file that names an account; undefined without the key, or if it is damaged. */
export function openEvidence(
  keys: Keys,
  { sha256, encryptedKey }: Pick<SealedFile, 'sha256' | 'encryptedKey'>,
  { userId, evidence }: { userId: number; evidence: string },
): string | undefined {
  if (keys.key === undefined) return undefined
  try {
    return decrypt(openKey(keys, sha256, encryptedKey), evidence, evidencePlace(userId)).toString()
  } catch (error) {
    if (error instanceof DecryptError) return undefined
    throw error
  }
}

/** The same key under the current SECRET_KEY; undefined if it is already. Throws DecryptError if no key opens it. */
export function renewKey(
  keys: Keys & { key: Buffer },
  sha256: string,
  encryptedKey: string,
): string | undefined {
  try {
    decrypt(keys.key, encryptedKey, keyPlace(sha256))
    return undefined
  } catch (error) {
    if (!(error instanceof DecryptError)) throw error
    return encrypt(keys.key, openKey(keys, sha256, encryptedKey), keyPlace(sha256))
  }
}
