import type { CSSProperties, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useReducedMotion } from '../components/hooks.ts'
import styles from './big-figure.module.css'

interface BigFigureProps {
  /** The final text, whose length determines the size. */
  text: string
  tone?: 'ink' | 'floodlight' | 'loss'
  /** Shown instead of the text, such as the same figure counting up. */
  children?: ReactNode
}

/** The main figure of a card, as large as the card allows. */
export function BigFigure({ text, tone = 'ink', children = text }: BigFigureProps) {
  const characters = { '--characters': text.length } as CSSProperties
  return (
    <p className={`${styles['figure']} ${styles[tone]}`} style={characters}>
      {children}
    </p>
  )
}

const steps = 100
const stepMs = 20

/** The whole figure shown at a step from 0 to 100; the last step shows the target itself. */
export function countUpValue(target: number, step: number): number {
  return step >= steps ? target : Math.round((target / steps) * step)
}

/** The targets already reached, so that returning to a page shows them at once. */
const counted = new Set<number>()

/** A whole figure that counts up to its target once, in 100 steps; immediately with reduced motion. */
function useCountUp(target: number): number {
  const still = useReducedMotion()
  const [first] = useState(target)
  const [step, setStep] = useState(counted.has(first) ? steps : 0)
  useEffect(() => {
    if (still || counted.has(first)) return
    let taken = 0
    const timer = setInterval(() => {
      taken += 1
      setStep(taken)
      if (taken < steps) return
      clearInterval(timer)
      counted.add(first)
    }, stepMs)
    return () => clearInterval(timer)
  }, [still, first])
  return still ? target : countUpValue(target, step)
}

/** Shows a counting figure; screen readers hear only the final value. */
export function CountUp<Figure extends number>({
  to,
  format,
}: {
  to: Figure
  format: (figure: Figure) => string
}) {
  const shown = useCountUp(to)
  return (
    <>
      {/* Every step between 0 and a whole figure is a whole figure of the same kind. */}
      <span aria-hidden>{format(shown as Figure)}</span>
      <span className="visually-hidden">{format(to)}</span>
    </>
  )
}
