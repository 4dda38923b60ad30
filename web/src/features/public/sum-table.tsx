import type { ReactNode } from 'react'
import type { SumRowsProps } from '../../components/table/sum-rows.tsx'
import { SumRows } from '../../components/table/sum-rows.tsx'

/** A figure as the sum of others, the way it is written on paper. */
export const SumTable = ({
  caption,
  className,
  ...sum
}: SumRowsProps & { caption: ReactNode; className: string }) => (
  <table
    className={`w-full border-collapse text-[min(0.9375rem,6vw)] [&_:is(td,th)]:py-1.5 [&_[data-result]]:border-t-rule [&_td:first-child]:w-[1.3em] [&_tr]:border-t-hairline [&_tr+tr]:border-t ${className}`}
  >
    {caption}
    <tbody>
      <SumRows {...sum} />
    </tbody>
  </table>
)
