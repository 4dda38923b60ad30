import { defineProject } from 'vitest/config'

export default defineProject({
  test: { name: 'scripts', root: import.meta.dirname, include: ['**/*.test.{mjs,ts}'], testTimeout: 60_000 },
})
