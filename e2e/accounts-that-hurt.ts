import { cents } from '@portico/contract/values/money'
import { addMonths, month, formatMonthIso } from '@portico/contract/values/month'
import type { Person, Portico } from './portico.ts'

/** Undefined of a month that is not posted. */
type Rate = number | undefined

/** What the months of an account earned, in hundredths of a percent of its principal. */
interface Course {
  firstName: string
  email?: string
  principal: number
  rates: readonly Rate[]
  /** The months that paid out all that they earned, the first one being 0. */
  paidIn?: readonly number[]
}

const loss: Course = {
  firstName: 'Theodora Blackwood-Hammersmith',
  principal: 250_000,
  // −20.80 %: seven months of fourteen lost.
  rates: [-420, -340, -420, 90, -420, 90, 50, 50, 50, -110, -420, 50, 90, -420],
}
/** Of ten years. */
const longRates = `
  80 333 80 110 220 -60 40 220 -60 80 110 -60 220 220 -60 -60 220 40 -140 80 220 -60 40 110 40 220
  40 -140 -140 80 -60 110 333 40 -140 80 80 80 -140 220 40 40 220 110 220 40 110 80 110 333 220
  220 220 80 -140 -60 -60 40 -140 220 80 110 -140 -60 220 -140 -140 110 110 40 80 40 80 110 40
  -140 80 80 -140 -140 333 -60 80 220 40 80 220 110 220 40 333 -60 110 110 -60 80 333 333 -140 333
  -60 -140 110 220 333 -140 80 220 110 333 40 -140 80 80 110 220 -60 -140 40 80
`
const long: Course = {
  firstName: 'Long',
  principal: 1_250_000,
  // 1,105,000.00 of profit, of which 390,750.00 is paid out.
  rates: longRates.trim().split(/\s+/).map(Number),
  paidIn: [2, 12, 16, 20, 26, 31, 36, 41, 42, 48, 49, 51, 57, 67, 73, 82, 86, 104, 115, 118, 119],
}
const one: Course = { firstName: 'One', principal: 50_000, rates: [333] }
const empty: Course = { firstName: 'Empty', principal: 75_000, rates: [] }

/** Nine digits before the point. */
export const large: Course = { firstName: 'Large', principal: 900_000_000, rates: Array<Rate>(7).fill(100) }

const unposted: readonly Rate[] = Array<Rate>(5).fill(undefined)

/** Two runs of five months that are not posted, so that some quarters have none; a part of it is lost and another paid out. */
export const gap: Course = {
  firstName: 'Gap',
  principal: 8000,
  rates: [100, 100, 100, ...unposted, 100, 100, -625, ...unposted, 100],
  paidIn: [9],
}

/** Accounts that charts and pages are drawn for: one that lost, ten years, one month and none. */
export const accountsThatHurt = { loss, long, one, empty } as const

/** Adds an account with its months, the last one in July 2026 unless another is given. */
export async function addAccount(
  portico: Portico,
  { firstName, email, principal, rates, paidIn = [] }: Course,
  last = month(202607),
): Promise<Person> {
  const person = await portico.addPerson({
    firstName,
    ...(email && { email }),
    initialInvestment: cents(principal * 100),
  })
  const rows = rates.flatMap((rate, k) => {
    if (rate === undefined) return []
    const made = (principal * rate) / 10_000
    const paid = paidIn.includes(k) ? made : 0
    const kept = Math.max(made, 0) - paid
    const at = formatMonthIso(addMonths(last, k + 1 - rates.length))
    return [person.email, at, principal, rate / 100, made, paid, kept, principal + made - paid].join(',')
  })
  if (rows.length > 0) await portico.importMonths(rows)
  return person
}
