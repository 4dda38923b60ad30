import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { explainInstallFailure } from './lib/explain-install-failure.mjs'
import { Failure } from './lib/failure.mjs'
import { runNpm } from './lib/npm.mjs'
import { at } from './lib/root.mjs'

/** Pinned: Node 24 from npm, for Linux, macOS and Windows. */
const version = '24.21.0'
const folder = at('.cache', `node-${version}`)

/** The path of Node 24, which README.md recommends: the running one, or one from npm in `.cache`. Throws Failure. */
export async function findNode24() {
  if (process.versions.node.startsWith('24.')) return process.execPath
  const isWindows = process.platform === 'win32'
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const program = `${folder}/node_modules/${name}/bin/${isWindows ? 'node.exe' : 'node'}`
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  const { code, output } = await runNpm([...args, `${name}@${version}`], { cwd: folder })
  if (code !== 0) throw new Failure(`Node 24 could not be fetched. ${explainInstallFailure(output)}`)
  chmodSync(program, 0o755)
  return program
}
