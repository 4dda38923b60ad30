import fc from 'fast-check'
import type { Client, ClientAnswer } from './client.ts'
import type { Posted } from './evaluation.ts'
import { evaluate, monthJson, rounded } from './evaluation.ts'

/** The history of an account: its months in the order of posting, some of them wrong at first and corrected. */
export interface History {
  initial: bigint | null
  posts: readonly { month: Posted; first: Posted | undefined }[]
}

/** From a cent to ten million dollars, and zero. */
const amount = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0n) },
  { weight: 2, arbitrary: fc.bigInt(1n, 1_000n) },
  { weight: 8, arbitrary: fc.bigInt(1n, 1_000_000_000n) },
)
const percent = fc.oneof(
  { weight: 3, arbitrary: fc.constant(333n) },
  { weight: 2, arbitrary: fc.bigInt(0n, 1_000n) },
  { weight: 1, arbitrary: fc.bigInt(0n, 100_000n) },
)

/** Mostly as the form computes them; some do not add up, and the API stores them as they are. */
const figures = fc
  .record({ principal: amount, percent, share: fc.bigInt(0n, 4n), off: fc.constantFrom(0n, 0n, 0n, 0n, 1n) })
  .map(({ principal, percent, share, off }) => {
    const dividend = rounded(principal * percent, 10_000n)
    const paid = (dividend * share) / 4n
    const unrealized = dividend - paid + off
    return { principal, percent, dividend, paid, unrealized, ending: principal + unrealized + off }
  })

const post = fc.record({
  monthsIn: fc.integer({ min: 0, max: 47 }),
  figures,
  first: fc.option(figures, { freq: 5, nil: undefined }),
})

/** Up to twelve months within four years, with gaps, in any order. Half of the accounts have no corrections. */
export const history: fc.Arbitrary<History> = fc
  .record({
    initial: fc.option(amount, { freq: 4 }),
    isCorrected: fc.boolean(),
    posts: fc.uniqueArray(post, { maxLength: 12, selector: ({ monthsIn }) => monthsIn, size: 'max' }),
  })
  .map(({ initial, isCorrected, posts }) => ({
    initial,
    posts: posts.map(({ monthsIn, figures, first }) => ({
      month: { monthsIn, ...figures },
      first: isCorrected && first ? { monthsIn, ...first } : undefined,
    })),
  }))

/** A signed-in staff member and a signed-in investor. */
export interface Parties {
  desk: Client
  investor: { id: number; client: Client }
}

/** Has staff post a history and the investor read it. Returns, by call, the responses that differ from the evaluation. */
export async function differences(
  { desk, investor }: Parties,
  { initial, posts }: History,
): Promise<Record<string, { expected: unknown; answered: unknown }>> {
  for (const { month, first } of posts) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await send(desk, investor.id, month, first)
  }
  const evaluated = evaluate(
    initial,
    posts.map(({ month }) => month),
  )
  const compared = await Promise.all(
    Object.entries(evaluated).map(async ([call, expected]) => {
      const answer = await investor.client.get(`/api/users/${call}/`)
      return [call, { expected, answered: inShapeOf(expected, answer.json) }] as const
    }),
  )
  return Object.fromEntries(compared.filter(([, { expected, answered }]) => !isSame(expected, answered)))
}

async function send(desk: Client, id: number, month: Posted, first: Posted | undefined): Promise<void> {
  expectPosted(await desk.post('/api/users/add-investment-summary/', body(id, first ?? month)))
  if (first === undefined || isSame(monthJson(first), monthJson(month))) return
  const correction = { ...body(id, month), version: 1, reason: 'The custodian sent another figure.' }
  expectPosted(await desk.post('/api/users/correct-investment-summary/', correction))
}

const body = (id: number, month: Posted) => ({ user_id: id, ...monthJson(month) })

function expectPosted({ status, body }: ClientAnswer): void {
  if (status !== 201) throw new Error(`A month is refused: ${status} ${body}`)
}

/** The evaluated fields of a response; it may have others. */
function inShapeOf(expected: unknown, answered: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(answered))
    return answered.map((item, k): unknown => inShapeOf(expected[k], item))
  if (!isFields(expected) || !isFields(answered)) return answered
  return Object.fromEntries(Object.keys(expected).map((name) => [name, answered[name]]))
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
