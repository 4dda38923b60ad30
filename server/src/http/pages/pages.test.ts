import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startServer } from '../../../test/server-process.ts'
import { atEnd, shared } from '../../../test/shared.ts'
import { newPlace } from '../../../test/test-database.ts'

interface Answer {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** The built server behind https://portal.example; answers how to ask it, as it is told: `fetch` would choose an encoding by itself. */
async function startSite() {
  const { dataDir } = await newPlace('sqlite')
  const server = startServer({
    DATA_DIR: dataDir,
    PORTICO_DEMO: 'off',
    PUBLIC_URL: 'https://portal.example/',
    TRUST_PROXY: '1',
    TIME_ZONE: 'America/New_York',
  })
  atEnd(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  const address = await server.address
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(address + path, { method, headers: { accept: 'text/html', ...headers } })
      sent.on('error', reject).on('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
        )
      })
      sent.end()
    })
}

/** Tests only read from it. */
const site = shared(startSite)

test('the service worker is asked for at every visit, and every file that it stores is there', async () => {
  const ask = site()
  const worker = await ask('/service-worker.js')
  expect([worker.status, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(String(worker.headers['content-type'])).toMatch(/^(text|application)\/javascript/)
  const [, ...paths] = JSON.parse(/\["dashboard .*?\]/.exec(String(worker.body))?.[0] ?? '[]') as string[]
  expect(paths[0]).toBe('/dashboard')
  expect(paths.length).toBeGreaterThan(20)
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 200])
  expect(paths.filter((path) => path.includes('staff-endpoints'))).toEqual([])
})

test('a page is drawn, complete with our address, and the same with and without the trailing slash', async () => {
  const ask = site()
  const front = await ask('/')
  expect([front.status, front.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(String(front.body)).toContain('<link rel="canonical" href="https://portal.example/">')
  expect(String(front.body)).toMatch(/<h1[ >]/)
  expect(String(front.body)).not.toContain('portico.invalid')
  expect(String(front.body)).toContain('<html lang="en" data-time-zone="America/New_York">')
  expect(String(front.body)).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=/)

  const login = await ask('/login')
  expect(login.status).toBe(200)
  expect(await ask('/login/?from=mail')).toMatchObject({ status: 200, body: login.body })
  const head = await ask('/login', {}, 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    String(login.body.length),
    0,
  ])
  expect((await ask('/dashboard')).status).toBe(200)
})

test('an unknown address is 404: a page for people, JSON for programs and under /api', async () => {
  const ask = site()
  const page = await ask('/no/such/page')
  expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    404,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(String(page.body)).toContain('Page not found')
  const others = [
    await ask('/no/such/page', { accept: 'application/json' }),
    await ask('/api/users/nothing/'),
    await ask('/login', {}, 'POST'),
  ]
  for (const { status, headers } of others) {
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  }
  // What the build keeps for the server is no page.
  for (const path of [
    '/.documents/login.html',
    '/.vite/manifest.json',
    '/.git/config',
    '/assets/',
    '/landing.html',
    '/%2e%2e/package.json',
  ]) {
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  }
})

test('a page comes in the smallest encoding that is taken, and once known costs no bytes', async () => {
  const ask = site()
  const plain = await ask('/')
  const brotli = await ask('/', { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await ask('/', { 'accept-encoding': 'gzip;q=0.9, br;q=0' })
  expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
  ])
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  for (const { headers } of [plain, brotli, gzip]) {
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' })
  }
  const known = { 'accept-encoding': 'br', 'if-none-match': String(brotli.headers['etag']) }
  const again = await ask('/', known)
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test('built files never change under their name, and lie compressed', async () => {
  const ask = site()
  const files = [...String((await ask('/login')).body).matchAll(/[" ](\/assets\/[^" ]+)/g)].map(
    ([, file]) => file ?? '',
  )
  expect(files.map((file) => file.replace(/^.*\./, ''))).toEqual(
    expect.arrayContaining(['js', 'css', 'woff2']),
  )
  for (const file of files) {
    const answer = await ask(file, { 'accept-encoding': 'gzip, br' })
    expect([file, answer.status, answer.headers['cache-control']]).toEqual([
      file,
      200,
      'public, max-age=31536000, immutable',
    ])
    const small = answer.body.length < 1000 || file.endsWith('.woff2')
    if (!small) expect([file, answer.headers['content-encoding']]).toEqual([file, 'br'])
  }
})

test('robots, site map, icons and the shared picture are there', async () => {
  const ask = site()
  expect(String((await ask('/robots.txt')).body)).toContain('Sitemap: https://portal.example/sitemap.xml')
  const map = String((await ask('/sitemap.xml')).body)
  expect(map).toContain('<loc>https://portal.example/</loc>')
  expect(map).not.toContain('/dashboard')

  const sizes = {
    '/apple-touch-icon.png': [180, 180],
    '/share.png': [1200, 630],
    '/icon-512.png': [512, 512],
  }
  for (const [file, size] of Object.entries(sizes)) {
    const { headers, body } = await ask(file)
    expect([file, headers['content-type'], body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([
      file,
      'image/png',
      ...size,
    ])
  }
  for (const encodings of ['identity', 'br']) {
    const drawn = await ask('/favicon.svg', { 'accept-encoding': encodings })
    expect(drawn.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  }
  const icon = await ask('/favicon.ico')
  expect([icon.status, icon.body.readUInt16LE(2), icon.body.subarray(23, 26).toString()]).toEqual([
    200,
    1,
    'PNG',
  ])
  const manifest = await ask('/manifest.webmanifest')
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(JSON.parse(String(manifest.body))).toMatchObject({
    start_url: '/dashboard',
    display: 'standalone',
    icons: ['192x192', '512x512'].flatMap((sizes) => [
      { sizes, purpose: 'any' },
      { sizes, purpose: 'maskable' },
    ]),
  })
})
