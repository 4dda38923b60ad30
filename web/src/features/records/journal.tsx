import { formatMonth, formatMonthIso } from '@portico/contract/values/month'
import { download } from '../../api/api-client.ts'
import { Card } from '../../components/layout/card.tsx'
import type { Range } from './month-range.tsx'
import { Download } from '../../components/table/table-downloads.tsx'

/** The journal of the months of the roll-forward. */
export const Journal = ({ from, to }: Range) => (
  <Card title="Journal" heading="large">
    <p className="max-w-prose mt-1 mb-4 text-sm text-muted">
      What moved from {formatMonth(from)} to {formatMonth(to)}, by investor, in double entry: a plain-text
      file that hledger can read.
    </p>
    <Download
      name="Download Journal"
      read={() => download('journal', { query: { from: formatMonthIso(from), to: formatMonthIso(to) } })}
    />
  </Card>
)
