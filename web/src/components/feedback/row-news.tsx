import type { ReactNode } from 'react'
import { createContext, use, useEffect, useId, useMemo, useState } from 'react'
import { sentenceOf } from '../../api/request-error.ts'
import type { Outcome } from './notice.tsx'
import { FocusedNews, useAction, useForgetOnline } from './notice.tsx'

interface RowNews {
  /** Opens a dialog about a row as it is now, which stays open when the row goes. */
  ask: (dialog: (close: () => void) => ReactNode) => void
  /** Says above the rows what was done. */
  say: (news: string) => void
}

interface Rows extends RowNews {
  /** What became of the last action, and of which row, as long as that is there. */
  said: Outcome & { row?: string | undefined }
  /** Says it in the row, or above the rows if that is gone. */
  sayOf: (row: string, outcome: Outcome) => void
  /** A row is there. Returns what is called when it goes. */
  enter: (row: string) => () => void
}

const RowsContext = createContext<Rows | undefined>(undefined)

interface RowNewsProps {
  /** Of what was said. */
  className?: string
  /** What is listed: once that is something else, what was said is forgotten. */
  until?: unknown
  children: ReactNode
}

/**
 * A list whose rows a re-read may remove, with what is asked about them and what became of that: a colleague who was quicker
 * removes a row while its dialog is open, and what was done removes it before that can be said.
 */
export function RowNews({ className = 'mb-4', until, children }: RowNewsProps) {
  const [asked, setAsked] = useState<ReactNode>()
  const [said, setSaid] = useState<Rows['said']>({})
  const [listed, setListed] = useState(until)
  if (listed !== until) {
    setListed(until)
    setSaid({})
  }
  useForgetOnline(said, setSaid)
  const [calls] = useState((): Omit<Rows, 'said'> => {
    const present = new Set<string>()
    return {
      ask: (dialog) => setAsked(dialog(() => setAsked(undefined))),
      say: (news) => setSaid({ news }),
      sayOf: (row, outcome) => setSaid({ ...outcome, row: present.has(row) ? row : undefined }),
      enter: (row) => {
        present.add(row)
        return () => {
          present.delete(row)
          setSaid((last) => (last.row === row ? { ...last, row: undefined } : last))
        }
      },
    }
  })
  const rows = useMemo(() => ({ ...calls, said }), [calls, said])
  const { news, failure } = said.row === undefined ? said : {}
  return (
    <RowsContext value={rows}>
      <div className={`empty:hidden ${className}`}>
        <FocusedNews
          kind={failure === undefined ? 'news' : 'failure'}
          message={failure ?? news}
          about={said}
        />
      </div>
      {children}
      {asked}
    </RowsContext>
  )
}

function useRows(): Rows {
  const rows = use(RowsContext)
  if (rows === undefined) throw new Error('A row is used outside of RowNews.')
  return rows
}

/** What asks about a row, and says what was done. */
export const useRowNews = (): RowNews => useRows()

/** The action of a row. What became of it is the row's to say; above the rows it is said once the row is gone. */
export function useRowAction<Input extends unknown[]>(
  task: (...input: Input) => Promise<string | void>,
  failed = 'Something went wrong. Please try again.',
) {
  const { said, sayOf, enter } = useRows()
  const row = useId()
  useEffect(() => enter(row), [enter, row])
  const { run, isBusy } = useAction(async (...input: Input) => {
    sayOf(row, {})
    try {
      const news = await task(...input)
      if (typeof news === 'string') sayOf(row, { news })
    } catch (error) {
      sayOf(row, { failure: sentenceOf(error, failed) })
    }
  })
  const { news, failure } = said.row === row ? said : {}
  return { news, failure, run, isBusy, refuse: (sentence: string) => sayOf(row, { failure: sentence }) }
}
