/** Whether `npm run test:full` asks for the long runs. */
export const isFull = process.env['PORTICO_TEST_RUNS'] === 'full'

/**
 * How often a random test runs, for fast-check: a few times from a fixed seed in `npm test`, where it fails only when
 * the code has changed; many times, from another seed each, in `npm run test:full`.
 */
export const runsOf = (short: number, full: number): { numRuns: number; seed?: number } =>
  isFull ? { numRuns: full } : { numRuns: short, seed: 20_250_715 }
