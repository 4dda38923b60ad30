import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'scripts',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // A command that builds the web and opens a browser takes 30 s on a quiet machine, several times that on a busy one.
    testTimeout: 180_000,
  },
})
