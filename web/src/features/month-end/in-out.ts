import type { Cents } from '@portico/contract/values/money'
import { cents, centsToText, subtractCents, zeroCents } from '@portico/contract/values/money'
import { readSignedMoneyCell } from '@portico/contract/values/spreadsheet-cells'
import { signedUsd } from '../../investments/figure-text.ts'

/** Money in or out as typed: in without a sign or with a plus, out with a minus or in parentheses. Throws FigureError. */
export function readMovedCell(text: string): Cents {
  const { isNegative, amount } = readSignedMoneyCell(text)
  return isNegative ? subtractCents(zeroCents, amount) : amount
}

/** "+500.00" or "-500.00"; nothing where nothing moved. */
export function movedToText(value: number): string {
  if (value === 0) return ''
  return `${value > 0 ? '+' : ''}${centsToText(cents(value))}`
}

/** "+$500.00" or "−$500.00"; nothing where nothing moved. */
export const shownMoved = (value: number): string => (value === 0 ? '' : signedUsd(cents(value)))
