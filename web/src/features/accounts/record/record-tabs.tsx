import type { AccountRecord } from '@portico/contract/features/account-record'
import { Link } from 'react-router'
import { groupedNumber } from '../../../investments/figure-text.ts'
import type { RecordHistory } from './record-data.ts'
import type { RecordTab } from './record-place.ts'
import { tabAddress, tabsOf } from './record-place.ts'
import styles from './record-tabs.module.css'

interface RecordTabsProps {
  record: AccountRecord
  history: RecordHistory | undefined
  current: RecordTab
}

/** The parts of the page with how much is in each; the chosen one is in the address. */
export const RecordTabs = ({ record, history, current }: RecordTabsProps) => (
  <nav aria-label="About this account" className={styles['tabs']}>
    {tabsOf(record.account.is_staff).map(({ tab, name, count }) => {
      const many = count?.(record, history)
      return (
        <Link
          key={tab}
          to={tabAddress(record.account.id, tab, record.account.is_staff)}
          preventScrollReset
          aria-current={tab === current ? 'page' : undefined}
          className={styles['tab']}
        >
          {name} {many !== undefined && <small>{groupedNumber.format(many)}</small>}
        </Link>
      )
    })}
  </nav>
)
