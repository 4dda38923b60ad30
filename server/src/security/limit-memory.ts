import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** Buffers are not part of the heap that Node can limit, and the process may be in a loop: so a thread looks at it. */
const watch = `
  const { workerData: { bytes, parent } } = require('node:worker_threads')
  setInterval(() => {
    if (process.memoryUsage.rss() > bytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 20)`

/** Ends this process as soon as its parent, the process with this id, has ended, or when it has more memory than this. */
export async function endWithParent(parent: number, bytes = Infinity): Promise<void> {
  const thread = new Worker(watch, { eval: true, workerData: { bytes, parent } })
  await once(thread, 'online')
  thread.unref()
}

/**
 * Ends this process as soon as it has more memory than this, or the process that started it has ended. On Linux, the
 * kernel refuses memory beyond it, too, which the thread might see too late.
 */
export async function limitMemory(bytes: number): Promise<void> {
  await endWithParent(process.ppid, bytes)
  try {
    // V8 reserves hundreds of megabytes that count but are not used, how many depends on the version of Node.
    const [, reserved] = /VmData:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    const most = Number(reserved) * 1024 + bytes
    execFileSync('/usr/bin/prlimit', [`--pid=${process.pid}`, `--data=${most}`], { stdio: 'ignore' })
  } catch {
    // Not Linux, or not allowed: the thread alone watches.
  }
}
