// The contract is also compiled for browsers, whose types have no process.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

/** Whether the long runs of `npm run test:full` are on. */
export const isFull = process.env['PORTICO_TEST_RUNS'] === 'full'

/**
 * How often fast-check runs a random test. In `npm test`: a few times from a fixed seed, so it fails only if the code has
 * changed. In `npm run test:full`: many times, from a new seed each time.
 */
export const runsOf = (short: number, full: number): { numRuns: number; seed?: number } =>
  isFull ? { numRuns: full } : { numRuns: short, seed: 20_250_715 }
