import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { Thread, ThreadEndedError } from './thread.ts'

const mebibyte = 1024 * 1024
const memoryBytes = 256 * mebibyte

/** A thread that doubles numbers, fails at those below 0, hangs at 0, dies at NaN, and may tell or fill its process. */
const script = `
  import { answerWith } from '${new URL('thread-answers.ts', import.meta.url).href}'
  const kept = []
  answerWith(async (asked) => {
    if (asked === 'pid') return process.pid
    if (asked === 'settings') return Object.keys(process.env)
    if (asked === 'fill at once') return kept.push(Buffer.alloc(2_000_000_000, 1))
    while (asked === 'fill') kept.push(Buffer.alloc(${mebibyte}, 1))
    while (asked === 'loop');
    if (Number.isNaN(asked)) process.exit(1)
    if (asked === 0) await new Promise(() => undefined)
    if (asked < 0) throw new Error('below 0')
    return 2 * asked
  })`
const folder = mkdtempSync(join(tmpdir(), 'portico-thread-'))
const file = pathToFileURL(join(folder, 'answers.mjs'))
writeFileSync(file, script)
afterAll(() => rmSync(folder, { recursive: true }))

const kinds = { thread: {}, process: { memoryBytes } }

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(Object.entries(kinds))(
  'a question that fails, hangs or ends the %s takes no other with it',
  async (_, settings) => {
    const thread = new Thread<number, number>(file, { patienceMs: 3_000, ...settings })
    const asked = [1, -1, 2, 0, 3, Number.NaN, 4].map((number) => thread.ask(number))
    const answers = (await Promise.allSettled(asked)).map((answer) =>
      answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).message,
    )
    expect(answers).toEqual([2, 'below 0', 4, 'The thread has ended.', 6, 'The thread has ended.', 8])
  },
)

test.each(Object.entries(kinds))(
  'a reply after the end of a %s counts for no question',
  async (_, settings) => {
    const thread = new Thread<number, number>(file, { patienceMs: 3_000, ...settings })
    expect(await thread.ask(1)).toBe(2)
    // What follows next in the event loop are timers, then messages.
    await new Promise((resolve) => setImmediate(resolve))
    const answers = Promise.allSettled([thread.ask(2), thread.ask(3)])
    // Once we go on, its time is over and its reply is there.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_200)
    expect(await answers).toEqual([
      { status: 'rejected', reason: expect.any(ThreadEndedError) },
      { status: 'fulfilled', value: 6 },
    ])
  },
)

test('a process ends when it has more memory than its limit, which is not ours', async () => {
  const thread = new Thread<string | number, unknown>(file, { memoryBytes })
  const before = process.memoryUsage.rss()
  expect(await thread.ask(1)).toBe(2)
  await expect(thread.ask('fill')).rejects.toThrow(ThreadEndedError)
  // What the kernel refuses at once fails before the process has it.
  await expect(thread.ask('fill at once')).rejects.toThrow(/has ended|allocation failed|allocate memory/)
  expect(await thread.ask(2)).toBe(4)
  expect(process.memoryUsage.rss() - before).toBeLessThan(memoryBytes / 2)
})

test('a process gets none of our settings', async () => {
  const thread = new Thread<string, string[]>(file, { memoryBytes })
  expect((await thread.ask('settings')).filter((name) => !/^(NODE_CHANNEL|__CF)/.test(name))).toEqual([])
})

test.each(['at rest', 'in a loop'])('no process %s outlives the one that started it', async (state) => {
  const main = pathToFileURL(join(folder, 'main.mjs'))
  writeFileSync(
    main,
    `import { Thread } from '${new URL('thread.ts', import.meta.url).href}'
     const thread = new Thread(new URL('${file.href}'), { memoryBytes: ${memoryBytes} })
     process.send(await thread.ask('pid'))
     if (${state === 'in a loop'}) void thread.ask('loop').catch(() => undefined)
     setInterval(() => undefined, 1_000)`,
  )
  const parent = fork(main)
  const [pid] = (await once(parent, 'message')) as [number]
  expect(isRunning(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
})
