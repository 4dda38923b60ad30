import type { PreparedPosting } from '@portico/contract/features/release'
import { paths } from '@portico/contract/api/paths'
import type { Month } from '@portico/contract/values/month'
import { Link } from 'react-router'
import { personName } from '../../auth/display-name.ts'
import { formatMoment } from '../../figures/moments.ts'
import { usePreparedPostings, useSecondPerson } from '../../figures/release.ts'

/** The disc of a step, and before it the way from the one before. */
const stepClass =
  'flex items-center gap-2 after:-order-1 after:h-3 after:w-3 after:rounded-full after:border-2 after:border-control-line not-first:before:-order-2 not-first:before:w-7 not-first:before:border-t-2 not-first:before:border-dotted not-first:before:border-t-control-line data-[reached=true]:after:border-gain data-[reached=true]:after:bg-gain aria-[current=step]:font-strong aria-[current=step]:text-ink'

/** The latest preparation of a month's sheet, or of its corrections, that is not withdrawn. */
export function useSentMonth(month: Month, corrects = false): PreparedPosting | undefined {
  const { data } = usePreparedPostings()
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

/** The number of a preparation that sending the sheet again replaces. */
export const openNumber = (sent: PreparedPosting | undefined): number | undefined =>
  sent?.state === 'waiting' || sent?.state === 'returned' ? sent.number : undefined

const steps = ['Draft', 'Sent for release', 'Released']

const reached = { waiting: 1, returned: 0, withdrawn: 0, replaced: 0, released: 2 } as const

/** How far the release of a month is, and why it was returned; nothing where one person posts. */
export function ReleaseSteps({ sent }: { sent: PreparedPosting | undefined }) {
  const isPrepared = useSecondPerson()
  if (!isPrepared) return null
  const at = sent === undefined ? 0 : reached[sent.state]
  return (
    <div className="grid gap-2">
      <ol className="flex flex-wrap gap-x-3 gap-y-1 text-muted" aria-label="Steps of the release">
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
      {sent !== undefined && <Said sent={sent} />}
    </div>
  )
}

function Said({ sent }: { sent: PreparedPosting }) {
  const { number, state, reason, prepared_by: by, prepared_at: preparedAt, decided_by: decider } = sent
  const link = <Link to={`${paths.release}?number=${number}`}>{`number ${number}`}</Link>
  if (state === 'returned')
    return (
      <div
        role="alert"
        className="grid gap-1 rounded border border-loss bg-loss-wash px-3.5 py-3 wrap-anywhere"
      >
        <strong>{`Returned by ${decider ?? 'a releaser'}: ${reason ?? ''}`}</strong>
        <span>Change the sheet and send it again; that replaces {link}.</span>
      </div>
    )
  if (state !== 'waiting') return null
  return (
    <p className="wrap-anywhere text-muted">
      Sent as {link} by {personName(by)} on {formatMoment(preparedAt)}. If the sheet changes, it has to be
      sent again.
    </p>
  )
}
