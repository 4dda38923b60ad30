import type { ReactNode } from 'react'
import { Figure } from '../../../figures/explanation.tsx'
import type { MonthlyRow } from '../monthly-columns.ts'
import { monthlyText } from '../monthly-columns.ts'
import type { Layout } from './month-layout.ts'
import { useAccountMonths } from './account.ts'
import styles from './month-table.module.css'

interface MonthDetailProps {
  row: MonthlyRow
  layout: Layout
  children: ReactNode
}

/** The figures of a month that its line has no room for, each with its name. They explain themselves. */
export function MonthDetail({ row, layout: { folded, shown }, children }: MonthDetailProps) {
  const months = useAccountMonths()
  return (
    <tr className={styles['detail']}>
      <td key={shown.length} colSpan={shown.length + 1}>
        <dl>
          {folded.map((figure) => (
            <div key={figure.key} data-balance={figure.key === 'currentBalance'}>
              <dt>{figure.header}</dt>
              <dd data-loss={(figure.value(row) ?? 0) < 0}>
                <Figure derive={(code) => code.deriveMonth(months, row.walked)[figure.key]}>
                  {monthlyText(figure, row)}
                </Figure>
              </dd>
            </div>
          ))}
        </dl>
        {children}
      </td>
    </tr>
  )
}
