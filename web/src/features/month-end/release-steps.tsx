import type { PreparedPosting } from '@portico/contract/features/release'
import { paths } from '@portico/contract/api/paths'
import type { Month } from '@portico/contract/values/month'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { use, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { read } from '../../api/api-client.ts'
import { personName } from '../../auth/display-name.ts'
import { ChangedSheet, changedTitle } from '../../figures/changed-sheet.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { formatMoment } from '../../figures/moments.ts'
import { correctAgainLink, usePreparedPostings, useSecondPerson } from '../../figures/release.ts'
import type { Line } from './line.ts'
import { isOpen } from './line.ts'
import { DraftOfSheet, pollMs } from './use-draft.ts'

const preparedKey = read('preparedPostings').queryKey

/** The disc of a step, and before it the way from the one before. */
const stepClass =
  'flex items-center gap-2 after:-order-1 after:h-3 after:w-3 after:rounded-full after:border-2 after:border-control-line sm:not-first:before:-order-2 sm:not-first:before:w-7 sm:not-first:before:border-t-2 sm:not-first:before:border-dotted sm:not-first:before:border-t-control-line data-[reached=true]:after:border-gain data-[reached=true]:after:bg-gain aria-[current=step]:font-strong aria-[current=step]:text-ink'

/** The latest preparation of a month's sheet, or of its corrections, that is not withdrawn; or the one of this number. */
export function useSentMonth(month: Month, corrects: boolean, number?: number): PreparedPosting | undefined {
  const { data } = usePreparedPostings()
  if (number !== undefined) return data?.postings.find((each) => each.number === number)
  const sent = (data?.postings ?? []).filter(
    ({ kind, from, to, state, ...sent }) =>
      kind === 'post-month-end' &&
      (sent.corrects === true) === corrects &&
      from === month &&
      to === month &&
      state !== 'withdrawn',
  )
  return sent.toSorted((a, b) => b.number - a.number)[0]
}

/** The number of a preparation that sending the sheet again replaces; corrections of other rows replace nothing. */
export const openNumber = (sent: PreparedPosting | undefined): number | undefined =>
  sent?.corrects !== true && (sent?.state === 'waiting' || sent?.state === 'returned')
    ? sent.number
    : undefined

const steps = ['Draft', 'Sent for release', 'Released']

interface StepsProps {
  sent: PreparedPosting | undefined
  lines: readonly Line[]
  /** Whether the sheet shows again what was sent. */
  isAgain: boolean
}

/** How far the release of a month is, who released or returned it, and what is left; nothing where one person posts. */
export function ReleaseSteps({ sent, lines, isAgain }: StepsProps) {
  const isPrepared = useSecondPerson()
  useNewsOf(sent, lines.filter(({ row }) => row.posted !== null).length)
  const toPost = lines.filter(isOpen).length
  const stands = sent !== undefined && sent.reversed_at === undefined
  // A month that was posted another way, such as by a file, has no sheet to release.
  const isElsewhere = !stands && lines.every(({ row, before }) => row.posted !== null && before === undefined)
  if (!isPrepared || isElsewhere) return null
  const isDone = stands && sent.state === 'released' && toPost === 0
  const isSent = sent?.state === 'waiting' && sent.sheet_changes === undefined
  const at = isDone ? 2 : isSent ? 1 : 0
  return (
    <div className="grid gap-2">
      <ol
        className="flex flex-wrap gap-x-3 gap-y-1 text-muted max-sm:flex-col"
        aria-label="Steps of the release"
      >
        {steps.map((step, k) => (
          <li
            key={step}
            className={stepClass}
            data-reached={k <= at}
            {...(k === at ? { 'aria-current': 'step' } : {})}
          >
            {step}
          </li>
        ))}
      </ol>
      {sent !== undefined && <Said sent={sent} toPost={toPost} isAgain={isAgain} />}
    </div>
  )
}

/** Asks again what became of what was sent as soon as anyone decides, and while it waits also as the sheet changes. */
function useNewsOf(sent: PreparedPosting | undefined, posted: number) {
  const draft = use(DraftOfSheet)
  const known = draft?.view.known
  const version = useMemo(
    () => [...(known?.values() ?? [])].reduce((latest, cell) => Math.max(latest, cell.version), 0),
    [known],
  )
  useAskAgain(`${version} ${posted}`, sent?.state === 'waiting')
  useAskAgain(draft?.releaseChangedAt, true)
  // Corrections have no draft, which tells of it.
  usePreparedPostings(draft === null && sent?.state === 'waiting' ? pollMs : false)
}

/** Reads what is prepared again at every change of something. */
function useAskAgain(now: string | undefined, isOn: boolean) {
  const client = useQueryClient()
  const asked = useRef(now)
  useEffect(() => {
    if (!isOn || asked.current === now) return
    asked.current = now
    void client.invalidateQueries({ queryKey: preparedKey })
  }, [client, isOn, now])
}

/** A warning above the sheet. */
const Warning = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="alert" className="grid gap-1 rounded border border-loss bg-loss-wash px-3.5 py-3 wrap-anywhere">
    <strong>{title}</strong>
    <span>{children}</span>
  </div>
)

