/** The latest figure of a chart. */
export const latestClass =
  'text-[min(2.125rem,7.6vw)] leading-10.5 font-extrabold font-stretch-84% data-[loss=true]:text-loss'

/** What bars are made of: the colour of each part, in a bar. What was paid out is hatched. */
export const barColours = {
  kept: 'fill-band-gain forced-colors:fill-canvas-text',
  lost: 'fill-loss forced-colors:fill-canvas forced-colors:stroke-canvas-text',
  fees: 'fill-muted',
  money_in:
    'fill-band-principal stroke-band-edge forced-colors:fill-canvas-text forced-colors:stroke-canvas-text',
  money_out: 'fill-paper stroke-band-edge forced-colors:fill-canvas forced-colors:stroke-canvas-text',
}

type BarPart = keyof typeof barColours | 'paid'

/** The same before its name. */
const keyColours: Readonly<Record<BarPart, string>> = {
  kept: 'before:bg-band-gain forced-colors:before:bg-canvas-text',
  paid: 'before:hatch',
  lost: 'before:bg-loss forced-colors:before:bg-canvas',
  fees: 'before:bg-muted forced-colors:before:bg-canvas-text',
  money_in:
    'before:border before:border-band-edge before:bg-band-principal forced-colors:before:bg-canvas-text',
  money_out: 'before:border before:border-band-edge before:bg-paper forced-colors:before:bg-canvas',
}

interface ChartKeyProps {
  entries: readonly { name: string; part: BarPart }[]
}

/** Names the parts of a chart's bars. */
export const ChartKey = ({ entries }: ChartKeyProps) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
    {entries.map(({ name, part }) => (
      <li
        key={name}
        className={`flex items-center gap-1.75 before:h-3 before:w-3 before:[print-color-adjust:exact] forced-colors:before:border forced-colors:before:border-canvas-text forced-colors:before:forced-color-adjust-none ${keyColours[part]}`}
      >
        {name}
      </li>
    ))}
  </ul>
)
