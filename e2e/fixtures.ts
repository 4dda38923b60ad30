import type { Locator, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import axe from 'axe-core'
import type { Person, Portico } from './portico.ts'
import { startPortico } from './portico.ts'

interface WorkerFixtures {
  /** The server that the tests of a worker share. */
  shared: Portico
}

interface TestFixtures {
  portico: Portico
  /** Failures that the test expects; any other console error or failed request fails the test. */
  expectFailure: (pattern: RegExp) => void
}

/** The `test` of the browser tests: a real server, and no unexpected failures. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shared: [
    async ({ browserName: _ }, use) => {
      const portico = await startPortico()
      await use(portico)
      await portico.stop()
    },
    { scope: 'worker' },
  ],
  portico: async ({ shared }, use) => use(shared),
  baseURL: async ({ portico }, use) => use(portico.url),
  expectFailure: [
    async ({ context }, use) => {
      const expected: RegExp[] = []
      const failures: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') failures.push(`${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (error) => failures.push(String(error.error())))
      await use((pattern) => expected.push(pattern))
      expect(failures.filter((failure) => !expected.some((pattern) => pattern.test(failure)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * The `test` of a file whose tests share a firm of their own, with these settings. It is no fixture of the worker, for
 * which Playwright would start another worker and run the file after all others, on one core.
 */
export function testWithOwnFirm(...how: Parameters<typeof startPortico>): typeof test {
  let own: Promise<Portico> | undefined
  test.afterAll(async () => (await own)?.stop())
  return test.extend({
    portico: async ({ browserName: _ }, use) => use(await (own ??= startPortico(...how))),
  })
}

/** Opens a page with a form and waits until its button is enabled; what is submitted before the app has loaded is kept. */
export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('form [type=submit]')).toBeEnabled()
}

/** Presses Tab, or Shift+Tab, until the element has the focus, which must take only a few steps. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < 30 && !(await isFocused()); steps++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

/** Waits until the page is drawn with what has changed by now. */
export const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** A page of the site that does not run the app, for tests that go on to another one. */
export const quiet = '/robots.txt'

/**
 * Opens a page with a new session of this person, stored where the login page stores it, and waits until the app is in
 * place of the dashboard's opening: what is looked at then is not replaced between two looks.
 */
export async function signIn(page: Page, person: Person, path = '/dashboard'): Promise<void> {
  const token = await person.openSession()
  const stored = await page.addInitScript((opened) => localStorage.setItem('token', opened), token)
  await page.request.get('/api/users/get-csrf-token/')
  await page.goto(path)
  await expect(page.locator('#opening')).toHaveCount(0)
  // It would run again on every load, also after a logout.
  await stored.dispose()
}

/** The newest link to choose a password that was mailed to an address, once this many mails with one have arrived. */
export async function mailedLink(portico: Portico, email: string, count = 1): Promise<string> {
  const links = () =>
    portico.mails().flatMap((mail) => (mail.includes(email) ? (/\/reset\/\S+\/\S+/.exec(mail) ?? []) : []))
  await expect.poll(() => links().length).toBe(count)
  return links().at(-1) ?? ''
}

/** Signs in on the login page with the password. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await openForm(page, '/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** What is checked in each scheme. In dark mode only the colours differ. */
const rules: Record<'light' | 'dark', axe.RunOnly> = {
  light: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  dark: { type: 'rule', values: ['color-contrast'] },
}

/** The page in its current state violates no WCAG 2.2 AA rule, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half a megabyte, which a document takes once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const violations = await page.evaluate(async (runOnly) => {
      const here = (window as unknown as { axe: typeof axe }).axe
      // To describe every element that passes takes as long as the check itself.
      const found = await here.run(document, { runOnly, resultTypes: ['violations'] })
      return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    }, rules[colorScheme])
    expect(violations, `in ${colorScheme}`).toEqual([])
  }
}

/** The page does not scroll sideways at this width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    // Parts that are laid out by a media query in script follow the new width a frame later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
        message: `pixels beyond the edge at a width of ${width}`,
      })
      .toBeLessThanOrEqual(0)
  }
}

/** Opens the sheet of a month with the investors whose names have this; other tests may share the firm. */
export async function openSheet(page: Page, month: string, sought: string): Promise<void> {
  await page.goto(`/admin/month-end?month=${encodeURIComponent(month)}`)
  await page.getByLabel('Find an investor').fill(sought)
  await page.getByRole('grid').focus()
}

/** Opens the review of a month's sheet and waits for its effect, which what happens later could refuse. */
export async function reviewSheet(page: Page): Promise<void> {
  const previewed = page.waitForResponse(/preview-posting/)
  await page.getByRole('button', { name: /^Review/ }).click()
  await previewed
}

/** Adds an investor whose latest month is this one, so that posting a month after the next one takes a confirmation. */
export async function leaveGapAfter(portico: Portico, month: string): Promise<void> {
  const { email } = await portico.addPerson()
  await portico.importMonths([`${email},${month},10000,3.33,333,0,333,10333`])
}

/** Pastes text as Ctrl+V does: where the focus is. */
export const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

/** Ends every session of the person whose page this is, as they would on another device. */
export async function endSessionOf(page: Page, person: Person): Promise<void> {
  await call(page, 'end-other-sessions', {}, { authorization: `Token ${await person.openSession()}` })
}

/** Calls the API as the user signed in on this page. */
export async function callAs(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  return call(page, path, data, { authorization: `Token ${token}` })
}

/** Calls the API as a visitor. */
export async function callAsVisitor(page: Page, path: string, data: object): Promise<void> {
  await page.request.get('/api/users/get-csrf-token/')
  await call(page, path, data, {})
}

async function call(page: Page, path: string, data: object, headers: Record<string, string>) {
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
  const answer = await page.request.post(`/api/users/${path}/`, {
    data,
    headers: { ...headers, 'x-csrftoken': decodeURIComponent(csrf) },
  })
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as Record<string, unknown>
}
