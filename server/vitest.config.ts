import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['{src,test}/**/*.test.ts'],
    globalSetup: ['test/postgres-server.ts'],
    testTimeout: 60_000,
  },
})
