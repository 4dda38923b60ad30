import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  define: { hasPrivacyPage: true },
  test: {
    name: 'web',
    environment: 'happy-dom',
    // A download or a page that is left late would change the address for the tests that follow.
    environmentOptions: {
      happyDOM: {
        width: 1280,
        settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
      },
    },
    // The files of a worker share what they import, which took most of their time; setup.ts puts back what tests change.
    isolate: false,
    include: ['{src,prerender}/**/*.test.{ts,tsx}'],
    setupFiles: ['../contract/test/fixed-seed.ts', 'src/test/setup.ts'],
    // Generous, for a machine that does other things too: what is awaited is a condition, never a time.
    testTimeout: 120_000,
  },
})
