import { useState } from 'react'
import { sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../feedback/notice.tsx'
import { useBusy } from './button.tsx'

/** What became of the last run: at most one of the two. */
interface Outcome {
  failure?: string | undefined
  news?: string | undefined
}

export interface Action<Input extends unknown[] = []> extends Outcome {
  /** Does nothing while another run is under way. */
  run: (...input: Input) => void
  isBusy: boolean
  /** Says that it failed without a run, because the input is refused here. */
  refuse: (failure: string | undefined) => void
  /** Forgets what became of the last run. */
  clear: () => void
}

/**
 * What a button or a form does: one run at a time, and what became of the last. The task returns what is to be said of
 * it, or nothing. `failed` is said when an error has no message of its own; as a function, it also sees the error.
 */
export function useAction<Input extends unknown[]>(
  task: (...input: Input) => Promise<string | void>,
  failed: string | ((error: unknown, ...input: Input) => string | undefined),
): Action<Input> {
  const [isBusy, runAlone] = useBusy()
  const [outcome, setOutcome] = useState<Outcome>({})
  const clear = () => setOutcome({})
  const run = (...input: Input) =>
    runAlone(async () => {
      clear()
      try {
        setOutcome({ news: (await task(...input)) ?? undefined })
      } catch (error) {
        setOutcome({
          failure: typeof failed === 'string' ? sentenceOf(error, failed) : failed(error, ...input),
        })
      }
    })
  return { ...outcome, run, isBusy, refuse: (failure) => setOutcome({ failure }), clear }
}

/** Says what became of the last run of an action. */
export function ActionNotice({ of: { failure, news } }: { of: Outcome }) {
  if (failure !== undefined) return <Notice kind="failure">{failure}</Notice>
  return news === undefined ? null : <Notice kind="news">{news}</Notice>
}
