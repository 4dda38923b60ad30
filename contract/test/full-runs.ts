// The contract is also compiled for browsers, whose types have no process.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

/** Whether the long runs of `npm run test:full` are on. */
export const isFull = process.env['PORTICO_TEST_RUNS'] === 'full'

/** How often fast-check runs a random test: a few times in `npm test`, many times in `npm run test:full`. */
export const runsOf = (short: number, full: number): { numRuns: number } => ({
  numRuns: isFull ? full : short,
})
