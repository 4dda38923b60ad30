import type { AccountRecord } from '@portico/contract/features/account-record'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useWidth } from '../../../components/hooks.ts'
import { groupedNumber } from '../../../figures/figure-text.ts'
import type { RecordHistory } from './record-data.ts'
import type { RecordTab } from './record-place.ts'
import { tabAddress, tabsOf } from './record-place.ts'

/** On a narrow screen they scroll sideways; the word that is cut says so. */
const tabs = 'flex gap-1 overflow-x-auto mt-4 border-b border-b-hairline print:hidden'

interface RecordTabsProps {
  record: AccountRecord
  history: RecordHistory | undefined
  current: RecordTab
}

/** The parts of the page with how much is in each; the chosen one is in the address. */
export function RecordTabs({ record, history, current }: RecordTabsProps) {
  const list = useRef<HTMLElement>(null)
  const width = useWidth(list)
  useLayoutEffect(() => showChosen(list.current), [current, width])
  return (
    <nav ref={list} aria-label="About this account" className={tabs}>
      {tabsOf(record.account.is_staff).map(({ tab, name, count }) => {
        const many = count?.(record, history)
        return (
          <Link
            key={tab}
            to={tabAddress(record.account.id, tab, record.account.is_staff)}
            preventScrollReset
            aria-current={tab === current ? 'page' : undefined}
            className="flex min-h-11 flex-none items-center gap-1.5 border-b-2 border-b-transparent px-3 pt-0.5 whitespace-nowrap text-muted no-underline first:pl-0.5 hover:border-b-control-line focus-visible:-outline-offset-2 aria-[current=page]:border-b-ink aria-[current=page]:font-strong aria-[current=page]:text-ink"
          >
            {name}{' '}
            {many !== undefined && (
              <small className="text-xs font-normal tabular-nums">{groupedNumber.format(many)}</small>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** Scrolls sideways to the chosen tab, which may be out of sight; the page stays where it is. */
function showChosen(list: HTMLElement | null) {
  const chosen = list?.querySelector('[aria-current]')
  if (!list || !chosen) return
  const [outer, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()]
  list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
