import { spawn } from 'node:child_process'
import { ensureBuilt } from '../build.ts'
import { ensureInstalled } from '../install.ts'
import { at, root } from '../lib/root.ts'
import { untilEnd } from '../lib/run.ts'

/** The programs to run in parallel: Vite's dev server, and the server, which restarts when one of its files changes. */
const programs = [
  { cwd: at('web'), args: [at('node_modules/vite/bin/vite.js')] },
  { cwd: root, args: ['--watch', '--watch-preserve-output', 'server/src/main.ts'] },
]

/** `npm run dev`: when one of the programs exits, stops the others. */
export async function run(): Promise<number> {
  await ensureInstalled()
  await ensureBuilt()
  const children = programs.map(({ cwd, args }) => spawn(process.execPath, args, { cwd, stdio: 'inherit' }))
  const ends = children.map(untilEnd)
  const first = await Promise.race(ends)
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
  return first.code
}
