import type { AuditProgress } from '../audit/verify-audit.ts'

/** Tells of a long verification as it comes past each tenth of the accounts, and of the entries. */
export function auditProgress(progress: (line: string) => void): (progress: AuditProgress) => void {
  let told = ''
  return ({ done, total, of }) => {
    const reached = `${of} ${Math.floor((10 * done) / Math.max(1, total))}`
    if (reached !== told) progress(`Verifying: ${done} of ${total} ${of}.`)
    told = reached
  }
}
