import type { ReactNode, RefObject } from 'react'
import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { BlockerFunction, Location } from 'react-router'
import { useBlocker, useLocation } from 'react-router'
import { Dialog } from '../feedback/dialog.tsx'
import { Button } from './button.tsx'

/** What will be done with the input. */
type Fate = 'posted' | 'saved' | 'uploaded'

interface Input {
  fate: Fate
  boundTo: string | undefined
}

/** The unsaved input of a page. */
interface Unsaved {
  inputs: Set<Input>
  /** Once it is to be lost, the browser does not repeat the question if the next page is another document. */
  isLeaving: RefObject<boolean>
}

const UnsavedInput = createContext<Unsaved>({ inputs: new Set(), isLeaving: { current: false } })

export interface LeaveGuardProps {
  unsaved: boolean
  fate?: Fate
  /** A parameter of the address that the input belongs to: nothing is lost while the path and this stay the same. */
  boundTo?: string
}

/** Asks before unsaved input is left: here for another page or investor, through the browser when the tab closes. */
export function LeaveGuard({ unsaved, fate = 'posted', boundTo }: LeaveGuardProps) {
  const page = use(UnsavedInput)
  useLayoutEffect(() => {
    if (!unsaved) return
    const input = { fate, boundTo }
    page.inputs.add(input)
    return () => void page.inputs.delete(input)
  }, [page, unsaved, fate, boundTo])
  useEffect(() => {
    if (!unsaved) return
    const asking = new AbortController()
    const ask = (event: BeforeUnloadEvent) => page.isLeaving.current || event.preventDefault()
    window.addEventListener('beforeunload', ask, asking)
    return () => asking.abort()
  }, [page, unsaved])
  return null
}

/** Whether going from one location to another loses the input. */
function isLost({ boundTo }: Input, from: Location, to: Location): boolean {
  if (boundTo === undefined || from.pathname !== to.pathname) return true
  const [before, after] = [from, to].map(({ search }) => new URLSearchParams(search).get(boundTo))
  return before !== after
}

/** Asks for all guards in it, because the router asks only one of them. */
export function LeaveGuards({ children }: { children: ReactNode }) {
  const isLeaving = useRef(false)
  const [inputs] = useState(() => new Set<Input>())
  const page = useMemo(() => ({ inputs, isLeaving }), [inputs])
  const { key } = useLocation()
  useEffect(() => {
    isLeaving.current = false
  }, [key])
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        [...inputs].some((input) => isLost(input, currentLocation, nextLocation)),
      [inputs],
    ),
  )
  const leave = () => {
    isLeaving.current = true
    blocker.proceed?.()
  }
  return (
    <UnsavedInput value={page}>
      {children}
      {blocker.state === 'blocked' && (
        <LeaveQuestion fate={fateOf(inputs)} onStay={() => blocker.reset()} onLeave={leave} />
      )}
    </UnsavedInput>
  )
}

/** The questions, most serious first. */
const questions: Readonly<Record<Fate, { title: string; text: string; stay: string }>> = {
  posted: {
    title: 'Leave without posting?',
    text: 'What you have typed is not posted. Leaving loses it.',
    stay: 'Keep editing',
  },
  uploaded: {
    title: 'Leave before all files are uploaded?',
    text: 'Files are being uploaded. Those that are not finished when you leave are lost.',
    stay: 'Keep uploading',
  },
  saved: {
    title: 'Leave without saving?',
    text: 'What you have typed is not saved. Leaving loses it.',
    stay: 'Keep editing',
  },
}

const fateOf = (inputs: ReadonlySet<Input>): Fate =>
  (Object.keys(questions) as Fate[]).find((fate) => [...inputs].some((input) => input.fate === fate)) ??
  'saved'

interface LeaveQuestionProps {
  fate?: Fate
  onStay: () => void
  onLeave: () => void
}

/** The question before unsaved input is lost. */
export const LeaveQuestion = ({ fate = 'posted', onStay, onLeave }: LeaveQuestionProps) => (
  <Dialog title={questions[fate].title} onClose={onStay}>
    <p>{questions[fate].text}</p>
    <div className="mt-2 flex flex-wrap gap-3">
      <Button onClick={onStay}>{questions[fate].stay}</Button>
      <Button kind="quiet" onClick={onLeave}>
        Leave
      </Button>
    </div>
  </Dialog>
)
