import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

const runAll = JSON.stringify(join(import.meta.dirname, 'test.ts'))

/** Runs suites of tests, each a program that is given as source, and prints their exit codes. */
function runSuites(...programs: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-run-'))
  const script = `
    import { runAll } from ${runAll}
    const suiteOf = (source) => ({ args: ['-e', source], file: '', read: (_, code) => code })
    const asked = ${JSON.stringify(programs)}.map((source) => ({ suite: suiteOf(source), args: [] }))
    console.log((await runAll(asked)).join())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  const has = (name: string) => existsSync(join(folder, name))
  return { child, has, printed: text(child.stdout), ended: once(child, 'close') }
}

const announce = (name: string) => `require('fs').writeFileSync(process.env.FOLDER + '/${name}', '')`

test('the tests of the browser follow the others, also failed ones', async () => {
  const { printed } = runSuites(`console.log('first'); process.exitCode = 1`, `console.log('second')`)
  expect(await printed).toBe('first\nsecond\n1,0\n')
})

test('a signal ends the tests that run, and begins no others', async () => {
  const { child, has, printed, ended } = runSuites(
    `${announce('first')}; setInterval(() => {}, 1e6)`,
    announce('second'),
  )
  await expect.poll(() => has('first'), { timeout: 30_000 }).toBe(true)
  child.kill('SIGTERM')
  expect(await printed).toBe('143\n')
  expect(await ended).toEqual([0, null])
  expect(has('second')).toBe(false)
})
