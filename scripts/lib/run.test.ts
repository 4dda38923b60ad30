import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

/** Runs two programs at once, the second of which prints after the first, and prints their exit codes. */
function runBoth(first: string, second: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-run-'))
  const script = `
    import { runAttached, runPrintingAfter } from ${JSON.stringify(join(import.meta.dirname, 'run.ts'))}
    const program = (source) => [process.execPath, ['-e', source]]
    const first = runAttached(...program(${JSON.stringify(first)}))
    const second = runPrintingAfter(first, ...program(${JSON.stringify(second)}))
    console.log((await Promise.all([first, second])).join())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  return { child, folder, printed: text(child.stdout), ended: once(child, 'close') }
}

const announce = (name: string) => `require('fs').writeFileSync(process.env.FOLDER + '/${name}', '')`
const awaitFile = (name: string, then: string) =>
  `const timer = setInterval(() => {
    if (!require('fs').existsSync(process.env.FOLDER + '/${name}')) return
    clearInterval(timer)
    ${then}
  }, 5)`

test('a program that prints after another runs meanwhile, whatever it prints', async () => {
  // More than a pipe holds.
  const second = `console.log('b'.repeat(1e6)); console.log('end of second'); process.exitCode = 3; ${announce('second')}`
  const { printed } = runBoth(
    awaitFile('second', `console.log('end of first'); process.exitCode = 2`),
    second,
  )
  expect((await printed).replace(/b+/, 'b')).toBe('end of first\nb\nend of second\n2,3\n')
})

test('a signal ends both', async () => {
  const endless = (name: string) => `${announce(name)}; setInterval(() => {}, 1e6)`
  const { child, folder, printed, ended } = runBoth(endless('first'), endless('second'))
  await expect
    .poll(() => ['first', 'second'].every((name) => existsSync(join(folder, name))), { timeout: 30_000 })
    .toBe(true)
  child.kill('SIGTERM')
  expect(await printed).toBe('143,143\n')
  expect(await ended).toEqual([0, null])
})
