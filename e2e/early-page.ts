import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page, Request } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Holds back these requests until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Opens a page whose code is held back, and returns what lets it come. */
export async function openEarly(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, '**/assets/main-*.js')
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return release
}

/** A server that passes requests on to another, but what follows the form of a document only when `release` is called. */
export async function serveInParts(origin: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const server = createServer((request, response) => {
    void fetch(origin + (request.url ?? '')).then(async (answer) => {
      const body = Buffer.from(await answer.arrayBuffer())
      const formEnd = answer.headers.get('content-type')?.startsWith('text/html')
        ? body.indexOf('</form>')
        : 0
      for (const name of ['content-type', 'content-security-policy', 'set-cookie'])
        if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name) ?? '')
      response.writeHead(answer.status).write(body.subarray(0, formEnd))
      if (formEnd > 0) await released
      response.end(body.subarray(formEnd))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, release, stop }
}

/** What forms send from now on, by a call or by the browser. */
export function sentBy(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    // The dashboard's own, after a login.
    const isOfDashboard = request.url().endsWith('/mark-visit/')
    if (request.method() !== 'GET' && !isOfDashboard) sent.push(request)
  })
  return sent
}

export const submitButton = (page: Page): Locator => page.locator('form [type=submit]')

/** Presses the submit button, also while it is disabled. */
export async function press(page: Page): Promise<void> {
  const box = await submitButton(page).boundingBox()
  if (box === null) throw new Error('The button is visible.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** A submit is kept, and its button says so. */
export async function expectKept(page: Page): Promise<void> {
  await expect(submitButton(page)).toHaveText('One moment…')
  await expect(submitButton(page)).toBeDisabled()
  await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true')
}
