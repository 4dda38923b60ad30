/** Loaded before a measured command: at its end, tells whoever started it the most memory that it ever had. */
import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) process.on('exit', () => void writeSync(3, String(process.resourceUsage().maxRSS * 1024)))
