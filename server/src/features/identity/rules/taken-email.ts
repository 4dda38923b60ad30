import { errors } from '@portico/contract/api/errors'
import { isUniqueViolation } from '../../../db/database-errors.ts'
import { ApiError } from '../../../api-error.ts'

/** Does the work; throws ApiError 409 beside the field when it fails for an e-mail that another account has. */
export async function refuseTakenEmail<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { message } = errors.alreadyExists
    throw new ApiError('alreadyExists', message, { email: message })
  }
}
