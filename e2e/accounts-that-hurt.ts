import { cents } from '@portico/contract/values/money'
import { addMonths, month, formatMonthIso } from '@portico/contract/values/month'
import type { Person, Portico } from './portico.ts'

/** What the months of an account earned, in hundredths of a percent of its principal. */
interface Course {
  firstName: string
  email?: string
  principal: number
  rates: readonly number[]
  /** Every which month pays out all that it earned. */
  paidEvery?: number
}

const loss: Course = {
  firstName: 'Theodora Blackwood-Hammersmith',
  principal: 250_000,
  // −20.80 %: seven months of fourteen lost.
  rates: [-420, -340, -420, 90, -420, 90, 50, 50, 50, -110, -420, 50, 90, -420],
}
const long: Course = {
  firstName: 'Long',
  principal: 1_250_000,
  rates: Array.from({ length: 120 }, (_, k) => [80, 333, 80, 110, 220, -60, 40, 220, -140, 40][k % 10] ?? 0),
  paidEvery: 7,
}
const one: Course = { firstName: 'One', principal: 50_000, rates: [333] }
const empty: Course = { firstName: 'Empty', principal: 75_000, rates: [] }

/** Nine digits before the point. */
export const large: Course = { firstName: 'Large', principal: 900_000_000, rates: Array(7).fill(100) }

/** Accounts that charts and pages are drawn for: one that lost, ten years, one month and none. */
export const accountsThatHurt = { loss, long, one, empty } as const

/** Adds an account with its months, the last one in July 2026 unless another is given. */
export async function addAccount(
  portico: Portico,
  { firstName, email, principal, rates, paidEvery = 0 }: Course,
  last = month(202607),
): Promise<Person> {
  const person = await portico.addPerson({
    firstName,
    ...(email && { email }),
    initialInvestment: cents(principal * 100),
  })
  const rows = rates.map((rate, k) => {
    const made = (principal * rate) / 10_000
    const paid = made > 0 && paidEvery > 0 && (k + 1) % paidEvery === 0 ? made : 0
    const kept = Math.max(made, 0) - paid
    const at = formatMonthIso(addMonths(last, k + 1 - rates.length))
    return [person.email, at, principal, rate / 100, made, paid, kept, principal + made - paid].join(',')
  })
  if (rows.length > 0) await portico.importMonths(rows)
  return person
}
