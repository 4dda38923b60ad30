import type { Deducted } from '../src/figures/deductions.ts'
import { byFee, feeFigures } from '../src/figures/deductions.ts'
import { zeroCents } from '../src/values/money.ts'

type Fee = Extract<Deducted, { deducted: { isFee: true } }>

/** Fees of nothing in an account's month, by key. */
export const noFees = byFee(() => zeroCents)

/** The same as the API names them, also in totals. */
export const noFeesByName = Object.fromEntries(feeFigures.map(({ name }) => [name, 0])) as Record<
  Fee['name'],
  number
>

/** The same in a month of the firm. */
export const noFeesOfFirm = Object.fromEntries(
  feeFigures.map(({ deducted }) => [deducted.flow, 0]),
) as Record<Fee['deducted']['flow'], number>
