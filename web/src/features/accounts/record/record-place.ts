import type { AccountRecord } from '@portico/contract/features/account-record'
import { useSearchParams } from 'react-router'
import { numberOf } from '../../../components/form/filter.ts'
import type { InvestorHistory } from '../../../figures/investor-history.ts'

export type RecordTab =
  | 'months'
  | 'activity'
  | 'statements'
  | 'mails'
  | 'sessions'
  | 'views'
  | 'trail'
  | 'details'

interface Tab {
  tab: RecordTab
  name: string
  /** Whether staff accounts have none of it. */
  ofInvestors?: true
  /** How many there are, once that is known. */
  count?: (record: AccountRecord, history: InvestorHistory | undefined) => number | undefined
}

/** The parts of the page, in order. */
const recordTabs: readonly Tab[] = [
  { tab: 'months', name: 'Months', ofInvestors: true, count: (_, history) => history?.months.length },
  { tab: 'activity', name: 'Activity', ofInvestors: true, count: (_, history) => history?.entries.length },
  { tab: 'statements', name: 'Statements', ofInvestors: true },
  { tab: 'mails', name: 'Mails', count: ({ mails }) => mails.length },
  { tab: 'sessions', name: 'Sessions', count: ({ sessions }) => sessions.length },
  { tab: 'views', name: 'Views', ofInvestors: true, count: ({ views }) => views.length },
  { tab: 'trail', name: 'Trail', count: ({ entries }) => entries },
  { tab: 'details', name: 'Details' },
]

/** The tabs of an investor’s account, or of a staff account. */
export const tabsOf = (isStaff: boolean): readonly Tab[] =>
  recordTabs.filter(({ ofInvestors }) => !isStaff || ofInvestors !== true)

/** The address of a part of an account’s page; the first part has none of its own. */
export const tabAddress = (userId: number, tab: RecordTab, isStaff: boolean): string =>
  `?user_id=${userId}${tab === tabsOf(isStaff)[0]?.tab ? '' : `&tab=${tab}`}`

/** The account in the address, or null, and the wanted part. */
export function useRecordPlace(): { userId: number | null; wanted: string } {
  const [search] = useSearchParams()
  return {
    userId: numberOf(search.get('user_id') ?? '') ?? null,
    wanted: search.get('tab') ?? '',
  }
}
