import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { at, root } from '../lib/root.ts'
import { freePort } from '../postgres/free-port.ts'

/** The commands that docs/testing.md prints for those who develop. */
const [, section = ''] =
  /^## While developing\n([^]*?)^## /m.exec(readFileSync(at('docs/testing.md'), 'utf8')) ?? []
const printed = [...section.matchAll(/^ {4}(.*)$/gm)].map(([, command]) => command)

/** A printed command as it runs in a shell, with data of its own. */
async function start(command: string) {
  expect(printed).toContain(command)
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-developing-'))
  const port = String(await freePort())
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: dataDir, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const stop = async () => {
    const { pid, exitCode, signalCode } = child
    // The whole process group.
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM')
    await ended
  }
  onTestFinished(async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const until = (text: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = (chunk = '') => {
        output += chunk
        const found = text.exec(output)
        if (found) resolve(found)
      }
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      void ended.then(() => reject(new Error(`It ended before it printed ${text}:\n${output}`)))
    })
  return { dataDir, ended, until, stop, printed: () => output }
}

test('every printed command is run here', () => {
  expect(printed).toEqual([...runs, ...watches.map(([command]) => command), ...serves, reset])
})

const runs = [
  "npm test -- contract/src/values/duration -t 'an hour'",
  "npm test -- e2e/landing -t 'on a phone the links are a menu' --trace on",
]
test.each(runs)('%s runs one test', async (command) => {
  const { until, ended } = await start(command)
  await until(/\n1 passed, 0 failed(, \d+ skipped)?\n/)
  expect(await ended).toBe(0)
})

const watches: [command: string, text: RegExp][] = [
  ['npx vitest --watch contract/src/values/duration', /Waiting for file changes/],
  // The debugger's port is one for the whole machine.
  [
    'npm test -- contract/src/values/duration --inspect-brk --no-file-parallelism',
    /Debugger listening on|address already in use/,
  ],
]
test.each(watches)('%s goes on', async (command, text) => {
  const { until, printed: output } = await start(command)
  await until(text)
  expect(output()).toMatch(text)
})

const serves = ['npm run dev -- --inspect', 'npm run dev -- --postgres']
test.each(serves)('%s prints the one address where the pages are as they are edited', async (command) => {
  const { until, printed: output, stop } = await start(command)
  const [, address] = await until(/Portico is at (http\S+)\n/)
  const page = await fetch(`${address}login`)
  expect(await page.text()).toContain('/@vite/client')
  expect((await fetch(`${address}get-csrf/`)).status).toBe(200)
  await stop()
  expect(new Set(output().match(/http:\/\/127[^\s]*/g))).toEqual(new Set([address]))
  if (command.endsWith('--inspect')) expect(output()).toMatch(/Debugger listening on|address already in use/)
  else expect(output()).toMatch(/^DATABASE_URL=postgres:\/\/\S+$/m)
})

const reset = 'rm -rf "${DATA_DIR:-data}"'
test('the data are reset', async () => {
  const { dataDir, ended } = await start(reset)
  expect(await ended).toBe(0)
  expect(existsSync(dataDir)).toBe(false)
})
