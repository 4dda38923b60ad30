import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { tokenOf } from './firm.ts'

/** What is on a page once it can be used: an element with a text, given as a regular expression. */
export interface Shown {
  selector: string
  text: string
}

/** An account of fillFirm with an open session. */
export interface Visitor {
  id: number
  isStaff: boolean
}

/** A page of a server to open. `slowly`: with the connection and the processor of a phone, as Lighthouse’s mobile setting has it. */
interface Visit {
  port: number
  path: string
  shown: Shown
  slowly?: boolean
}

declare global {
  interface Window {
    /** From each key to the frame after it, in ms. */
    keyTimes: number[]
    /** When the page first showed what was waited for, in ms since it was asked for. */
    shownAt: number | undefined
  }
}

const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }
const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** A slow 4G connection, in ms and bytes a second. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const phoneSlowdown = 4

const typedRows = 25

/** Between a key and the next: few people type so fast for long. All at once, each key would also wait for those before. */
const keyMs = 70

/** The browser of the tests. */
export function launchBrowser(...args: string[]): Promise<Browser> {
  const executablePath = findBrowser()
  const all = ['--no-sandbox', '--disable-gpu', ...args]
  return chromium.launch({ args: all, ...(executablePath === undefined ? {} : { executablePath }) })
}

/** A page of a context with an empty cache, where this account is signed in. */
async function signedInPage(browser: Browser, port: number, visitor: Visitor, like = desktop) {
  const context = await browser.newContext({ ...like, baseURL: `http://127.0.0.1:${port}` })
  const page = await context.newPage()
  await page.goto('/robots.txt')
  await page.request.get('/api/users/get-csrf-token/')
  await page.evaluate(signIn, { ...visitor, token: tokenOf(visitor.id) })
  return page
}

/** How long a page takes from its address to what it shows, in ms. */
export async function msToOpen(browser: Browser, visitor: Visitor, visit: Visit): Promise<number> {
  const { port, path, shown, slowly = false } = visit
  const page = await signedInPage(browser, port, visitor, slowly ? phone : desktop)
  if (slowly) await slowDown(page)
  await page.addInitScript(noteWhenShown, shown)
  await page.goto(path, { waitUntil: 'commit' })
  const found = await page.waitForFunction(() => window.shownAt)
  const ms = (await found.jsonValue()) ?? Infinity
  await page.context().close()
  return ms
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: phoneSlowdown })
}

/** Types a percentage into some rows of the month-end sheet, fourteen keys a second. How long each key took to be shown, in ms. */
export async function msOfKeys(browser: Browser, visitor: Visitor, port: number): Promise<number[]> {
  const page = await signedInPage(browser, port, visitor)
  await page.goto('/admin/month-end')
  await page.getByRole('gridcell', { name: '%' }).first().click()
  await page.evaluate(timeKeys)
  for (let row = 0; row < typedRows; row++)
    for (const key of ['3', '.', '1', '4', 'Enter']) await page.keyboard.press(key, { delay: keyMs })
  await page.waitForFunction((count) => window.keyTimes.length === count, typedRows * 5)
  const times = await page.evaluate(() => window.keyTimes)
  await page.context().close()
  return times
}

/** Runs in the page: what it keeps of a session once someone has signed in. */
function signIn({ id, isStaff, token }: Visitor & { token: string }): void {
  const email = `account${id}@firm.example`
  const user = { id, username: email, email, first_name: 'Ann', last_name: 'Lee', is_staff: isStaff }
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify({ ...user, role: isStaff ? 'administrator' : null }))
}

/** Runs in the page before its own scripts, and looks in every frame. */
function noteWhenShown({ selector, text }: Shown): void {
  const wanted = new RegExp(text)
  const look = () => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)]
    if (found.some(({ innerText }) => wanted.test(innerText))) window.shownAt = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

/** Runs in the page: a message posted in an animation frame arrives once that frame is painted. */
function timeKeys(): void {
  window.keyTimes = []
  const onKey = (event: KeyboardEvent) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.keyTimes.push(performance.now() - event.timeStamp)
      port2.postMessage(undefined)
    })
  window.addEventListener('keydown', onKey, { capture: true })
}
