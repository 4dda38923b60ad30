import { codeOf } from '../lib/failure.ts'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports, which an outgoing connection could take in the meantime. */
const [lowest, highest] = [15_000, 29_999]

/** A free port of this machine that stays available if its server restarts. */
export async function freePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * (highest - lowest + 1))
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return freePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}
