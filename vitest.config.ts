import { defineConfig } from 'vitest/config'

/** The tests of the three workspaces; each has its own settings in its own vitest.config.ts. */
export default defineConfig({
  test: {
    projects: ['contract', 'server', 'web'],
    allowOnly: false,
    outputFile: { json: process.env['PORTICO_TEST_RESULTS'] ?? '.cache/test-results/vitest.json' },
  },
})
