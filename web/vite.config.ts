import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { site } from '../site.config.ts'
import { compressAssets } from './compress-assets.ts'

const api = 'http://127.0.0.1:3000'

/** Writes the firm's words into index.html. */
const siteWords: Plugin = {
  name: 'portico:site-words',
  transformIndexHtml: (html) =>
    html.replaceAll('%site.name%', site.name).replaceAll('%site.introduction%', site.introduction),
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), siteWords, compressAssets()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The page of the API is written by the server, which finds its stylesheet in the manifest.
    rolldownOptions: { input: ['index.html', 'src/docs/docs.css'] },
  },
  server: { proxy: { '/api': api, '/get-csrf': api } },
})
