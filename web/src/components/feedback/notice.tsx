import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { offlineSentence } from '../../api/api-client.ts'
import { sentenceOf } from '../../api/request-error.ts'

const kinds = {
  failure: 'border-l-loss bg-loss-wash text-loss',
  news: 'border-l-gain bg-gain-wash text-gain',
  plain: 'border-l-rule bg-wash',
}

/** A message that screen readers announce: a failure at once, anything else at the next pause. */
export function Notice({
  kind,
  children,
  onRetry,
}: {
  kind: keyof typeof kinds
  children: ReactNode
  onRetry?: () => void
}) {
  return (
    <div
      role={kind === 'failure' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-l-3 border-transparent px-3.5 py-3 text-md ${kinds[kind]}`}
    >
      <p>{children}</p>
      {onRetry !== undefined && (
        <button
          type="button"
          className="min-h-11 cursor-pointer rounded border px-3 py-1 font-semibold"
          onClick={onRetry}
        >
          Try again
        </button>
      )}
    </div>
  )
}

interface FocusedNewsProps {
  message: ReactNode
  kind?: keyof typeof kinds
  /** What they are about, where they go on changing: only news of something else take the focus again. */
  about?: unknown
}

/** News that take the focus and are scrolled to: the button that led to them is gone, far away or has nothing left to do. */
export function FocusedNews({ message, kind = 'news', about = message }: FocusedNewsProps) {
  const place = useRef<HTMLDivElement>(null)
  const isSaid = message !== undefined
  useEffect(() => {
    if (isSaid) place.current?.focus()
  }, [isSaid, about])
  if (!isSaid) return null
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="scroll-mt-[calc(var(--stuck-above)_+_16px)] scroll-mb-4 focus:outline-none"
    >
      <Notice kind={kind}>{message}</Notice>
    </div>
  )
}

/** The outcome of an action: at most one of the two. */
export interface Outcome {
  failure?: string | undefined
  news?: string | undefined
}

/** Forgets that something failed without a network once there is one. */
export function useForgetOnline({ failure }: Outcome, setOutcome: (outcome: Outcome) => void): void {
  const isOffline = failure === offlineSentence
  useEffect(() => {
    if (!isOffline) return undefined
    const forget = () => setOutcome({})
    window.addEventListener('online', forget)
    return () => window.removeEventListener('online', forget)
  }, [isOffline, setOutcome])
}

interface Action<Input extends unknown[]> extends Outcome {
  /** Does nothing while another run is under way. */
  run: (...input: Input) => void
  isBusy: boolean
  /** Fails without a run, because the input is refused here; without a reason, only forgets the last outcome. */
  refuse: (failure?: string) => void
}

/**
 * The action of a button or a form: one run at a time, even within the same tick, and the outcome of the last. The task
 * returns a message, or nothing. `failed` is the message for errors that have none of their own; as a function, it gets
 * the error.
 */
export function useAction<Input extends unknown[]>(
  task: (...input: Input) => Promise<string | void>,
  failed:
    | string
    | ((error: unknown, ...input: Input) => string | undefined) = 'Something went wrong. Please try again.',
): Action<Input> {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>({})
  const refuse = (failure?: string) => setOutcome({ failure })
  useForgetOnline(outcome, setOutcome)
  const run = async (...input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    refuse()
    try {
      setOutcome({ news: (await task(...input)) ?? undefined })
    } catch (error) {
      refuse(typeof failed === 'string' ? sentenceOf(error, failed) : failed(error, ...input))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { ...outcome, run: (...input) => void run(...input), isBusy, refuse }
}

/** Says what became of an action. */
export function ActionNotice({ of: { failure, news } }: { of: Outcome }) {
  if (failure !== undefined) return <Notice kind="failure">{failure}</Notice>
  return news === undefined ? null : <Notice kind="news">{news}</Notice>
}