interface SaidProps extends Pick<StepsProps, 'isAgain'> {
  sent: PreparedPosting
  /** How many rows of the sheet are still to be posted. */
  toPost: number
}

function Said({ sent, toPost, isAgain }: SaidProps) {
  const { number, state, reason, prepared_by: by, prepared_at: preparedAt, decided_by: decider } = sent
  const link = <Link to={`${paths.release}?number=${number}`}>{`number ${number} for release`}</Link>
  if (state === 'returned')
    return (
      <Warning title={`Returned by ${personName(decider ?? undefined) || 'a releaser'}: ${reason ?? ''}`}>
        {sent.corrects === true && !isAgain ? (
          <>
            <Link to={correctAgainLink(sent)}>Correct it again</Link> with what was sent; sending it again
            replaces {link}.
          </>
        ) : (
          <>Change the sheet and send it again; that replaces {link}.</>
        )}
      </Warning>
    )
  if (state === 'released') return <Released sent={sent} toPost={toPost} />
  if (state !== 'waiting') return null
  if (sent.sheet_changes !== undefined)
    return (
      <>
        <Warning title="The sheet has changed since it was sent. It has to be sent again.">
          Until then, {link} cannot be released; sending the sheet again replaces it.
        </Warning>
        <details className="max-w-3xl rounded border border-hairline bg-paper px-3.5 open:pb-3.5">
          <summary className="fold min-h-11 cursor-pointer py-2.5 font-strong">
            {changedTitle(sent.sheet_changes)}
          </summary>
          <ChangedSheet changes={sent.sheet_changes} />
        </details>
      </>
    )
  return (
    <p className="wrap-anywhere text-muted">
      Sent as {link} by {personName(by)} on {formatMoment(preparedAt)}.{' '}
      {sent.corrects === true
        ? 'Other corrections are sent next to it.'
        : 'If the sheet changes, it has to be sent again.'}
    </p>
  )
}

/** What was released last, by whom, whether it was taken back, and what is left to do. */
function Released({ sent, toPost }: Omit<SaidProps, 'isAgain'>) {
  const { number, rows, corrects, decided_at: decidedAt, decided_by: decider, reversed_at: reversedAt } = sent
  const left = `${countOf(toPost, 'row')} ${toPost === 1 ? 'is' : 'are'} still to be posted.`
  return (
    <p className="wrap-anywhere text-muted">
      {`${countOf(rows, 'row')} ${rows === 1 ? 'was' : 'were'} released as `}
      <Link to={`${paths.release}?number=${number}`}>{`number ${number}`}</Link>
      {` by ${personName(decider ?? undefined) || 'a releaser'}`}
      {decidedAt !== null && ` on ${formatMoment(decidedAt)}`}.
      {reversedAt !== undefined &&
        ` ${rows === 1 ? 'It was' : 'They were'} reversed on ${formatMoment(reversedAt)}.`}
      {corrects !== true && toPost > 0 && ` ${left}`}
    </p>
  )
}
