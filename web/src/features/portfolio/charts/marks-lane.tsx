import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { useId, useState } from 'react'
import { textWidth } from '../../../components/chart/plot.ts'
import type { Plot } from '../../../components/chart/plot.ts'
import { groupMarks, markKinds } from './marks.ts'
import { monthsText } from '@portico/contract/values/month-spans'
import type { Mark, MarkKind } from './marks.ts'
import { countOf } from '../../../figures/figure-text.ts'
import styles from './marks-lane.module.css'

/** A touch target is larger than the mark. */
const markClass = 'after:inset-0 pointer-coarse:after:-inset-2.5'
const placeClass = `absolute top-(--top) left-(--x) ${styles['mark']}`

const targetWidth = 24
const wideLane = 420
/** Each kind has its own row, so that no mark hides one of another kind. */
const rowHeight = 14

/** How high the lane of some marks is. */
export const laneHeight = (marks: readonly Mark[]): number =>
  marks.length === 0 ? 0 : Math.max(40, 4 + rowHeight * kindsOf(marks).length)

/** The outline of a mark; those that can stand in a row are longer by some pixels where they do. */
const shapes: Readonly<Record<MarkKind, (more: number) => string>> = {
  in: () => 'M6 1 11.5 11H.5Z',
  out: () => 'M6 11 .5 1h11Z',
  notReconciled: () => 'M1.5 1.5h9l-9 9h9Z',
  paid: (more) => `M6 2h${more}a4 4 0 1 1 0 8h-${more}a4 4 0 0 1 0-8Z`,
  restated: (more) => `M6 .5h${more}L${more + 11.5} 6l-5.5 5.5h-${more}L.5 6Z`,
}

/** The drawing of a mark, next to its word in the key or on the axis, and how much longer it is than one of a single month. */
export const MarkShape = ({ kind, more = 0 }: { kind: MarkKind; more?: number }) => (
  <svg
    width={12 + more}
    height="12"
    viewBox={`0 0 ${12 + more} 12`}
    aria-hidden
    className={`flex-none ${styles[kind]}`}
  >
    <path d={shapes[kind](more)} />
  </svg>
)

/** The kinds among some marks, in the order of the key and of their rows. */
const kindsOf = (marks: readonly Mark[]): MarkKind[] =>
  (Object.keys(markKinds) as MarkKind[]).filter((kind) => marks.some((mark) => mark.kind === kind))

interface MarksProps {
  marks: readonly Mark[]
  plot: Plot
  /** In pixels below the chart's upper edge. */
  top: number
}

/** Marks of events below the axis, each at its own month; those that are close share a button, which says all their sentences. */
export function Marks({ marks, plot, top }: MarksProps) {
  /** Which group says its sentences. */
  const [said, setSaid] = useState<number>()
  const [stop, setStop] = useState(0)
  const id = useId()
  const kinds = kindsOf(marks)
  if (marks.length === 0) return null
  const groups = groupMarks(marks, plot.x, targetWidth)
  // In the middle of its marks, as far as the next one lets it.
  const centres = groups.map(({ x, marks: own }, k) =>
    Math.min((x + plot.x(own.at(-1)?.at ?? 0)) / 2, (groups[k + 1]?.x ?? Infinity) - targetWidth),
  )
  const placeOf = (k: number) =>
    ({
      '--x': `${centres[k] ?? 0}px`,
      '--top': `${top}px`,
      width: `${targetWidth}px`,
      height: `${Math.max(targetWidth, rowHeight * kinds.length)}px`,
    }) as CSSProperties
  const places = { kinds, plot, amounts: namedAmounts(marks, plot), lengths: lengthsOf(marks, plot) }
  return (
    <div role="group" aria-label="Marks below the chart">
      {/* Before all marks, so that none of their amounts is behind it. */}
      {said !== undefined && said < groups.length && (
        <i className={`bg-wash ${placeClass}`} style={placeOf(said)} aria-hidden />
      )}
      {groups.map((group, k) => {
        const sentence = sentencesOf(group.marks)
        const centre = centres[k] ?? group.x
        return (
          <button
            key={group.x}
            type="button"
            className={`cursor-help scroll-mb-20 ${markClass} ${placeClass}`}
            // One stop for all of them, which may be many; the arrow keys lead on.
            tabIndex={k === Math.min(stop, groups.length - 1) ? 0 : -1}
            onKeyDown={moveFocus}
            style={placeOf(k)}
            aria-label={sentence}
            aria-controls={id}
            onPointerEnter={() => setSaid(k)}
            onPointerLeave={() => setSaid(undefined)}
            onFocus={() => {
              setSaid(k)
              setStop(k)
            }}
            onBlur={() => setSaid(undefined)}
            onClick={() => setSaid(k)}
          >
            {group.marks.map((mark) => (
              <Placed key={marks.indexOf(mark)} mark={mark} centre={centre} {...places} />
            ))}
          </button>
        )
      })}
      <Said id={id} x={centres[said ?? 0] ?? 0} width={plot.width} top={top}>
        {said !== undefined && sentencesOf(groups[said]?.marks ?? [])}
      </Said>
    </div>
  )
}

/** As far as the box reaches beyond its mark, and half as wide as its notch. */
const reach = 20
const notch = 7

