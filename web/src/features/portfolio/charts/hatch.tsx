import type { ReactNode } from 'react'
import { useId } from 'react'

interface Hatch {
  /** To be drawn once in the chart that uses the fill. */
  pattern: ReactNode
  fill: string
}

const kinds = {
  paid: { width: 2.4, className: 'fill-band-gain forced-colors:fill-canvas-text' },
  lost: { width: 1.6, className: 'fill-loss forced-colors:fill-canvas-text' },
}

/** The fill of what was paid out or lost; in CSS the same is a repeating gradient at 45°. */
export function useHatch(kind: keyof typeof kinds): Hatch {
  const id = `hatch-${useId().replaceAll(/\W/g, '')}`
  const pattern = (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-paper forced-colors:fill-canvas" />
        <rect width={kinds[kind].width} height="6" className={kinds[kind].className} />
      </pattern>
    </defs>
  )
  return { pattern, fill: `url(#${id})` }
}
