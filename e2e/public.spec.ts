import { paths } from '@portico/contract/api/paths'
import { legalPages } from '@portico/contract/site'
import type { Page } from '@playwright/test'
import { documents } from '../web/src/features/public/documents.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, signIn, test } from './fixtures.ts'

/** A page of a browser without JavaScript. */
let plainPage: Page

test.beforeAll(async ({ browser, shared }) => {
  plainPage = await browser.newPage({ javaScriptEnabled: false, baseURL: shared.url })
})

test.afterAll(() => plainPage.close())

/** Every prerendered page, and an address that does not exist. */
const names = Object.keys(documents) as (keyof typeof documents)[]
const addresses = names.map((name) =>
  name === 'notFound' ? '/no/such/page' : paths[name].replaceAll(/:\w+/g, 'any'),
)

/** Its content is what the server says of the number in the address. */
const lookUp = '/verify/any'

/** Pages to read, with links within their sentences. */
const texts = new Set<string>([...legalPages.map((name) => paths[name]), paths.definitions, '/no/such/page'])

for (const address of addresses) {
  test(`${address} is as sound in a browser as it is served`, async ({ page, expectFailure }) => {
    if (address === '/no/such/page') expectFailure(/404/)
    if (address === lookUp) expectFailure(/400.*verify-document/)
    await test.step('it does not shift while its font loads', () => openWithLateFonts(page, address))
    await test.step('it has a title and metadata', () => expectNamed(page, address))
    await test.step('its content is the same without JavaScript', async () => {
      await plainPage.goto(address)
      if (address === lookUp)
        return expect(await plainPage.locator('main').innerText()).toContain('needs JavaScript')
      for (const role of ['heading', 'link', 'textbox'] as const)
        expect(await textsOf(plainPage, role)).toEqual(await textsOf(page, role))
    })
    for (const width of [390, 1280])
      await test.step(`it is accessible at ${width} px, in light and dark, and easy to press`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await expectAccessible(page)
        if (!texts.has(address)) expect(await lowControls(page)).toEqual([])
      })
    await test.step('the keyboard reaches every control', () => expectKeyboardReachesAll(page))
    await test.step('it fits every width', () => expectNoSidewaysScroll(page))
    await test.step('nothing is cut off at 200 % zoom', async () => {
      // The viewport of a 1280 × 800 window at 200 % zoom.
      await page.setViewportSize({ width: 640, height: 400 })
      expect(await cutOffTexts(page)).toEqual([])
    })
  })
}

test('the front page runs only its two small scripts', async ({ page }) => {
  await page.goto('/')
  const scripts = await page
    .locator('script')
    .evaluateAll((all) => all.map((each) => each.getAttribute('src')))
  expect(scripts).toEqual([
    expect.stringMatching(/^\/assets\/theme\.client-/),
    expect.stringMatching(/^\/assets\/landing\.client-/),
  ])
  await expect(page.locator('[style]')).toHaveCount(0)
})

