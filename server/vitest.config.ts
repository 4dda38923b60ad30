import { defineConfig } from 'vitest/config'
import { isFull } from './test/full-runs.ts'

const patienceMs = isFull ? 1_800_000 : 120_000

export default defineConfig({
  test: {
    name: 'server',
    // The files of a worker share what they import: modules keep nothing but what belongs to one database.
    isolate: false,
    root: import.meta.dirname,
    include: ['{src,test}/**/*.test.ts'],
    setupFiles: ['../contract/test/fixed-seed.ts'],
    globalSetup: ['test/global-setup.ts'],
    // A machine that is ten times slower than ours still passes; what hangs is found out all the same.
    testTimeout: patienceMs,
    // What tests share is made in a hook.
    hookTimeout: patienceMs,
    expect: { poll: { timeout: 30_000 } },
  },
})
