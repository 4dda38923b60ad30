import type { SpawnOptions } from 'node:child_process'
import type { Finished } from './run.ts'
import { runQuietly } from './run.ts'

/** Runs the npm that started us, or the one on the PATH. */
export function runNpm(args: readonly string[], options: SpawnOptions = {}): Promise<Finished> {
  const cli = process.env['npm_execpath'] ?? ''
  if (cli.endsWith('npm-cli.js')) return runQuietly(process.execPath, [cli, ...args], options)
  return runQuietly('npm', args, { ...options, shell: process.platform === 'win32' })
}
