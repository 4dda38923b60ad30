import { Worker } from 'node:worker_threads'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What answers questions: a thread or a process. */
export interface Helper {
  ask(question: unknown): void
  end(): void
  /** Whether it keeps our process running. */
  hold(isHeld: boolean): void
}

export interface HelperEvents {
  onReply: (reply: unknown) => void
  /** Called once. */
  onEnd: (cause: unknown) => void
}

/** Starts a thread that answers questions. */
export function startThread(file: URL, { onReply, onEnd }: HelperEvents): Helper {
  const worker = new Worker(file)
  let cause: unknown
  // Under `node --watch`, threads also post which files they load.
  worker.on('message', (message: object) => {
    if ('answer' in message || 'failure' in message) onReply(message)
  })
  worker.on('error', (error: unknown) => void (cause = error))
  worker.on('exit', () => onEnd(cause))
  return {
    ask: (question) => worker.postMessage(question),
    end: () => void worker.terminate(),
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
  }
}

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
