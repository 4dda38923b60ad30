import type { ReactNode } from 'react'
import { useId } from 'react'

interface Hatch {
  /** To be drawn once in the chart that uses the fill. */
  pattern: ReactNode
  fill: string
}

/** The fill of what was paid out; in CSS the same is a repeating gradient, 2.4 of 6 pixels at 45°. */
export function useHatch(): Hatch {
  const id = `hatch-${useId().replaceAll(/\W/g, '')}`
  const pattern = (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-paper forced-colors:fill-canvas" />
        <rect width="2.4" height="6" className="fill-band-gain forced-colors:fill-canvas-text" />
      </pattern>
    </defs>
  )
  return { pattern, fill: `url(#${id})` }
}
