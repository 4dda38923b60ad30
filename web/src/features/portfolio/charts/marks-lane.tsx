import type { CSSProperties } from 'react'
import { useId, useState } from 'react'
import { textWidth } from '../../../components/chart/plot.ts'
import type { Plot } from '../../../components/chart/plot.ts'
import { groupMarks, markKinds } from './marks.ts'
import type { Mark, MarkKind } from './marks.ts'
import { countOf } from '../../../figures/figure-text.ts'
import styles from './marks-lane.module.css'

/** A touch target is larger than the mark. */
const markClass = `top-(--top) left-(--x) after:inset-0 pointer-coarse:after:-inset-2.5 ${styles['mark']}`

const targetWidth = 24
const wideLane = 420

const shapes: Readonly<Record<MarkKind, string>> = {
  in: 'M6 1 11.5 11H.5Z',
  out: 'M6 11 .5 1h11Z',
  paid: 'M6 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z',
  restated: 'M6 .5 11.5 6 6 11.5.5 6Z',
}

/** The drawing of a mark, next to its word in the key or on the axis. */
export const MarkShape = ({ kind }: { kind: MarkKind }) => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden className={styles[kind]}>
    <path d={shapes[kind]} />
  </svg>
)

/** The kinds among some marks: each is drawn once, in the order of the key. */
const kindsOf = (marks: readonly Mark[]): MarkKind[] =>
  (Object.keys(markKinds) as MarkKind[]).filter((kind) => marks.some((mark) => mark.kind === kind))

interface MarksProps {
  marks: readonly Mark[]
  plot: Plot
  /** In pixels below the chart's upper edge. */
  top: number
}

/** Marks of events below the axis; each shows its sentence when hovered, focused or pressed. */
export function Marks({ marks, plot, top }: MarksProps) {
  const [said, setSaid] = useState<string>()
  const id = useId()
  if (marks.length === 0) return null
  const groups = groupMarks(marks, plot.x, targetWidth)
  const isWide = plot.right - plot.left >= wideLane
  return (
    <div>
      {groups.map((group, k) => {
        const sentence = group.marks.map((mark) => mark.sentence).join(' ')
        const kinds = kindsOf(group.marks)
        const amount = group.marks.length === 1 ? group.marks[0]?.amount : undefined
        // From the centre of the mark to that of the next one.
        const room = Math.min((groups[k + 1]?.x ?? Infinity) - 12, plot.width) - group.x
        const isNamed = isWide && amount !== undefined && room >= 10 + textWidth(amount)
        return (
          <button
            key={group.x}
            type="button"
            className={`absolute flex min-h-6 min-w-6 cursor-help items-center gap-0.5 py-1.5 after:absolute ${kinds.length > 2 ? 'w-6.5 flex-wrap' : 'flex-col'} ${markClass}`}
            style={{ '--x': `${group.x}px`, '--top': `${top}px` } as CSSProperties}
            aria-label={sentence}
            aria-controls={id}
            onPointerEnter={() => setSaid(sentence)}
            onPointerLeave={() => setSaid(undefined)}
            onFocus={() => setSaid(sentence)}
            onBlur={() => setSaid(undefined)}
            onClick={() => setSaid(sentence)}
          >
            {/* More than two would overlap the words below the chart: they are next to each other. */}
            {kinds.map((kind) => (
              <MarkShape key={kind} kind={kind} />
            ))}
            {isNamed && (
              <span className="absolute bottom-0.75 left-5.5 text-xs font-semibold whitespace-nowrap tabular-nums">
                {amount}
              </span>
            )}
          </button>
        )
      })}
      <p
        id={id}
        className="absolute top-full right-0 left-0 z-1 mx-auto w-fit rounded border border-rule bg-paper px-3 py-2 text-sm empty:hidden"
        aria-hidden
      >
        {said}
      </p>
    </div>
  )
}

/** How many months have a mark of a kind, where they are several: those that are close share one. */
const MonthsOf = ({ marks: [first, ...others] }: { marks: readonly Mark[] }) =>
  first === undefined || others.length === 0 || isMoney(first) ? null : (
    <span className="text-muted">{countOf(others.length + 1, 'month')}</span>
  )

const isMoney = ({ kind }: Mark): boolean => kind === 'in' || kind === 'out'

/** The key of a chart's marks. */
export function MarkKey({ marks }: { marks: readonly Mark[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 empty:hidden">
      {kindsOf(marks).map((kind) => (
        <li className="flex items-center gap-2" key={kind}>
          <MarkShape kind={kind} /> {markKinds[kind]}
          <MonthsOf marks={marks.filter((mark) => mark.kind === kind)} />
        </li>
      ))}
    </ul>
  )
}
