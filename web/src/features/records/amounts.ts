import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { noFigure } from '../../figures/figure-text.ts'

/** An amount without its currency sign; a dash for one that is too large to be exact. */
export const amountText = (amount: Cents | null): string =>
  amount === null ? noFigure : formatUsd(amount).replace('$', '')
