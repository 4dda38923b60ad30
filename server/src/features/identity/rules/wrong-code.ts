import { errors } from '@portico/contract/api/errors'
import { WrongProof } from './current-password.ts'

/** The refusal of a code that is not the caller's, or was used. */
export const wrongCode = () => new WrongProof('code', errors.secondFactorWrong.message)
