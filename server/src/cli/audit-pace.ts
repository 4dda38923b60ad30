import { rowsAlone } from '../audit/pace.ts'
import type { AuditPace } from '../audit/verify-audit.ts'

/** How a command verifies: in large steps, telling as it comes past each tenth of the accounts, and of the entries. */
export function auditPace(progress: (line: string) => void): AuditPace {
  let told = ''
  return {
    rowsAtOnce: rowsAlone,
    onProgress({ done, total, of }) {
      const reached = `${of} ${Math.floor((10 * done) / Math.max(1, total))}`
      if (reached !== told) progress(`Verifying: ${done} of ${total} ${of}.`)
      told = reached
    },
  }
}
