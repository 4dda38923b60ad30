import { spawn } from 'node:child_process'
import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../install.mjs'
import { at, root } from '../lib/root.mjs'
import { untilEnd } from '../lib/run.mjs'
import { removeStamp } from '../lib/stamp.mjs'

const vite = at('node_modules/vite/bin/vite.js')

/**
 * The programs to run in parallel: Vite's dev server, a rebuild of the server on changes, and a restart after each rebuild.
 * Rebuilds keep the folder, because Node stops watching files that are deleted and recreated.
 */
const programs = [
  { cwd: at('web'), args: [vite] },
  { cwd: root, args: [vite, 'build', '--watch', '--emptyOutDir=false', '--config', 'server/vite.config.ts'] },
  { cwd: root, args: ['--watch', '--watch-preserve-output', 'server/dist/main.js'] },
]

/** `npm run dev`: when one of the programs exits, stops the others. */
export async function run() {
  await ensureInstalled()
  await ensureBuilt()
  // From here on, dist may not match its stamp.
  removeStamp(at('server/dist/.portico-built'))
  const children = programs.map(({ cwd, args }) => spawn(process.execPath, args, { cwd, stdio: 'inherit' }))
  const ends = children.map(untilEnd)
  const first = await Promise.race(ends)
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
  return first.code
}
