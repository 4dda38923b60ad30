import { z } from 'zod'
import { newPassword, orRequired } from '../api/fields.ts'

export const passwordsDiffer = 'Passwords do not match.'

/** A request that chooses a password, typed twice, among its other fields. */
export function withNewPassword<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .object({
      ...shape,
      new_password1: newPassword,
      new_password2: z.string({ error: orRequired(passwordsDiffer) }),
    })
    .refine((body) => 'new_password1' in body && body.new_password1 === body.new_password2, {
      path: ['new_password2'],
      message: passwordsDiffer,
    })
}
