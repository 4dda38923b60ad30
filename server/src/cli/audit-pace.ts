import { rowsAlone } from '../audit/pace.ts'
import type { AuditPace } from '../audit/verify-audit.ts'

/** The pace of verifications by commands: large batches, with progress printed for every tenth of the accounts and entries. */
export function auditPace(progress: (line: string) => void): AuditPace {
  let printed = ''
  return {
    rowsAtOnce: rowsAlone,
    onProgress({ done, total, of }) {
      const reached = `${of} ${Math.floor((10 * done) / Math.max(1, total))}`
      if (reached !== printed) progress(`Verifying: ${done} of ${total} ${of}.`)
      printed = reached
    },
  }
}
