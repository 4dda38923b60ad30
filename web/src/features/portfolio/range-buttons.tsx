import { ChoiceGroup } from '../../components/form/choice-group.tsx'
import type { Range } from './chart-range.ts'
import { rangeNames } from './chart-range.ts'

const choices = rangeNames.map((name) => ({ name, value: name }))

/** Chooses how far back a chart reaches. */
export const RangeButtons = ({ range, onChange }: { range: Range; onChange: (range: Range) => void }) => (
  <ChoiceGroup label="Range of the chart" choices={choices} chosen={range} onChoose={onChange} small />
)
