import type { Finding } from '@portico/contract/figures/checks'
import { formatMonth } from '@portico/contract/values/month'

/** What is said of months that are not posted, before the change that leaves them out. */
export const willBeMissing = (sentence: string): string =>
  sentence.replace(/ (is|are) not posted/, ' will not be posted')

/** "August 2026: …": a finding with its month, before the change that leads to it. */
export function foretold({ month, message }: Pick<Finding, 'month' | 'message'>): string {
  const name = formatMonth(month)
  const text = willBeMissing(message)
  return text.startsWith(name) ? text : `${name}: ${text}`
}

/** The same where nothing else says that the checks find it. */
export const toBeListed = (finding: Finding): string =>
  finding.code === 'missing_month' ? foretold(finding) : `Checks will list ${foretold(finding)}`
