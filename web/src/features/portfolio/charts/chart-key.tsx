import type { ReactNode } from 'react'

/** The latest figure of a chart. */
export const latestClass =
  'mr-1 text-[min(2.125rem,7.6vw)] leading-10.5 font-extrabold font-stretch-84% data-[loss=true]:text-loss'

/** A bar that is read. */
export interface Reading {
  figure: string
  isLoss: boolean
  /** Of when it is. */
  about: string
  caption: string
}

interface ChartHeadProps {
  caption: string
  read: Reading | undefined
  children: ReactNode
}

/** What a chart comes to, and its caption; while a bar is read, what that says, in the same room, so that nothing moves. */
export const ChartHead = ({ caption, read, children }: ChartHeadProps) => (
  <>
    <div className="grid text-base tabular-nums">
      {/* Invisible, not hidden: its figure may have the focus. */}
      <p style={{ gridArea: '1 / 1', opacity: read && 0 }}>{children}</p>
      {read !== undefined && (
        <p style={{ gridArea: '1 / 1' }} aria-hidden>
          <b className={latestClass} data-loss={read.isLoss}>
            {read.figure}
          </b>{' '}
          {read.about}
        </p>
      )}
    </div>
    {/* Of the drawing alone, not of the table in its place. */}
    <p className="mb-1.5 min-h-[1.5em] text-sm text-muted tabular-nums has-[+*_table]:[visibility:hidden]">
      {read?.caption ?? caption}
    </p>
  </>
)

/** What bars are made of: the colour of each part, in a bar. What was paid out is hatched. Forced colours keep them apart. */
export const barColours = {
  kept: 'fill-band-gain forced-colors:fill-canvas-text',
  lost: 'fill-loss forced-colors:fill-canvas forced-colors:stroke-canvas-text',
  fees: 'fill-muted forced-colors:stroke-canvas-text forced-colors:forced-color-adjust-none',
  money_in: 'fill-band-edge stroke-band-edge forced-colors:fill-highlight forced-colors:stroke-canvas-text',
  money_out: 'fill-paper stroke-band-edge forced-colors:fill-canvas forced-colors:stroke-highlight',
}

/** The same for less than a whole quarter or year, which would look like a fall next to whole ones. */
export const partialColours = {
  kept: 'fill-gain-wash stroke-band-gain forced-colors:fill-canvas forced-colors:stroke-canvas-text forced-colors:[stroke-dasharray:4_3]',
  paid: 'stroke-band-gain forced-colors:stroke-canvas-text forced-colors:[stroke-dasharray:4_3]',
  lost: 'fill-loss-wash stroke-loss forced-colors:fill-canvas forced-colors:stroke-canvas-text forced-colors:[stroke-dasharray:4_3]',
}

type BarPart = keyof typeof barColours | 'paid' | 'partial'

/** The same before its name. */
export const keyColours: Readonly<Record<BarPart, string>> = {
  kept: 'before:bg-band-gain forced-colors:before:border-canvas-text forced-colors:before:bg-canvas-text',
  paid: 'before:hatch forced-colors:before:border-canvas-text',
  lost: 'before:bg-loss forced-colors:before:border-canvas-text forced-colors:before:bg-canvas',
  fees: 'before:bg-muted forced-colors:before:border-canvas-text',
  money_in:
    'before:border before:border-band-edge before:bg-band-edge forced-colors:before:border-canvas-text forced-colors:before:bg-highlight',
  money_out:
    'before:border before:border-band-edge before:bg-paper forced-colors:before:border-highlight forced-colors:before:bg-canvas',
  partial:
    'before:border before:border-band-edge before:bg-paper forced-colors:before:border-dashed forced-colors:before:border-canvas-text forced-colors:before:bg-canvas',
}

interface KeyEntry {
  name: string
  part: BarPart
}

/** Names the parts of a chart's bars. */
export const ChartKey = ({ entries }: { entries: readonly KeyEntry[] }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
    {entries.map((entry) => (
      <KeyItem key={entry.name} {...entry} />
    ))}
  </ul>
)

export const KeyItem = ({ name, part }: KeyEntry) => (
  <li
    className={`flex items-center gap-1.75 whitespace-nowrap before:h-3 before:w-3 before:[print-color-adjust:exact] forced-colors:before:border forced-colors:before:forced-color-adjust-none ${keyColours[part]}`}
  >
    {name}
  </li>
)
