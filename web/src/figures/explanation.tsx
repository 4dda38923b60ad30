import type { Profile } from '@portico/contract/features/accounts'
import type { History } from '@portico/contract/figures/account-months'
import type { Derivation } from '@portico/contract/figures/derivation'
import type { Figures } from '@portico/contract/figures/figures'
import { formatMonth } from '@portico/contract/values/month'
import type { ReactNode } from 'react'
import { createContext, use, useCallback, useEffect, useState } from 'react'
import { Dialog } from '../components/feedback/dialog.tsx'
import { usePreload } from '../components/hooks.ts'
import { noFigure } from './figure-text.ts'
import type * as derivations from './derivations.tsx'
import type { Restatement } from './derivations.tsx'

type Derivations = typeof derivations

/** Derives a figure with the code that is loaded for it; undefined while the rows behind the figure load. */
export type Derive = (code: Derivations) => Derivation<unknown> | undefined

/** The code behind explanations, once it has loaded. */
let code: Derivations | undefined
const loadCode = async (): Promise<Derivations> => (code ??= await import('./derivations.tsx'))

/** Shown while the rows behind a figure are not loaded. */
const notLoaded: Derivation<null> = {
  name: 'Not loaded yet',
  formula: 'The months behind this figure are not loaded yet.',
  terms: [],
  value: null,
  text: noFigure,
  posted: undefined,
}

/** What is being explained, what the page calls it, and the element that was pressed for it. */
interface Explained {
  derivation: Derivation<unknown> | 'failed'
  label?: string | undefined
  anchor?: HTMLElement | undefined
  restated?: Restatement | undefined
}

/** Shows a derivation, or that its code could not be loaded. With `instead`, only if that one is being shown. */
type Show = (
  derivation: Explained['derivation'],
  from: Omit<Explained, 'derivation'> | { instead: Derivation<unknown> },
) => void

/** What has the focus, such as the figure of a cell; nothing where a press does not move it. */
const focused = (): HTMLElement | undefined =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : undefined

const ShowContext = createContext<Show>(() => {})

/** The function that opens the explanation of a figure, under the label that it has on the page. */
export function useExplain(): (derive: Derive, label?: string, restated?: Restatement) => void {
  const show = use(ShowContext)
  return useCallback(
    (derive, label, restated) => {
      const anchor = focused()
      void loadCode().then(
        (loaded) => show(derive(loaded) ?? notLoaded, { anchor, label, restated }),
        () => show('failed', {}),
      )
    },
    [show],
  )
}

/** Lets every figure inside be explained, one at a time. */
export function ExplanationProvider({ children }: { children: ReactNode }) {
  const [explained, setExplained] = useState<Explained>()
  usePreload(loadCode)
  const close = () => setExplained(undefined)
  // Stable, so that explaining one figure does not render the others again.
  const show = useCallback<Show>(
    (derivation, from) =>
      setExplained((shown) => {
        if (!('instead' in from)) return { derivation, ...from }
        return shown?.derivation === from.instead ? { ...shown, derivation } : shown
      }),
    [],
  )
  return (
    <ShowContext value={show}>
      {children}
      {explained?.derivation === 'failed' && (
        <Dialog title="Not loaded" onClose={close}>
          <p>The explanation could not be loaded. Please try again.</p>
        </Dialog>
      )}
      {explained !== undefined && explained.derivation !== 'failed' && code !== undefined && (
        <code.ExplanationDialog {...explained} derivation={explained.derivation} onClose={close} />
      )}
    </ShowContext>
  )
}

interface FigureProps {
  derive: Derive
  /** What the page calls it, if the derivation has another name. */
  label?: string | undefined
  restated?: Restatement | undefined
  children: ReactNode
}

/** A figure that is explained when pressed, or once the rows behind it have loaded. */
export function Figure({ derive, label, restated, children }: FigureProps) {
  const show = use(ShowContext)
  const [waiting, setWaiting] = useState<Derivation<unknown>>()
  const late = waiting && code && derive(code)
  useEffect(() => {
    if (late !== undefined && waiting !== undefined) show(late, { instead: waiting })
  }, [late, waiting, show])
  const choose = async (anchor: HTMLElement) => {
    const derivation = derive(await loadCode())
    // A copy of its own, so that a late derivation does not replace another figure's.
    const shown = derivation ?? { ...notLoaded }
    if (derivation === undefined) setWaiting(shown)
    show(shown, { anchor, label, restated })
  }
  return (
    <button
      type="button"
      className="explained"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => void choose(currentTarget).catch(() => show('failed', {}))}
    >
      {children}
    </button>
  )
}

/** The derivation of a figure of the account, or of what it has lost. */
export type DeriveFigure = (name: keyof Figures | 'lost') => Derive

/** The history with the initial investment that the firm has recorded; undefined until the months are loaded. */
export function ownHistory(profile: Profile, history: History | undefined): History | undefined {
  const initialInvestment = profile.initial_investment_recorded ? profile.initial_investment_amount : null
  return history && { ...history, initialInvestment }
}

/** Explains the figures of a profile by the account's months and activity. */
export function deriveFigure(profile: Profile | undefined, history: History | undefined): DeriveFigure {
  const own = profile && ownHistory(profile, history)
  return (name) => (from) => own && (name === 'lost' ? from.deriveLost(own) : from.deriveFigures(own)[name])
}

/** The derivation of a point of a chart. */
export type ExplainPoint = (point: { label: string }) => Derive

/** Explains the points of a monthly series by a figure of the account at that time. */
export const explainMonths =
  (history: History | undefined, figure: keyof Figures): ExplainPoint =>
  ({ label }) =>
  (from) => {
    const row = history?.months.find(({ month }) => formatMonth(month) === label)
    return history && row && from.deriveFiguresAt(history, row.month)[figure]
  }

/** The same for a quarterly series: the account at the quarter's last posted month. */
export const explainQuarters =
  (history: History | undefined, figure: keyof Figures): ExplainPoint =>
  ({ label }) =>
  (from) => {
    const last = history && from.deriveQuarters(from.accountMonths(history)).get(label)
    return history && last && from.deriveFiguresAt(history, last.row.month)[figure]
  }
