import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
import { at } from './scripts/lib/root.ts'

// What Node has compiled is kept for the workers and their servers, which start a third quicker by it.
process.env['NODE_COMPILE_CACHE'] ??= at('.cache/compiled')

const executablePath = findBrowser()

const chromiumArguments = [
  // Chromium refuses its sandbox to root, which is who runs CI.
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  // A test must not wait for, or depend on, what a browser asks of the internet by itself.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser tests. `npm test` builds the server first; see scripts/commands/test.ts. */
export default defineConfig({
  testDir: 'e2e',
  // Generous, for a machine that does many things at once: what is awaited is a condition, never a time.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // One more than there are cores: many tests wait for the page, a deadline or a mail.
  workers: availableParallelism() + 1,
  retries: 0,
  timeout: 240_000,
  // Each run empties its folder: one that a test starts leaves that of the run around it alone.
  outputDir: process.env['VITEST'] ? '.cache/playwright-of-a-test' : '.cache/playwright',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PORTICO_TEST_RESULTS'] ?? '.cache/test-results/playwright.json' }],
  ],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // What counts up or draws itself is tested by itself; here it would only be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: chromiumArguments,
    },
  },
})
