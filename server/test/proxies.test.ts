import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram } from '../../scripts/programs.ts'
import { longestReadMs, patienceMs } from '../src/features/documents/rules/document-text.ts'
import { deployed } from './documented-server.ts'
import { sendRawTo } from './raw-request.ts'
import { RemoteClient } from './remote-client.ts'
import { startTestApp } from './test-app.ts'
import { newPlace } from './test-database.ts'

const token = 'a-token-for-the-metrics'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** How each proxy is started with its file of deploy/, on these ports and without TLS. */
const commands = {
  nginx: (folder: string, port: number, portico: number) => {
    const site = deployed('nginx.conf')
      .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, '')
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^ *(listen \[::\]|ssl_certificate).*$/gm, '')
      .replace('127.0.0.1:3000', `127.0.0.1:${portico}`)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ')
    const file = join(folder, 'nginx.conf')
    const http = `events {} http { access_log off; ${paths} ${site} }`
    // A worker of another user could not write to the folder.
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    writeFileSync(file, `daemon off; ${user} pid ${folder}/pid; ${http}`)
    return ['-e', 'stderr', '-c', file]
  },
  caddy: (folder: string, port: number, portico: number) => {
    const site = deployed('Caddyfile')
      .replace('portal.example.com', `http://127.0.0.1:${port}`)
      .replace('127.0.0.1:3000', `127.0.0.1:${portico}`)
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
    return ['run', '--adapter', 'caddyfile', '--config', file]
  },
}

/** The application behind a proxy, as visitors reach it. */
async function behind(name: keyof typeof commands, program: string) {
  const app = await startTestApp('sqlite', { TRUST_PROXY: '1', METRICS_TOKEN: token })
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const portico = (app.server.server.address() as AddressInfo).port
  const { dataDir } = await newPlace('sqlite')
  const port = await freePort()
  const child = spawn(program, commands[name](dataDir, port, portico), {
    env: { ...process.env, HOME: dataDir },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const address = `http://127.0.0.1:${port}`
  const health = () =>
    fetch(`${address}/healthz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(health, { timeout: 20_000 }).toBe(200)
  return { app, address, port, portico }
}

const found = (['nginx', 'caddy'] as const).flatMap((name) => {
  const program = findProgram(name)
  if (program === undefined) process.stderr.write(`There is no ${name}: its file in deploy/ is not run.\n`)
  return program === undefined ? [] : [[name, program] as const]
})

test('no proxy gives up on an upload that waits for its text to be read', () => {
  const [, seconds] = /^\s*proxy_read_timeout (\d+)s;$/m.exec(deployed('nginx.conf')) ?? []
  expect(Number(seconds) * 1_000).toBeGreaterThanOrEqual(longestReadMs + 30_000)
  // Caddy waits for a response without a limit unless its file sets one.
  expect(deployed('Caddyfile')).not.toMatch(/timeout/)
  expect(patienceMs).toBe(20_000)
})

test.each(found)('%s keeps the metrics from visitors, however they spell the path', async (name, program) => {
  const { port, portico } = await behind(name, program)
  const ask = (path: string, at: number) =>
    sendRawTo(
      at,
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    )
  expect(await ask('/metrics', portico)).toContain('portico_database_up')
  expect(await ask('/healthz', port)).toMatch(/^HTTP\/1\.1 200 /)
  for (const path of [
    '/metrics',
    '/metrics/',
    '/metrics?a=b',
    '/%6detrics',
    '/metrics%2f',
    '//metrics',
    '/a/../metrics',
    '/./metrics/',
    '/METRICS',
    '/metrics/.',
    '/metrics;a',
  ])
    expect([path, await ask(path, port)]).toEqual([path, expect.not.stringContaining('portico_database_up')])
  expect(await ask('/metrics', port)).toMatch(/^HTTP\/1\.1 404 /)
})

test.each(found)(
  'behind %s, a body that is too large is refused in JSON with its limit',
  async (name, program) => {
    const { app, address } = await behind(name, program)
    const { token: session } = await app.signIn(await app.addAccount({ isStaff: true }))
    const desk = new RemoteClient(address, session)
    for (const megabytes of [28, 39, 41]) {
      const answer = await desk.post('/api/users/add-document/', 'x'.repeat(megabytes * 1024 * 1024))
      expect([megabytes, answer.status, await answer.json()]).toEqual([
        megabytes,
        413,
        { error: 'The request body is larger than 27 MB.' },
      ])
    }
    // The session may have ended.
    const stranger = await new RemoteClient(address).post(
      '/api/users/add-document/',
      'x'.repeat(26 * 1024 * 1024),
    )
    expect([stranger.status, await stranger.json()]).toEqual([
      401,
      { error: 'Not authenticated. Please log in.' },
    ])
  },
)
