import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { findTestBrowser } from '../../scripts/browser.ts'
import { tokenOf } from './firm.ts'

/** What is on a page once it can be used: an element with a text, given as a regular expression. */
export interface Shown {
  selector: string
  text: string
}

/** A page of a server to open. */
interface Visit {
  port: number
  path: string
  shown: Shown
}

declare global {
  interface Window {
    /** From each key to the frame after it, in ms. */
    keyTimes: number[]
  }
}

const typedRows = 25

/** Between a key and the next: few people type so fast for long. All at once, each key would also wait for those before. */
const keyMs = 70

/** A browser in which a member of staff is signed in, with an empty cache. */
export async function openDeskBrowser(staffId: number) {
  const executablePath = findTestBrowser()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath === undefined ? {} : { executablePath }),
  })

  async function signedInPage(port: number): Promise<Page> {
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${port}`,
      viewport: { width: 1280, height: 900 },
    })
    const page = await context.newPage()
    await page.goto('/robots.txt')
    await page.request.get('/api/users/get-csrf-token/')
    await page.evaluate(signIn, { id: staffId, token: tokenOf(staffId) })
    return page
  }

  return {
    /** How long a page takes from its address to what it shows, in ms. */
    async msToOpen({ port, path, shown }: Visit): Promise<number> {
      const page = await signedInPage(port)
      const began = performance.now()
      await page.goto(path, { waitUntil: 'commit' })
      // Frame by frame: a locator would look only every half a second.
      await page.waitForFunction(isShown, shown, { polling: 'raf' })
      const took = performance.now() - began
      await page.context().close()
      return took
    },

    /** Types a percentage into some rows of the month-end sheet, fourteen keys a second. How long each key took to be shown, in ms. */
    async msOfKeys(port: number): Promise<number[]> {
      const page = await signedInPage(port)
      await page.goto('/admin/month-end')
      await page.getByRole('gridcell', { name: '%' }).first().click()
      await page.evaluate(timeKeys)
      for (let row = 0; row < typedRows; row++)
        for (const key of ['3', '.', '1', '4', 'Enter']) await page.keyboard.press(key, { delay: keyMs })
      await page.waitForFunction((count) => window.keyTimes.length === count, typedRows * 5)
      const times = await page.evaluate(() => window.keyTimes)
      await page.context().close()
      return times
    },

    close: () => browser.close(),
  }
}

/** Runs in the page: what it keeps of a session once staff have signed in. */
function signIn({ id, token }: { id: number; token: string }): void {
  const email = 'desk@firm.example'
  const user = { id, username: email, email, first_name: 'Ann', last_name: 'Lee', is_staff: true }
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify({ ...user, role: 'administrator' }))
}

/** Runs in the page. */
function isShown({ selector, text }: Shown): boolean {
  const wanted = new RegExp(text)
  return [...document.querySelectorAll<HTMLElement>(selector)].some(({ innerText }) => wanted.test(innerText))
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
