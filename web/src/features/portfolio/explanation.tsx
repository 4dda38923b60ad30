import type { Derivation } from '@portico/contract/figures/derivation'
import type { ReactNode } from 'react'
import { createContext, use, useCallback, useEffect, useState } from 'react'
import { ExplanationDialog } from './explanation-dialog.tsx'
import { noFigure } from '../../investments/figure-text.ts'
import styles from './figure.module.css'

/** Shows a derivation, or that it is not there yet; where it is to take the place of another, only if that is shown. */
type Explain = (derivation: Derivation<unknown> | undefined, instead?: Derivation<unknown>) => void

/** Said in place of an explanation while the rows behind a figure are not there. */
const notLoaded: Derivation<null> = {
  name: 'Not loaded yet',
  formula: 'The months behind this figure are not loaded yet.',
  terms: [],
  value: null,
  text: noFigure,
  postedAt: undefined,
}

const ExplanationContext = createContext<Explain>(() => {})

/** How a part of the page shows where a figure comes from. */
export const useExplain = (): Explain => use(ExplanationContext)

/** Lets every figure inside explain itself, one at a time. */
export function ExplanationProvider({ children }: { children: ReactNode }) {
  const [explained, setExplained] = useState<Derivation<unknown>>()
  // The same one always, so that no figure is drawn anew when one of them is explained.
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
  /** Called when somebody asks; undefined while the rows behind the figure are loading. */
  derive: () => Derivation<unknown> | undefined
  children: ReactNode
}

/** A figure that explains itself when it is chosen, or once the rows behind it are there. */
export function Figure({ derive, children }: FigureProps) {
  const explain = useExplain()
  const [waiting, setWaiting] = useState<Derivation<unknown>>()
  const late = waiting && derive()
  useEffect(() => {
    if (late !== undefined) explain(late, waiting)
  }, [late, waiting, explain])
  const choose = () => {
    const derivation = derive()
    // Its own, so that what comes late takes no other figure's place.
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
