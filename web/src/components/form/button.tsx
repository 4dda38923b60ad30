import type { ComponentProps } from 'react'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../api/request-error.ts'
import type { Outcome } from '../feedback/notice.tsx'

/** The large ones are for the pages on grass. */
const kinds = {
  action: 'bg-action text-action-ink enabled:hover:bg-action-hover',
  quiet: 'border-control-line enabled:hover:border-ink',
  hoarding: 'bg-floodlight text-floodlight-ink hover:bg-floodlight-hover',
  floodlight: 'button-large bg-floodlight text-floodlight-ink hover:bg-floodlight-hover',
  chalk: 'button-large border-chalk hover:bg-chalk hover:text-pitch',
}

type ButtonKind = keyof typeof kinds

/** The class of a button, for links that look like one. */
export const buttonClass = (kind: ButtonKind) => `button ${kinds[kind]}`

/** A button. While `busy` it shows that work is under way and cannot be pressed. */
export function Button({
  kind = 'action',
  busy = false,
  disabled = false,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & { kind?: ButtonKind; busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind)}
      disabled={disabled || busy}
      aria-busy={busy}
    />
  )
}

/** Runs one task at a time: starting another while one runs does nothing, even within the same tick. */
export function useBusy(): [boolean, (task: () => Promise<void>) => void] {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = (task: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    void task().finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  return [busy, run]
}

interface Action<Input extends unknown[]> extends Outcome {
  /** Does nothing while another run is under way. */
  run: (...input: Input) => void
  isBusy: boolean
  /** Fails without a run, because the input is refused here. */
  refuse: (failure: string | undefined) => void
  /** Forgets what became of the last run. */
  clear: () => void
}

/**
 * What a button or a form does: one run at a time, and what became of the last. The task returns what is to be said of
 * it, or nothing. `failed` is said when an error has no message of its own; as a function, it reads the error itself.
 */
export function useAction<Input extends unknown[]>(
  task: (...input: Input) => Promise<string | void>,
  failed: string | ((error: unknown, ...input: Input) => string | undefined),
): Action<Input> {
  const [isBusy, runAlone] = useBusy()
  const [outcome, setOutcome] = useState<Outcome>({})
  const refuse = (failure: string | undefined) => setOutcome({ failure })
  const clear = () => setOutcome({})
  const run = (...input: Input) =>
    runAlone(async () => {
      clear()
      try {
        setOutcome({ news: (await task(...input)) ?? undefined })
      } catch (error) {
        refuse(typeof failed === 'string' ? sentenceOf(error, failed) : failed(error, ...input))
      }
    })
  return { ...outcome, run, isBusy, refuse, clear }
}
