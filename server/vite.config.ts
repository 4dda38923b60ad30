import { defineConfig } from 'vite'

/**
 * Bundles the server and the command line into dist/; packages from npm stay outside, the contract goes in. All of
 * it lies in one folder, because what starts a thread or a process looks for its file in its own folder, as in src.
 */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        cli: 'src/cli/cli.ts',
        'write-thread': 'src/db/write-thread.mjs',
        'check-process': 'src/db/check-process.mjs',
        'text-process': 'src/features/documents/rules/text-process.mjs',
        'statement-thread': 'src/features/investments/statements/statement-thread.mjs',
      },
      output: {
        entryFileNames: ({ name }) => (/-(thread|process)$/.test(name) ? '[name].mjs' : '[name].js'),
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
  ssr: { noExternal: [/^@portico\//] },
})
