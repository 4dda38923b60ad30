import { monthIn } from '@portico/contract/values/month'
import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { site } from '../../../../site.config.ts'
import { isForbidden } from '../../api/request-error.ts'
import { Part } from '../../components/layout/query-section.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { ImportPane } from './import-pane.tsx'
import styles from './month-end-view.module.css'
import { useMonthEnd } from './month-end-data.ts'
import { SheetPane } from './sheet-pane.tsx'

const ways = [
  { to: paths.monthEnd, name: 'Sheet', imports: false },
  { to: `${paths.monthEnd}?import`, name: 'Import a file', imports: true },
]

/** The two ways to post a month of all investors, and the one that is chosen. */
export function MonthEndView({ refused }: { refused: ReactNode }) {
  const [search] = useSearchParams()
  const imports = search.has('import')
  return (
    <>
      <title>{`Month-End · ${site.name}`}</title>
      <div className={styles['head']}>
        <h1 className={styles['title']}>Month-End</h1>
        <nav className={styles['ways']} aria-label="Ways to post">
          {ways.map((way) => (
            <Link key={way.name} to={way.to} {...(way.imports === imports ? { 'aria-current': 'page' } : {})}>
              {way.name}
            </Link>
          ))}
        </nav>
      </div>
      {imports ? <ImportPane /> : <MonthSheet month={search.get('month')} refused={refused} />}
    </>
  )
}

function MonthSheet({ month, refused }: { month: string | null; refused: ReactNode }) {
  const monthEnd = useMonthEnd(monthIn(month ?? '') ?? 'next')
  if (isForbidden(monthEnd.error)) return refused
  return (
    <Part query={monthEnd} skeleton={<TableSkeleton rows={10} />} failure="Failed to load the investors.">
      {(data) => <SheetPane key={data.month} monthEnd={data} />}
    </Part>
  )
}
