import { sentenceOf } from '../request-error.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Bar } from '../ui/skeleton.tsx'
import type { Verification } from './audit-data.ts'
import { useVerification, useVerifyAgain } from './audit-data.ts'
import { utcDay, utcTime } from './utc.ts'
import styles from './verification-banner.module.css'

const count = (entries: number) => new Intl.NumberFormat('en-US').format(entries)
const entriesText = (entries: number) => (entries === 1 ? '1 entry' : `${count(entries)} entries`)

/** Whether anybody touched the trail, and when that was looked at. */
export function VerificationBanner() {
  const verification = useVerification()
  const again = useVerifyAgain()
  const { data } = verification
  if (data === undefined && verification.isError)
    return (
      <div className={styles['failed']}>
        <Notice kind="failure" onRetry={() => void verification.refetch()}>
          {sentenceOf(verification.error, 'The trail could not be verified.')}
        </Notice>
      </div>
    )
  const { found = null, checking = null } = data ?? {}
  const verdict = found === null ? 'none' : found.broken === null ? 'whole' : 'broken'
  return (
    <section aria-label="Verification" className={styles['banner']} data-verdict={verdict}>
      <div className={styles['words']}>
        {data === undefined ? <Bar width="60%" /> : <Found verification={data} />}
        {checking !== null && <p className={styles['quiet']}>{checkingText(checking)}</p>}
        {again.isError && (
          <Notice kind="failure">{sentenceOf(again.error, 'The trail could not be verified.')}</Notice>
        )}
      </div>
      <Button kind="quiet" busy={again.isPending || checking !== null} onClick={() => again.mutate()}>
        Check again
      </Button>
    </section>
  )
}

function Found({ verification: { found } }: { verification: Verification }) {
  if (found === null) return <p className={styles['verdict']}>The trail is being verified.</p>
  const when = `${utcDay(found.checked_at)}, ${utcTime(found.checked_at)} UTC`
  if (found.broken !== null)
    return (
      <div role="alert">
        <p className={styles['verdict']}>
          The trail is broken: entry {count(found.broken.sequence)} does not fit, {found.broken.reason}.
        </p>
        <p>
          {found.entries === 0 ? 'Nothing before it is' : `The ${entriesText(found.entries)} before it are`}{' '}
          certain; what follows can no longer be relied on. Leave the database as it is and compare it with a
          backup. Checked {when}.
        </p>
      </div>
    )
  return (
    <>
      <p className={styles['verdict']} role="status">
        The trail is whole: {entriesText(found.entries)}.
      </p>
      <p className={styles['quiet']}>Checked {when}.</p>
      {found.hash !== '' && (
        <details className={styles['hash']}>
          <summary>Hash of the last entry {found.hash.slice(0, 12)}…</summary>
          <code>{found.hash}</code>
        </details>
      )}
    </>
  )
}

const checkingText = ({ done, total }: { done: number; total: number }) =>
  total === 0 ? 'Checking now.' : `Checking now: ${count(done)} of ${entriesText(total)}.`
