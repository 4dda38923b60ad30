import type { Profile } from '@portico/contract/features/accounts'
import type { History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { Derivation, Term } from '@portico/contract/figures/derivation'
import { deriveFiguresAt, deriveQuarters } from '@portico/contract/figures/derive-months'
import type { Figures } from '@portico/contract/figures/figures'
import { deriveFigures } from '@portico/contract/figures/figures'
import { formatMonth } from '@portico/contract/values/month'
import type { ReactNode } from 'react'
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import type { ChartPoint } from '../../components/chart/chart-scale.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { noFigure } from '../../investments/figure-text.ts'
import { formatDay } from '../../investments/moments.ts'
import styles from './explanation.module.css'

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

interface ExplanationDialogProps {
  derivation: Derivation<unknown>
  onClose: () => void
}

/** How a figure is derived: in words, term by term, and when it was posted. Figures inside lead to their own derivation. */
function ExplanationDialog({ derivation, onClose }: ExplanationDialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The derivations followed from the first one, which may itself be loaded late.
  const [followed, setFollowed] = useState<readonly Derivation<unknown>[]>([])
  const path = [derivation, ...followed]
  const shown = followed.at(-1) ?? derivation
  const go = (to: readonly Derivation<unknown>[]) => {
    setFollowed(to)
    // The control that led here is gone; without this the focus would be lost.
    heading.current?.focus()
  }
  return (
    <Dialog title={shown.name} heading={heading} onClose={onClose}>
      <p className={styles['result']}>{shown.text}</p>
      <p>{shown.formula}</p>
      <Arithmetic key={path.length} derivation={shown} onFollow={(from) => go([...followed, from])} />
      {shown.postedAt !== undefined && (
        <p className={styles['posted']}>Posted on {formatDay(shown.postedAt)}.</p>
      )}
      {path.length > 1 && (
        <button type="button" className={styles['back']} onClick={() => go(followed.slice(0, -1))}>
          Back to {path.at(-2)?.name}
        </button>
      )}
    </Dialog>
  )
}

interface ArithmeticProps {
  derivation: Derivation<unknown>
  onFollow: (from: Derivation<unknown>) => void
}

function Arithmetic({ derivation, onFollow }: ArithmeticProps) {
  if (derivation.terms.length === 0) return null
  return (
    // Focusable, so that the arrow keys scroll through hundreds of months.
    <div role="group" tabIndex={0} aria-label="The arithmetic" className={styles['frame']}>
      <table className={styles['terms']}>
        <tbody>
          {numbered(derivation.terms).map(({ key, term }) => (
            <TermRow key={key} term={term} onFollow={onFollow} />
          ))}
          <tr className={styles['total']} data-result>
            <td>=</td>
            <th scope="row">{derivation.name}</th>
            <td>{derivation.text}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** The terms, each with a key: two payments of one day have the same name. */
const numbered = (terms: readonly Term[]) => terms.map((term, k) => ({ key: `${k} ${term.name}`, term }))

function TermRow({ term, onFollow }: { term: Term; onFollow: ArithmeticProps['onFollow'] }) {
  const { sign, name, month, text, from } = term
  const label = month === null ? name : `${name}, ${formatMonth(month)}`
  return (
    <tr data-term>
      <td>{sign}</td>
      <th scope="row">{label}</th>
      <td>
        {from === undefined ? (
          text
        ) : (
          <button
            type="button"
            className={styles['follow']}
            aria-label={`${text}: how ${name.toLowerCase()} comes about`}
            onClick={() => onFollow(from)}
          >
            {text}
          </button>
        )}
      </td>
    </tr>
  )
}

/** The derivation of a figure of the account; undefined while the rows behind it load. */
export type DeriveFigure = (name: keyof Figures) => Derivation<unknown> | undefined

/** Explains the figures of a profile by the account's months and activity. */
export function deriveFigure(profile: Profile | undefined, history: History | undefined): DeriveFigure {
  if (profile === undefined || history === undefined) return () => undefined
  const initialInvestment = profile.initial_investment_recorded ? profile.initial_investment_amount : null
  return (name) => deriveFigures({ ...history, initialInvestment })[name]
}

/** The derivation of a point of a chart; undefined while the rows behind it load. */
export type ExplainPoint = (point: Pick<ChartPoint, 'label'>) => Derivation<unknown> | undefined

type FigureName = 'totalPortfolioValue' | 'profit' | 'roi'

/** Explains the points of a monthly series by a figure of the account at that time. */
export function explainMonths(history: History | undefined, figure: FigureName): ExplainPoint {
  return ({ label }) => {
    const row = history?.months.find(({ month }) => formatMonth(month) === label)
    return history && row && deriveFiguresAt(history, row.month)[figure]
  }
}

/** The same for a quarterly series: the account at the quarter's last posted month. */
export function explainQuarters(history: History | undefined, figure: FigureName): ExplainPoint {
  return ({ label }) => {
    const last = history && deriveQuarters(accountMonths(history)).get(label)
    return history && last && deriveFiguresAt(history, last.row.month)[figure]
  }
}
