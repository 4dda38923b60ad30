import { auditDifferenceSentence } from '@portico/contract/features/audit-difference'
import { sentenceOf } from '../../api/request-error.ts'
import { ActionNotice, Notice, useAction } from '../../components/feedback/notice.tsx'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { Button } from '../../components/form/button.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { formatDay, formatSecond } from '../../figures/moments.ts'
import type { Verification } from './audit-data.ts'
import { useVerification, useVerifyAgain } from './audit-data.ts'

const entriesText = (entries: number) => countOf(entries, 'entry', 'entries')

type Finding = NonNullable<Verification['found']>

const isSound = ({ broken, differences }: Finding) => broken === null && differences.total === 0

/** Whether the trail, and the accounts and months it records, are intact, and when that was verified. */
export function VerificationBanner() {
  const verification = useVerification()
  const verifying = useVerifyAgain()
  const again = useAction(
    async () => void (await verifying.mutateAsync()),
    'The trail could not be verified.',
  )
  const { data } = verification
  if (data === undefined && verification.isError)
    return (
      // As high as the banner in whose place it is.
      <div className="mb-7 min-h-27.5 max-md:min-h-33.5">
        <Notice kind="failure" onRetry={() => void verification.refetch()}>
          {sentenceOf(verification.error, 'The trail could not be verified.')}
        </Notice>
      </div>
    )
  const { found = null, checking = null } = data ?? {}
  const verdict = found === null ? 'none' : isSound(found) ? 'whole' : 'broken'
  return (
    <section
      aria-label="Verification"
      className="mb-7 flex flex-wrap items-center justify-between gap-x-cards gap-y-3 rounded border border-l-3 border-hairline border-l-control-line bg-paper px-fluid py-4 data-[verdict=broken]:border-2 data-[verdict=broken]:border-loss data-[verdict=broken]:bg-loss-wash data-[verdict=broken]:text-loss data-[verdict=whole]:border-l-gain"
      data-verdict={verdict}
    >
      {/* As high as a finding before there is one: the list below would move under a press. */}
      <div className="min-h-19 max-w-184 min-w-0 grow basis-72 max-md:min-h-25 pointer-coarse:min-h-29">
        {data === undefined ? <Bar width="60%" /> : <Found verification={data} />}
        {checking !== null && verdict !== 'whole' && <p className={quiet}>{checkingText(checking)}</p>}
        <ActionNotice of={again} />
      </div>
      <Button kind="quiet" busy={again.isBusy || checking !== null} onClick={again.run}>
        Check again
      </Button>
    </section>
  )
}

const verdictClass = 'font-bold in-data-[verdict=broken]:text-xl'
const quiet = 'text-sm text-muted in-data-[verdict=broken]:text-inherit'

function Found({ verification: { found, checking } }: { verification: Verification }) {
  if (found === null) return <p className={verdictClass}>The trail is being verified.</p>
  const when = `${formatDay(found.checked_at)}, ${formatSecond(found.checked_at)}`
  if (!isSound(found))
    return (
      <div role="alert">
        {found.broken !== null && <Broken broken={found.broken} entries={found.entries} />}
        {found.differences.total > 0 && <Differences differences={found.differences} />}
        <p>Leave the database as it is and compare it with a backup. Checked {when}.</p>
      </div>
    )
  return (
    <>
      <p className={verdictClass} role="status">
        Audit trail intact: {entriesText(found.entries)}, matching {countOf(found.accounts, 'account')} and{' '}
        {countOf(found.months, 'version')} of posted months.
      </p>
      <p className={quiet}>{checking === null ? `Checked ${when}.` : checkingText(checking)}</p>
      {found.hash !== '' && (
        <details className="text-sm text-muted">
          <summary className="fold min-h-7 cursor-pointer pointer-coarse:leading-11">
            Hash of the last entry {found.hash.slice(0, 12)}…
          </summary>
          <code className="wrap-anywhere tabular-nums">{found.hash}</code>
        </details>
      )}
    </>
  )
}

function Broken({ broken, entries }: { broken: NonNullable<Finding['broken']>; entries: number }) {
  return (
    <>
      <p className={verdictClass}>
        The trail is broken: entry {groupedNumber.format(broken.sequence)} does not fit, {broken.reason}.
      </p>
      <p>
        {entries === 0 ? 'Nothing before it is' : `The ${entriesText(entries)} before it are`} certain; what
        follows can no longer be relied on.
      </p>
    </>
  )
}

/** How many accounts and months differ from the trail, and the first of them. */
function Differences({ differences: { total, first } }: Pick<Finding, 'differences'>) {
  return (
    <>
      <p className={verdictClass}>
        {countOf(total, 'difference')} between the trail and the accounts and months.
      </p>
      <ul className="my-2 pl-[1.2em] wrap-anywhere">
        {first.map((difference) => {
          const sentence = auditDifferenceSentence(difference)
          return <li key={sentence}>{sentence}</li>
        })}
        {total > first.length && (
          <li>
            and {groupedNumber.format(total - first.length)} more, which verify-audit lists on the command
            line
          </li>
        )}
      </ul>
    </>
  )
}

const checkingText = ({ done, total, of }: NonNullable<Verification['checking']>) =>
  total === 0
    ? 'Checking now.'
    : `Checking now: ${groupedNumber.format(done)} of ${of === 'entries' ? entriesText(total) : countOf(total, 'account')}.`