test('an unknown address is a 404 with a link back', async ({ page, expectFailure }) => {
  expectFailure(/404/)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('React hydrates a page unchanged, with what was typed before', async ({ page, portico }) => {
  const person = await portico.addPerson()
  const typed = gate()
  await page.route('**/assets/main-*.js', async (route) => {
    await typed.opened
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Remember me').check()
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
  typed.open()
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  expect(await heading.evaluate((node) => node.isConnected)).toBe(true)
  const login = page.waitForRequest('**/api/users/login/')
  await page.getByRole('button', { name: 'Login' }).click()
  expect((await login).postDataJSON()).toMatchObject({ username: person.email, remember: true })
  await expect(page).toHaveURL('/dashboard')
})

test('a page that is opened in a tab in the background loads its app there', async ({ page, portico }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    // Such a tab paints no frames.
    window.requestAnimationFrame = () => 0
  })
  const person = await portico.addPerson()
  for (const open of [() => page.goto('/login'), () => signIn(page, person)]) {
    const app = page.waitForRequest('**/assets/main-*.js')
    await open()
    await app
  }
})

test('who signs in sees the dashboard only in its styles', async ({ page, portico }) => {
  const sheet = gate()
  await page.route('**/assets/app-*.css', async (route) => {
    await sheet.opened
    await route.continue()
  })
  const asked = page.waitForRequest('**/assets/app-*.css')
  await logIn(page, await portico.addPerson())
  await asked
  await page.waitForLoadState('load')
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  sheet.open()
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(11, 32, 25)')
})

test('a reloaded page still shows why the user was redirected there', async ({ page, expectFailure }) => {
  expectFailure(/401/)
  await page.goto('/dashboard')
  await expect(page.getByText('Not authenticated. Please log in.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not authenticated. Please log in.')).toBeVisible()
})

/** A promise that resolves on request. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** Opens a page whose fonts come after it is first painted, waits until its scripts have run, and sees that it did not shift. */
async function openWithLateFonts(page: Page, address: string): Promise<void> {
  const painted = gate()
  await page.route('**/*.woff2', async (route) => {
    await painted.opened
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  painted.open()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.fonts.check('1em "Archivo Variable"'))).toBe(true)
  expect(await layoutShift(page)).toBeLessThan(0.01)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The texts of all headings, links or fields in sight. */
const textsOf = (page: Page, role: 'heading' | 'link' | 'textbox') =>
  page.getByRole(role).evaluateAll((all) => all.map((each) => each.textContent))

/** The controls less than 44 pixels high. */
const lowControls = (page: Page): Promise<string[]> =>
  page.locator('a:visible, button:visible, label:has(input):visible').evaluateAll((all) =>
    all
      // What covers the login until it can be used may be gone by now.
      .filter((each) => each.isConnected && each.getBoundingClientRect().height < 44)
      .map((each) => each.textContent),
  )

/** The texts that are clipped by an element. */
function cutOffTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clips = (element: Element) => getComputedStyle(element).overflow !== 'visible'
    const within = (rect: DOMRect, box: DOMRect) =>
      rect.left >= box.left - 1 &&
      rect.right <= box.right + 1 &&
      rect.top >= box.top - 1 &&
      rect.bottom <= box.bottom + 1
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      for (let box = text.parentElement; box !== null; box = box.parentElement) {
        const bounds = box.getBoundingClientRect()
        // One-pixel elements are for screen readers.
        if (bounds.width <= 1) break
        const cut = [...range.getClientRects()].some((rect) => !within(rect, bounds))
        if (clips(box) && cut) found.push(text.textContent ?? '')
      }
    }
    return found
  })
}

/** The page's cumulative layout shift. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
        }
        const observer = new PerformanceObserver((list) => add(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        // Two frames later all shifts so far have been reported.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords())
            resolve(sum)
          }),
        )
      }),
  )
}

/** Tab reaches every control, in the order of the page. */
async function expectKeyboardReachesAll(page: Page): Promise<void> {
  const all = page
    .locator('a[href], button:enabled, input:enabled, textarea:enabled')
    .filter({ visible: true })
  const inOrder = await all.evaluateAll((controls) => {
    const reached: number[] = []
    document.addEventListener('focusin', ({ target }) =>
      reached.push(controls.indexOf(target as HTMLElement)),
    )
    Object.assign(window, { reached })
    ;(document.activeElement as HTMLElement | null)?.blur()
    return controls.map((_, k) => k)
  })
  for (const _ of inOrder) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => (window as unknown as { reached: number[] }).reached)).toEqual(inOrder)
}

/** The metadata for search engines and shared links. */
async function expectNamed(page: Page, address: string): Promise<void> {
  await expect(page).toHaveTitle(/\S/)
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  expect(await content('meta[name="description"]')).toMatch(/\S/)
  const listed = Object.values(documents).some((document, k) => document.listed && addresses[k] === address)
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(listed ? 0 : 1)
  const home = page.locator('link[rel="canonical"]')
  // A page served at many addresses has no canonical one.
  if (!(Object.values(paths) as string[]).includes(address)) return expect(home).toHaveCount(0)
  const canonical = await home.getAttribute('href')
  expect(new URL(canonical ?? '').pathname).toBe(address)
  expect(await content('meta[property="og:url"]')).toBe(canonical)
  expect(await content('meta[property="og:title"]')).toBe(await page.title())
  const image = new URL((await content('meta[property="og:image"]')) ?? '')
  expect((await page.request.get(image.pathname)).headers()['content-type']).toBe('image/png')
}

test('a message moves only what is below it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/verify')
  const form = page.locator('form')
  const before = await form.boundingBox()
  await page.getByLabel('Verification number').fill('1')
  await page.getByRole('button', { name: 'Look it up' }).click()
  await expect(page.getByText('This number has 1 letter or digit; it should have 26.')).toBeVisible()
  expect((await form.boundingBox())?.y).toBe(before?.y)
})

test('on a phone, the end of the waitlist and the 404 page can be left without scrolling', async ({
  page,
  expectFailure,
}) => {
  expectFailure(/404/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/waitlist-thankyou')
  for (const name of ['Back to Home', 'Read the definitions'])
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  await page.goto('/no/such/page')
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.y).toBeLessThan(844 / 2)
})
