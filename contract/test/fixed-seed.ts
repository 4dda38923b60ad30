import fc from 'fast-check'
import { isFull } from './full-runs.ts'

// Random tests of `npm test` always try the same cases, so they fail only if the code has changed. Those of
// `npm run test:full` try new ones each time.
if (!isFull) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_250_715 })
