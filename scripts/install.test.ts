import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './lib/root.ts'

const sqlite = 'node_modules/better-sqlite3'
const addon = `${sqlite}/prebuilds/${process.platform}-${process.arch}.node`

/**
 * A checkout with installed packages, including better-sqlite3's real native code, and the given script as npm. `start`
 * runs one of its commands, or code in it.
 */
function newCheckout(npm: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-checkout-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const own = ['scripts', 'package.json', 'package-lock.json']
  for (const part of [...own, ...['contract', 'server', 'web'].map((name) => `${name}/package.json`)])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(root, 'node_modules/@node-rs'), join(folder, 'node_modules/@node-rs'))
  for (const part of [`${sqlite}/lib`, `${sqlite}/package.json`, addon])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  const npmCli = join(folder, 'npm/npm-cli.js')
  mkdirSync(join(folder, 'npm'))
  writeFileSync(join(folder, 'npm/package.json'), '{ "type": "commonjs" }')
  writeFileSync(npmCli, `require('fs').appendFileSync('npm-calls', process.argv[2] + ' ');${npm}`)
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, npm_execpath: npmCli },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let printed = ''
    child.stderr.on('data', (text: Buffer) => (printed += text.toString()))
    const ended = once(child, 'close').then(([code]) => ({ code: code as number, printed }))
    return { child, ended }
  }
  const install = () =>
    start(
      '-e',
      `import('./scripts/install.ts').then(({ ensureInstalled }) => ensureInstalled()).catch(({ message }) => {
        console.error(message)
        process.exitCode = 1
      })`,
    ).ended
  const npmCalls = () =>
    existsSync(join(folder, 'npm-calls')) ? readFileSync(join(folder, 'npm-calls'), 'utf8').trim() : ''
  const breakAddon = () => writeFileSync(join(folder, addon), 'cut off')
  return { folder, start, install, npmCalls, breakAddon }
}

/** Node's arguments for work under the lock. */
const locked = (work: string) => [
  '-e',
  `import('./scripts/lib/lock.ts').then(({ withLock }) => withLock(async () => {
    console.error('locked')
    ${work}
  }))`,
]

/** A successful npm: the native code is restored. */
const npmThatInstalls = `require('fs').copyFileSync(${JSON.stringify(join(root, addon))}, '${addon}')`

test('native code that does not load is installed again, even after a finished installation', async () => {
  const checkout = newCheckout(npmThatInstalls)
  expect(await checkout.install()).toMatchObject({ code: 0 })
  await checkout.install()
  expect(checkout.npmCalls()).toBe('ci')
  checkout.breakAddon()
  expect(await checkout.install()).toMatchObject({ code: 0 })
  await checkout.install()
  expect(checkout.npmCalls()).toBe('ci ci')
})

test('an installation with broken native code is reported and does not count as finished', async () => {
  const checkout = newCheckout('')
  checkout.breakAddon()
  const first = await checkout.install()
  expect(first.code).toBe(1)
  expect(first.printed).toMatch(/better-sqlite3 does not load:/)
  expect((await checkout.install()).code).toBe(1)
  expect(checkout.npmCalls()).toBe('ci ci')
})

test('SIGTERM during the installation of npm start stops npm and its children and releases the lock', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  // npm and its child each hold a connection until they exit.
  const hold = `require('net').connect(${(server.address() as AddressInfo).port}, '127.0.0.1')`
  const child = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(hold)}], { stdio: 'inherit' })`
  const checkout = newCheckout(`${hold};${child}`)
  const { child: command, ended } = checkout.start('scripts/run.mjs', 'start')
  const connection = async () => (await once(server, 'connection'))[0] as Socket
  const gone = [await connection(), await connection()].map((socket) =>
    once(socket.on('error', () => undefined).resume(), 'close'),
  )
  command.kill('SIGTERM')
  await Promise.all(gone)
  expect((await ended).code).toBe(128 + 15)
  expect((await checkout.start(...locked('')).ended).printed).toBe('locked\n')
})

test('a command waits for another that installs, and goes on when that is killed', async () => {
  const checkout = newCheckout('')
  const first = checkout.start(...locked('await new Promise((resolve) => setTimeout(resolve, 1e9))'))
  await once(first.child.stderr, 'data')
  const second = checkout.start(...locked(''))
  await once(second.child.stderr, 'data')
  first.child.kill('SIGKILL')
  expect((await second.ended).printed).toBe(
    'Another command is installing or building here; waiting for it.\nlocked\n',
  )
})
