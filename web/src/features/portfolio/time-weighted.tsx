import type { AccountMonth } from '@portico/contract/figures/account-months'
import type { Return } from '@portico/contract/figures/returns'
import { formatPercent } from '@portico/contract/values/percent'
import { noFigure, signedPercent } from '../../figures/figure-text.ts'
import { Figure } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'

interface TimeWeightedProps {
  history: OwnHistory
  /** The months that it links. */
  months: readonly AccountMonth[]
  of: Return
  name?: string
}

/** A time-weighted return with its sign, which explains itself by its months. */
export function TimeWeighted({ history, months, of, name = 'Time-weighted' }: TimeWeightedProps) {
  const { value, missing } = of
  const text = value === null ? noFigure : formatPercent(value)
  const line = { key: 'time_weighted', name, value, text, missing, among: months }
  return (
    <Figure label={name} derive={(code) => code.deriveReturn(history, line)}>
      {value === null ? text : signedPercent(value)}
    </Figure>
  )
}
