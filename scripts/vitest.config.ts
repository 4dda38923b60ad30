import { defineProject } from 'vitest/config'

export default defineProject({
  test: { name: 'scripts', root: import.meta.dirname, include: ['**/*.test.ts'], testTimeout: 60_000 },
})
