import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Helper, HelperEvents } from './worker-thread.ts'

/**
 * Starts a process that answers questions and ends itself when it has more memory than this, or when ours has ended. It
 * gets none of our settings, and nothing of what it prints is kept: it reads what others wrote.
 */
export function startProcess(file: URL, memoryBytes: number, { onReply, onEnd }: HelperEvents): Helper {
  const child = fork(fileURLToPath(file), [String(memoryBytes)], {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let hasEnded = false
  const end = () => void child.kill('SIGKILL')
  const ended = (cause: unknown) => {
    if (hasEnded) return
    hasEnded = true
    process.off('exit', end)
    onEnd(cause)
  }
  child.on('message', onReply)
  child.on('error', (error) => {
    end()
    ended(error)
  })
  child.on('exit', () => ended(undefined))
  process.on('exit', end)
  return {
    // A failure to send shows as its end.
    ask: (question) => void child.send(question as object, () => undefined),
    end,
    hold: (isHeld) => {
      const change = isHeld ? 'ref' : 'unref'
      child[change]()
      child.channel?.[change]()
    },
  }
}
