import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

if (parseInt(process.versions.node, 10) < 24)
  throw new Error('The tests need Node 24, which npm test fetches: npm test -- FILTER')

/** The tests of the three workspaces and of the scripts; each has its own settings in its own vitest.config.ts. */
export default defineConfig({
  test: {
    projects: ['contract', 'scripts', 'server', 'web'],
    allowOnly: false,
    // Two more than there are cores: many tests wait for a disk, another process or a deadline.
    maxWorkers: availableParallelism() + 2,
    outputFile: { json: process.env['PORTICO_TEST_RESULTS'] ?? '.cache/test-results/vitest.json' },
  },
})
