import { paths } from '@portico/contract/api/paths'
import type { PreparedPosting } from '@portico/contract/features/release'
import { controlTotalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import { formatUsd } from '@portico/contract/values/money'
import { Link } from 'react-router'
import { personName } from '../auth/display-name.ts'
import { countOf } from './figure-text.ts'
import { formatMoment } from './moments.ts'

/** "by Dana Whitfield on November 30, 2026 at 14:09" */
export const byAndWhen = (person: { name: string; email: string } | null, at: string | null): string =>
  `by ${person === null ? 'the command line' : personName(person)}${at === null ? '' : ` on ${formatMoment(at)}`}`

/** "returned by Ruth Lane on November 30, 2026 at 14:09: The fee is missing." */
export const returnedText = ({ decided_by: by, decided_at: at, reason }: PreparedPosting): string =>
  `returned ${byAndWhen(by, at)}: ${reason ?? ''}`

/** Leads to what was prepared under a number. */
export const NumberLink = ({
  number,
  text = `number ${number} for release`,
}: {
  number: number
  text?: string
}) => <Link to={`${paths.release}?number=${number}`}>{text}</Link>

/** "Control totals: 2 rows, principal $20,000.00, paid $0.00."; undefined where none were entered. */
export function controlTotalsText({ control_totals: typed }: PreparedPosting): string | undefined {
  if (typed === undefined) return undefined
  const { rows } = typed
  const sums = controlTotalFigures.flatMap(({ total }) => {
    const sum = typed[total]
    return sum === undefined ? [] : [`${totalLabel(total).toLowerCase()} ${formatUsd(sum)}`]
  })
  return `Control totals: ${[...(rows === undefined ? [] : [countOf(rows, 'row')]), ...sums].join(', ')}.`
}
