import { errors } from '@portico/contract/errors'
import { ApiError } from '../http/api-error.ts'

/** For whoever is signed in: the sentence stands beside the field, and the session goes on. */
export function wrongCode(): ApiError {
  const { sentence } = errors.secondFactorWrong
  return new ApiError('invalid', sentence, { code: sentence })
}
