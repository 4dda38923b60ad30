import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { at } from './lib/root.ts'

const packageName = `node-${process.platform}-${process.arch}`

/** Puts this Node, which is 24 or newer, where npm would put it. */
const npmThatFetches = `
  const { mkdirSync, symlinkSync, appendFileSync } = require('fs')
  const [, , command, , prefix] = process.argv
  appendFileSync('$CALLS', command + ' ' + process.argv.at(-1) + '\\n')
  mkdirSync(prefix + '/node_modules/${packageName}/bin', { recursive: true })
  symlinkSync(process.execPath, prefix + '/node_modules/${packageName}/bin/node')`

/** What the command found: its Node, the Node on the PATH, and its arguments. */
const command = `
  import { execFileSync } from 'node:child_process'
  type Text = string
  export const run = async (args: Text[]) => {
    const onPath: Text = execFileSync('sh', ['-c', 'command -v node'], { encoding: 'utf8' }).trim()
    console.log(JSON.stringify({ own: process.argv0, onPath, args }))
    return 7
  }`

/** A checkout with one command, and this script as npm. `start` runs the command as a Node of this version would. */
function newCheckout(npm: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-checkout-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'scripts/commands'), { recursive: true })
  for (const file of ['run.mjs', 'portico-on-server.mjs', 'node-24.mjs'])
    cpSync(at('scripts', file), join(folder, 'scripts', file))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const name of ['show', 'portico-on-server'])
    writeFileSync(join(folder, `scripts/commands/${name}.ts`), command)
  const npmCli = join(folder, 'npm/npm-cli.js')
  mkdirSync(join(folder, 'npm'))
  writeFileSync(join(folder, 'npm/package.json'), '{ "type": "commonjs" }')
  writeFileSync(npmCli, npm.replace('$CALLS', join(folder, 'npm-calls')))
  const start = async (version: string, own = ['scripts/run.mjs', 'show']) => {
    const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
    const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`]
    const child = spawn(process.execPath, [...args, ...own, 'one', '--two'], {
      cwd: folder,
      env: { ...process.env, npm_execpath: npmCli },
    })
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number]>,
    ])
    return { output, errors, code }
  }
  const program = join(folder, '.cache/node-24.21.0/node_modules', packageName, 'bin/node')
  return { folder, start, program }
}

test('an older Node fetches Node 24 from npm once and goes on with it, also for programs run by name', async () => {
  const { start, program } = newCheckout(npmThatFetches)
  const first = await start('20.20.2')
  expect(first).toEqual({
    code: 7,
    output: `${JSON.stringify({ own: program, onPath: program, args: ['one', '--two'] })}\n`,
    errors: 'Portico runs on Node 24; this is Node 20.20.2. Fetching Node 24 from npm, once…\n',
  })
  expect(await start('23.11.1')).toEqual({ ...first, errors: '' })
  expect(await start('20.20.2', ['scripts/portico-on-server.mjs'])).toEqual({ ...first, errors: '' })
})

test('two commands at once on an older Node both go on', async () => {
  const { start, folder } = newCheckout(npmThatFetches)
  const ended = await Promise.all([start('20.20.2'), start('20.20.2')])
  expect(ended.map(({ code }) => code)).toEqual([7, 7])
  expect(readdirSync(join(folder, '.cache'))).toEqual(['node-24.21.0'])
})

test('Node 24 and newer ones fetch nothing', async () => {
  const { start, folder } = newCheckout(npmThatFetches)
  for (const version of ['24.0.0', '26.1.0'])
    expect(await start(version)).toMatchObject({ code: 7, errors: '' })
  expect(existsSync(join(folder, '.cache'))).toBe(false)
})

test('if Node 24 cannot be fetched, the command says so, with the words of npm, and leaves nothing behind', async () => {
  const { start, folder } = newCheckout(`console.error('npm error code ENOTFOUND'); process.exit(1)`)
  expect(await start('20.20.2')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(
      /\nNode 24 could not be fetched from npm\. Install it, or see what npm says:\nnpm error code ENOTFOUND\n$/,
    ),
  })
  expect(readdirSync(join(folder, '.cache'))).toEqual([])
})