interface SaidProps {
  id: string
  /** Where the mark is, in a drawing that is so wide. */
  x: number
  width: number
  top: number
  children: ReactNode
}

/** What a mark says, above it: from the mark to whichever side has more room. */
function Said({ id, x, width, top, children }: SaidProps) {
  const side = x < width / 2 ? 'left' : 'right'
  const inset = Math.max((side === 'left' ? x : width - x) - reach, 0)
  const tip = (side === 'left' ? x : width - x) - inset - notch - 1
  return (
    <p
      id={id}
      className="pointer-events-none absolute z-1 w-fit rounded border border-rule bg-paper px-3 py-2 text-sm empty:hidden"
      style={{
        [side]: `${inset}px`,
        bottom: `calc(100% - ${top - notch}px)`,
        maxWidth: `${width - inset}px`,
      }}
      aria-hidden
    >
      {children}
      {children !== false && (
        <i
          className="absolute h-3.5 w-3.5 border-b border-l border-rule bg-paper"
          style={{ [side]: `${tip}px`, bottom: `${-notch - 1}px`, rotate: '-45deg' }}
        />
      )}
    </p>
  )
}

const steps = { ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' } as const

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key as keyof typeof steps] as (typeof steps)[keyof typeof steps] | undefined
  const next = step && event.currentTarget[step]
  if (!(next instanceof HTMLButtonElement)) return
  event.preventDefault()
  next.focus()
}

/** What some marks say, those of a kind together. */
function sentencesOf(marks: readonly Mark[]): string {
  const kinds = kindsOf(marks)
  const said = kinds.flatMap((kind) => marks.filter((mark) => mark.kind === kind))
  const restated = marks.filter(({ kind }) => kind === 'restated').map(({ month }) => month)
  const more = `${monthsText(restated)} ${restated.length === 1 ? 'was' : 'were'} restated. The table says what changed.`
  return [...said.flatMap(({ sentence }) => sentence ?? []), ...(restated.length > 0 ? [more] : [])].join(' ')
}

/** The marks whose amount has room next to them, up to the next one of their row. */
function namedAmounts(marks: readonly Mark[], plot: Plot): ReadonlySet<Mark> {
  const moved = plot.right - plot.left < wideLane ? [] : marks.filter(isMoney)
  return new Set(
    moved.filter((mark, k) => {
      const next = moved.slice(k + 1).find(({ kind }) => kind === mark.kind)
      const end = Math.min(next === undefined ? Infinity : plot.x(next.at) - 12, plot.width)
      return end - plot.x(mark.at) >= 10 + textWidth(mark.amount ?? '')
    }),
  )
}

/** How far each mark reaches: one that would overlap the mark of the month before is a part of that one. */
function lengthsOf(marks: readonly Mark[], plot: Plot): ReadonlyMap<Mark, number> {
  const lengths = new Map<Mark, number>()
  for (const kind of kindsOf(marks)) {
    let first: Mark | undefined
    let last: Mark | undefined
    for (const mark of marks.filter((each) => each.kind === kind)) {
      const isPart =
        last !== undefined && !isMoney(mark) && mark.at - last.at === 1 && plot.x(1) - plot.x(0) < 12
      if (!isPart) first = mark
      last = mark
      if (first !== undefined) lengths.set(first, plot.x(mark.at) - plot.x(first.at))
    }
  }
  return lengths
}

interface PlacedProps {
  mark: Mark
  /** The middle of its button. */
  centre: number
  kinds: readonly MarkKind[]
  plot: Plot
  amounts: ReadonlySet<Mark>
  lengths: ReadonlyMap<Mark, number>
}

/** A mark at its month, in the row of its kind, or one for a run of months. */
const Placed = ({ mark, centre, kinds, plot, amounts, lengths }: PlacedProps) =>
  !lengths.has(mark) ? null : (
    <b
      className="absolute flex"
      style={{
        left: `${plot.x(mark.at) - centre + targetWidth / 2 - 6}px`,
        top: `calc(50% + ${rowHeight * (kinds.indexOf(mark.kind) - kinds.length / 2)}px)`,
      }}
    >
      <MarkShape kind={mark.kind} more={lengths.get(mark) ?? 0} />
      {amounts.has(mark) && (
        <span className="absolute left-4 text-[13px] leading-3 font-semibold whitespace-nowrap tabular-nums">
          {mark.amount}
        </span>
      )}
    </b>
  )

/** How many months have a mark of a kind, where they are several: in a long history they make a line. */
const MonthsOf = ({ marks: [first, ...others] }: { marks: readonly Mark[] }) =>
  first === undefined || others.length === 0 || isMoney(first) ? null : (
    <span className="text-muted">{countOf(others.length + 1, 'month')}</span>
  )

const isMoney = ({ kind }: Mark): boolean => kind === 'in' || kind === 'out' || kind === 'notReconciled'

/** The key of a chart's marks. */
export function MarkKey({ marks }: { marks: readonly Mark[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 empty:hidden">
      {kindsOf(marks).map((kind) => (
        <li className="flex flex-wrap items-center gap-x-2" key={kind}>
          <MarkShape kind={kind} /> <span className="whitespace-nowrap">{markKinds[kind]}</span>
          <MonthsOf marks={marks.filter((mark) => mark.kind === kind)} />
        </li>
      ))}
    </ul>
  )
}
