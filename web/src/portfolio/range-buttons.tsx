import type { Range } from './chart-range.ts'
import { rangeNames } from './chart-range.ts'
import styles from './range-buttons.module.css'

/** Chooses how far back a chart reaches. */
export function RangeButtons({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  return (
    <div role="group" aria-label="Range of the chart" className={styles['group']}>
      {rangeNames.map((name) => (
        <button
          key={name}
          type="button"
          className={styles['range']}
          aria-pressed={name === range}
          onClick={() => onChange(name)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
