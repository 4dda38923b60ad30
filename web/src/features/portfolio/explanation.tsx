import type { Derivation } from '@portico/contract/figures/derivation'
import type { ReactNode } from 'react'
import { createContext, use, useCallback, useEffect, useState } from 'react'
import { ExplanationDialog } from './explanation-dialog.tsx'
import { noFigure } from '../../investments/figure-text.ts'
import styles from './figure.module.css'

/** Shows a derivation, or that it is not loaded yet. With `instead`, only if that one is being shown. */
type Explain = (derivation: Derivation<unknown> | undefined, instead?: Derivation<unknown>) => void

/** Shown while the rows behind a figure are not loaded. */
const notLoaded: Derivation<null> = {
  name: 'Not loaded yet',
  formula: 'The months behind this figure are not loaded yet.',
  terms: [],
  value: null,
  text: noFigure,
  postedAt: undefined,
}

const ExplanationContext = createContext<Explain>(() => {})

/** The function that opens the explanation of a figure. */
export const useExplain = (): Explain => use(ExplanationContext)

/** Lets every figure inside be explained, one at a time. */
export function ExplanationProvider({ children }: { children: ReactNode }) {
  const [explained, setExplained] = useState<Derivation<unknown>>()
  // Stable, so that explaining one figure does not render the others again.
  const explain = useCallback<Explain>(
    (derivation = notLoaded, instead) =>
      setExplained((shown) => (instead === undefined || shown === instead ? derivation : shown)),
    [],
  )
  return (
    <ExplanationContext value={explain}>
      {children}
      {explained !== undefined && (
        <ExplanationDialog derivation={explained} onClose={() => setExplained(undefined)} />
      )}
    </ExplanationContext>
  )
}

interface FigureProps {
  /** Called on request; undefined while the rows behind the figure load. */
  derive: () => Derivation<unknown> | undefined
  children: ReactNode
}

/** A figure that is explained when pressed, or once the rows behind it have loaded. */
export function Figure({ derive, children }: FigureProps) {
  const explain = useExplain()
  const [waiting, setWaiting] = useState<Derivation<unknown>>()
  const late = waiting && derive()
  useEffect(() => {
    if (late !== undefined) explain(late, waiting)
  }, [late, waiting, explain])
  const choose = () => {
    const derivation = derive()
    // A copy of its own, so that a late derivation does not replace another figure's.
    const shown = derivation ?? { ...notLoaded }
    if (derivation === undefined) setWaiting(shown)
    explain(shown)
  }
  return (
    <button type="button" className={styles['figure']} aria-haspopup="dialog" onClick={choose}>
      {children}
    </button>
  )
}
