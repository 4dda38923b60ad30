import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that a machine gives to its outgoing connections, one of which could take a port meanwhile. */
const [lowest, highest] = [15_000, 29_999]

/** A port of this machine that nobody listens on, and that stays free for who stops there and starts again. */
export async function freePort() {
  const port = lowest + Math.floor(Math.random() * (highest - lowest + 1))
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error.code === 'EADDRINUSE') return freePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}
