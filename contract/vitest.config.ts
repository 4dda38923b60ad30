import { defineProject } from 'vitest/config'
import { isFull } from './test/full-runs.ts'

export default defineProject({
  test: {
    name: 'contract',
    // The files of a worker share what they import: modules keep no state.
    isolate: false,
    include: ['src/**/*.test.ts'],
    setupFiles: ['test/fixed-seed.ts'],
    testTimeout: isFull ? 1_800_000 : 60_000,
  },
})
