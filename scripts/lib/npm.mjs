import { runQuietly } from './run.mjs'

/** Runs the npm that started us, or the one on the PATH. */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath ?? ''
  if (cli.endsWith('npm-cli.js')) return runQuietly(process.execPath, [cli, ...args], options)
  return runQuietly('npm', args, { ...options, shell: process.platform === 'win32' })
}
