import type { Handler } from '../../../http/route.ts'
import { countRecoveryCodes, hasSecondFactor } from '../queries/second-factor-queries.ts'

/** How the caller's second factor stands, and what the firm wants. */
export const getSecondFactor: Handler<'secondFactor'> = async ({ app, caller }) => {
  const { key, required } = app.config.secondFactor
  return {
    set: await hasSecondFactor(app.db.read, caller.id),
    required,
    available: key !== undefined,
    recovery_codes_left: await countRecoveryCodes(app.db.read, caller.id),
  }
}
