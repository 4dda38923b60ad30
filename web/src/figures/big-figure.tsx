import type { CSSProperties, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useReducedMotion } from '../components/hooks.ts'

interface BigFigureProps {
  /** The final text, whose length determines the size. */
  text: string
  tone?: 'ink' | 'floodlight'
  /** Shown instead of the text, such as the same figure counting up. */
  children?: ReactNode
}

/** Eleven characters fit a phone at 58 px, more get smaller, and fewer than seven are no larger. */
const size = 'text-[min(calc(2.05*100cqi/max(var(--characters),7)),4.75rem)]'
export const bigFigureClass = `-ml-px ${size} leading-[1.05] font-black tracking-tighter whitespace-nowrap font-stretch-80% tabular-nums`

/** The main figure of a card, as large as the card allows. */
export function BigFigure({ text, tone = 'ink', children = text }: BigFigureProps) {
  // A percent sign is as wide as two figures.
  const characters = { '--characters': text.length + (text.endsWith('%') ? 1 : 0) } as CSSProperties
  return (
    <p className={`${bigFigureClass} ${tone === 'floodlight' ? 'text-floodlight' : ''}`} style={characters}>
      {children}
    </p>
  )
}

const steps = 100
const stepMs = 6

/** The whole figure shown at a step from 0, which is nine tenths of the target, to 100, the target itself. */
export function countUpValue(target: number, step: number): number {
  return step >= steps ? target : Math.round(target - (target / 10) * (1 - step / steps))
}

/** Where this tab keeps the figures that have counted up already, so that each does so once in a visit. */
const countedKey = 'counted'

const readCounted = (): string[] => sessionStorage.getItem(countedKey)?.split(' ') ?? []

/**
 * A whole figure that counts its last tenth in 100 steps, once; immediately with reduced motion. Only the last tenth, and
 * for 600 ms at most, because a figure next to final ones is read as final. A busy page skips steps rather than being late.
 */
function useCountUp(target: number): { shown: number; isFirst: boolean } {
  const still = useReducedMotion()
  const [first] = useState(target)
  const [step, setStep] = useState(() => (readCounted().includes(String(first)) ? steps : 0))
  useEffect(() => {
    const counted = readCounted()
    if (still || counted.includes(String(first))) return
    const start = performance.now()
    const timer = setInterval(() => {
      const taken = Math.min(Math.floor((performance.now() - start) / stepMs), steps)
      setStep(taken)
      if (taken < steps) return
      clearInterval(timer)
      sessionStorage.setItem(countedKey, [...counted, first].join(' '))
    }, stepMs)
    return () => clearInterval(timer)
  }, [still, first])
  // A figure that changes while the page is open is not counted again.
  const isFirst = target === first
  return { shown: still || !isFirst ? target : countUpValue(target, step), isFirst }
}

/** Shows a counting figure; screen readers hear only the final value. */
export function CountUp<Figure extends number>({
  to,
  format,
}: {
  to: Figure
  format: (figure: Figure) => string
}) {
  const { shown, isFirst } = useCountUp(to)
  return (
    <>
      {/* Every step towards a whole figure is a whole figure of the same kind. */}
      <span aria-hidden data-counting={isFirst}>
        {format(shown as Figure)}
      </span>
      <span className="sr-only">{format(to)}</span>
    </>
  )
}
