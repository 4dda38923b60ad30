import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['{src,prerender}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    // Generous, for a machine that does other things too: what is awaited is a condition, never a time.
    testTimeout: 20_000,
  },
})
