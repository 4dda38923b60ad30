import type { Config } from '../../../config.ts'
import { ApiError } from '../../../api-error.ts'
import { seal, unseal } from '../../../security/encrypt.ts'

type Key = Config['secondFactor']['key']

const placeOf = (userId: number): string => `second factor of ${userId}`

/** An account's secret as it is stored. Throws ApiError noSecretKey. */
export function sealSecret(key: Key, userId: number, secret: Buffer): string {
  if (key === undefined) throw new ApiError('noSecretKey')
  return seal(key, secret, placeOf(userId))
}

/** An account's secret from what is stored. Throws ApiError noSecretKey, or SealError when it is another's or another key's. */
export function unsealSecret(key: Key, userId: number, sealed: string): Buffer {
  if (key === undefined) throw new ApiError('noSecretKey')
  return unseal(key, sealed, placeOf(userId))
}
