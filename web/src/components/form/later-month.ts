import type { Month } from '@portico/contract/values/month'
import { addMonths } from '@portico/contract/values/month'
import { FigureError } from '@portico/contract/values/decimal'

/** The month so many later, earlier when negative; the same where the calendar ends. */
export function laterMonth(month: Month, count: number): Month {
  try {
    return addMonths(month, count)
  } catch (error) {
    if (error instanceof FigureError) return month
    throw error
  }
}
