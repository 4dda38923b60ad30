import { errors } from '@portico/contract/api/errors'
import { isAlreadyThere } from '../../../db/database-errors.ts'
import { ApiError } from '../../../api-error.ts'

/** Does the work; throws ApiError 409 beside the field when it fails for an e-mail that another account has. */
export async function refuseTakenEmail<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isAlreadyThere(error)) throw error
    const { sentence } = errors.alreadyExists
    throw new ApiError('alreadyExists', sentence, { email: sentence })
  }
}
