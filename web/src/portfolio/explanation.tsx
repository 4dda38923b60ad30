import type { Derivation } from '@portico/contract/derivation'
import type { ReactNode } from 'react'
import { createContext, lazy, Suspense, use, useState } from 'react'
import styles from './figure.module.css'

// Loaded when the first figure is asked about.
const ExplanationDialog = lazy(() => import('./explanation-dialog.tsx'))

type Explain = (derivation: Derivation<unknown> | undefined) => void

const ExplanationContext = createContext<Explain>(() => {})

/** How a part of the page shows where a figure comes from; nothing happens while its rows are still loading. */
export const useExplain = (): Explain => use(ExplanationContext)

/** Lets every figure inside explain itself, one at a time. */
export function ExplanationProvider({ children }: { children: ReactNode }) {
  const [explained, setExplained] = useState<Derivation<unknown>>()
  return (
    <ExplanationContext value={setExplained}>
      {children}
      {explained !== undefined && (
        <Suspense>
          <ExplanationDialog derivation={explained} onClose={() => setExplained(undefined)} />
        </Suspense>
      )}
    </ExplanationContext>
  )
}

interface FigureProps {
  /** Called when somebody asks; undefined while the rows behind the figure are loading. */
  derive: () => Derivation<unknown> | undefined
  children: ReactNode
}

/** A figure that explains itself when it is chosen. */
export function Figure({ derive, children }: FigureProps) {
  const explain = useExplain()
  return (
    <button
      type="button"
      className={styles['figure']}
      aria-haspopup="dialog"
      onClick={() => explain(derive())}
    >
      {children}
    </button>
  )
}
