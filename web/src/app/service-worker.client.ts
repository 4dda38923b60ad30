/*
 * Opens the dashboard where there is no network, for investors who keep their figures on this device; only then is it
 * registered (auth/kept-figures.ts). The build writes it to /service-worker.js, with the addresses of the dashboard's
 * document and files, and a name that changes with any of them. It imports nothing and answers no calls of the API.
 */
const [name = '', document = '', ...files] = 'the name, the document and its files' as unknown as string[]

interface WorkerEvent extends Event {
  readonly request: Request
  respondWith(response: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
}

const on = (kind: string, react: (event: WorkerEvent) => void) =>
  self.addEventListener(kind, (event) => react(event as WorkerEvent))

// Opening the cache here would create it again while a page that has just been logged out still loads its files.
const stored = (path: string) => caches.match(path, { cacheName: name, ignoreVary: true })

on('install', (event) => {
  const opening = new Request(document, { headers: { Accept: 'text/html' } })
  event.waitUntil(caches.open(name).then((cache) => cache.addAll([opening, ...files])))
})

on('activate', (event) => {
  const clear = async () => {
    for (const other of await caches.keys()) if (other !== name) await caches.delete(other)
  }
  event.waitUntil(clear())
})

on('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // Documents always come from the network where there is one, so that a release is never missed. Without one, that of
  // the dashboard opens at any address: where its files do not draw the page, the app says that there is no network.
  if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(fetch(request).catch(async () => (await stored(document)) ?? Response.error()))
  // The name of a file changes with its content.
  else if (files.includes(pathname))
    event.respondWith(stored(pathname).then((found) => found ?? fetch(request)))
})

export {}
