import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import type { ComponentProps, CSSProperties } from 'react'
import styles from './statement-months.module.css'

/** Amounts of billions are condensed. */
const wide = 14

/** How a table is laid out by its longest amount, and whether it has columns of fees as well. */
export function layoutBy(
  amounts: readonly Cents[],
  hasFees = false,
): Pick<ComponentProps<'table'>, 'style' | 'className'> {
  const longest = Math.max(0, ...amounts.map((amount) => formatUsd(amount).length))
  return {
    style: { '--widest': `${longest}ch` } as CSSProperties,
    className: `${styles['months']} ${longest > wide || hasFees ? styles['wide'] : ''}`,
  }
}
