import { spawn } from 'node:child_process'
import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../install.mjs'
import { at, root } from '../lib/root.mjs'
import { untilEnd } from '../lib/run.mjs'
import { removeStamp } from '../lib/stamp.mjs'

const vite = at('node_modules/vite/bin/vite.js')

/**
 * What runs side by side: pages served as they are edited, the server rebuilt, and started anew when it was.
 * The rebuilds leave the folder in place, because Node loses sight of a file that is removed and made again.
 */
const programs = [
  { cwd: at('web'), args: [vite] },
  { cwd: root, args: [vite, 'build', '--watch', '--emptyOutDir=false', '--config', 'server/vite.config.ts'] },
  { cwd: root, args: ['--watch', '--watch-preserve-output', 'server/dist/main.js'] },
]

/** `npm run dev`: ends when one of the programs ends, and ends the others with it. */
export async function run() {
  await ensureInstalled()
  await ensureBuilt()
  // From here on dist holds what was edited last, which may not be what the stamp says.
  removeStamp(at('server/dist/.portico-built'))
  const children = programs.map(({ cwd, args }) => spawn(process.execPath, args, { cwd, stdio: 'inherit' }))
  const ends = children.map(untilEnd)
  const first = await Promise.race(ends)
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
  return first.code
}
