import { paths } from '@portico/contract/api/paths'
import type { PreparedPosting, ReleasableKind } from '@portico/contract/features/release'
import { bookKinds } from '@portico/contract/features/release'
import { formatMonth, formatMonthIso } from '@portico/contract/values/month'
import { accountLink, postLink } from '../api/staff-links.ts'
import { displayName } from '../auth/display-name.ts'
import { useSession } from '../auth/session.ts'
import { correctAgainLink, usePreparedPostings } from './release.ts'

/** What the signed-in person prepared of a kind and was returned, the latest first. */
export function useReturned(kind: ReleasableKind): PreparedPosting[] {
  const { user } = useSession()
  const { data } = usePreparedPostings()
  return (data?.postings ?? []).filter(
    (each) => each.kind === kind && each.state === 'returned' && each.prepared_by.id === user?.id,
  )
}

/** The reversals and moves of a posting that were sent: the one that waits, and those that were returned or released last. */
export interface SentOf {
  waiting: PreparedPosting | undefined
  returned: PreparedPosting | undefined
  released: PreparedPosting | undefined
}

/** The reversals and moves that were sent of a posting. */
export function sentOf(prepared: readonly PreparedPosting[], posting: number): SentOf {
  const own = prepared.filter(({ of_posting: of }) => of === posting)
  const latest = (state: PreparedPosting['state']) => own.find((each) => each.state === state)
  return { waiting: latest('waiting'), returned: latest('returned'), released: latest('released') }
}

/** "reversal" */
export const changeName = ({ kind }: Pick<PreparedPosting, 'kind'>): string =>
  kind === 'move-posting' ? 'move' : 'reversal'

interface Again {
  text: string
  to: string
  /** Whether what is sent there replaces what was returned. */
  replaces: boolean
}

/** Where what was returned is sent again; undefined of a change whose account is not known. */
export function againLink(prepared: PreparedPosting): Again | undefined {
  const { number, kind, corrects, from, of_posting: of, investor } = prepared
  const month = `month=${formatMonthIso(from)}`
  if (kind === 'post-month-end')
    return corrects === true
      ? { text: 'Correct it again', to: correctAgainLink(prepared), replaces: true }
      : { text: `Open the sheet of ${formatMonth(from)}`, to: `${paths.monthEnd}?${month}`, replaces: true }
  if (kind === 'import-summaries' || kind === 'import-activity') {
    const file = kind === 'import-activity' ? 'import=activity' : 'import'
    return { text: 'Import the file again', to: `${paths.monthEnd}?${file}&again=${number}`, replaces: true }
  }
  if (kind === 'reverse-posting' || kind === 'move-posting') {
    const [verb, key] = kind === 'move-posting' ? ['Move', 'move'] : ['Reverse', 'reverse']
    return {
      text: `${verb} posting ${of} again`,
      to: `${paths.monthEnd}?postings&${key}=${of}`,
      replaces: true,
    }
  }
  if (bookKinds.has(kind)) return { text: 'Open the books', to: paths.dashboard, replaces: false }
  if (investor === undefined) return undefined
  const account = kind === 'edit-account' ? accountLink(investor.id) : postLink(investor.id)
  return { text: `Open ${displayName(investor)}`, to: account, replaces: false }
}
