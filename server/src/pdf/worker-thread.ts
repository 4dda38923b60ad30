import { Worker } from 'node:worker_threads'

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
