/** Preloaded into a measured command: reports its peak memory to the parent process on exit. */
import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) process.on('exit', () => void writeSync(3, String(process.resourceUsage().maxRSS * 1024)))
