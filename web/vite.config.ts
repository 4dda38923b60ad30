import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { legal } from '../site.legal.ts'
import { chunks } from './prerender/chunks.ts'
import { compress } from './prerender/compress.ts'
import { subsetFonts } from './prerender/fonts.ts'
import { drawPictures } from './prerender/pictures.ts'
import type { prerender } from './prerender/prerender.ts'
import { addSources } from './prerender/sources.ts'
import { withoutDescriptions } from './prerender/without-descriptions.ts'

const api = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
const root = fileURLToPath(new URL('.', import.meta.url))
const dist = join(root, 'dist')
const drawing = join(dist, '.drawing')
const withoutJsonSchema = join(root, 'src/api/without-json-schema.ts')

/** The client's build, then one that draws the pages in Node, then the files that both make possible. */
export default defineConfig({
  root,
  plugins: [react(), addSources(root), tailwindcss(), subsetFonts(), withoutDescriptions()],
  resolve: {
    alias: {
      '../core/json-schema-processors.js': withoutJsonSchema,
      '../core/to-json-schema.js': withoutJsonSchema,
    },
  },
  // A page that the app hydrates would load all legal texts to learn whether this one is written.
  define: { hasPrivacyPage: legal.privacy !== undefined },
  // Nobody reads the sizes that Vite would print; scripts/check-bytes.ts measures what a page loads.
  build: { reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: dist,
        emptyOutDir: true,
        manifest: true,
        target: 'es2023',
        // The page of the API is written by the server, which finds its stylesheet in the manifest.
        rolldownOptions: {
          treeshake: {
            propertyReadSideEffects: false,
            manualPureFunctions: ['asPosted', 'describeFeature'],
          },
          input: [
            'src/main.tsx',
            'src/app/after-paint.client.ts',
            'src/app/early-profile.client.ts',
            'src/app/early-submit.client.ts',
            'src/app/service-worker.client.ts',
            'src/app/theme.client.ts',
            'src/features/public/landing.client.ts',
            'src/docs/docs.css',
            'src/docs/filter.client.ts',
          ],
          output: { codeSplitting: { groups: chunks(root) } },
        },
      },
    },
    ssr: {
      build: {
        outDir: drawing,
        target: 'node20',
        rolldownOptions: { input: 'prerender/prerender.ts' },
      },
      resolve: { noExternal: [/^@portico\//] },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments
      if (client === undefined || ssr === undefined) throw new Error('Vite made no environments.')
      await builder.build(client)
      await builder.build(ssr)
      const pages = pathToFileURL(join(drawing, 'prerender.js')).href
      await ((await import(pages)) as { prerender: typeof prerender }).prerender(dist)
      rmSync(drawing, { recursive: true })
      await drawPictures(dist)
      await compress(dist)
    },
  },
  server: { proxy: { '/api': api, '/get-csrf': api } },
})
