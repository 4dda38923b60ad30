import type { Locator, Page } from '@playwright/test'
import { hold } from './early-page.ts'
import { expect, expectAccessible, openForm, signIn, tabTo, test } from './fixtures.ts'
import type { Portico } from './portico.ts'

const phone = { width: 390, height: 844 }
const tablet = { width: 768, height: 1024 }
const desktop = { width: 1280, height: 800 }

async function openAccount(page: Page, portico: Portico, details = {}): Promise<void> {
  await signIn(page, await portico.addPerson({ firstName: 'Iris', lastName: 'Vega', ...details }), '/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** A property of an element as the browser computes it. */
const styleOf = (element: Locator, name: string): Promise<string> =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name)

for (const [who, size] of [
  ['an investor on a phone', phone],
  ['staff on a phone', phone],
  ['staff on a tablet', tablet],
] as const) {
  test(`the header of ${who} has one row; everything else is in its menu`, async ({ page, portico }) => {
    await page.setViewportSize(size)
    const isStaff = who.startsWith('staff')
    await openAccount(page, portico, { isStaff })
    const bar = page.getByRole('banner')
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(61)
    const menu = bar.getByRole('button', { name: 'Menu' })
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    const links = bar.getByRole('navigation').getByRole('link')
    await expect(links).toHaveCount(isStaff ? 0 : 3)
    for (const link of await links.all()) await expect(link).toBeInViewport()
    await expect(bar.getByRole('button', { name: 'Find' })).toBeVisible({ visible: isStaff })
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeInViewport()
    await expectAccessible(page)
    if (isStaff) return
    await links.filter({ hasText: 'Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(links).toHaveCount(0)
  })
}

for (const [where, size] of [
  ['on a phone', phone],
  ['on a tablet', tablet],
] as const)
  test(`${where}, staff have the five parts at the foot of the screen, which cover nothing`, async ({
    page,
    portico,
  }) => {
    await page.setViewportSize(size)
    await openAccount(page, portico, { isStaff: true })
    const tabs = page.getByRole('navigation', { name: 'Portal' })
    await expect(tabs.getByRole('link')).toHaveCount(5)
    const bar = await tabs.boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(size.height)
    // What has the focus, and the end of the page, stand above them. What loads later would push it down again.
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    const last = page.getByRole('contentinfo').getByRole('link').last()
    await last.focus()
    const end = await last.boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await tabs.getByRole('link', { name: 'Records' }).click()
    await expect(page).toHaveURL('/admin/records')
    await expect(tabs.getByRole('link', { name: 'Records' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(tabs).toBeHidden()
  })

/** Opens a page with the app held back, and returns what lets it come. */
async function openBeforeApp(page: Page, size: typeof phone, path = '/dashboard'): Promise<() => void> {
  await page.setViewportSize(size)
  const letAppCome = await hold(page, '**/assets/main-*.js')
  await page.goto(path, { waitUntil: 'commit' })
  return letAppCome
}

/** The app has replaced what the document showed. */
const expectApp = (page: Page) => expect(page.getByRole('contentinfo')).toBeVisible()

test('before the app has loaded the menus work, and what is open or closed stays so', async ({
  page,
  portico,
}) => {
  await openAccount(page, portico)
  for (const size of [phone, tablet])
    await test.step(`the menu at ${size.width} px`, () => expectMenuBeforeApp(page, size))
  await test.step('a link of the menu', async () => {
    const letAppCome = await openBeforeApp(page, phone)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Statement' }).click()
    letAppCome()
    await expect(page).toHaveURL('/statement')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await test.step('on another page', async () => {
    const letAppCome = await openBeforeApp(page, phone, '/documents')
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    letAppCome()
    await expectApp(page)
    await expect(page.getByRole('button', { name: 'Menu', expanded: true })).toBeFocused()
  })
  await test.step('a menu that is closed again', async () => {
    const letAppCome = await openBeforeApp(page, phone)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.keyboard.press('Escape')
    letAppCome()
    await expectApp(page)
    await expect(page.getByRole('button', { name: 'Menu', expanded: false })).toBeFocused()
  })
  await test.step('the account menu', async () => {
    const letAppCome = await openBeforeApp(page, desktop)
    const name = page.getByRole('banner').getByRole('button', { name: 'Iris Vega' })
    const account = page.getByRole('banner').getByRole('link', { name: 'Account' })
    await name.click()
    await expect(account.first()).toBeVisible()
    letAppCome()
    await expectApp(page)
    await expect(page.getByRole('button', { name: 'Iris Vega', expanded: true })).toBeFocused()
  })
})

test('a press during which the app takes over has its effect', async ({ page, portico }) => {
  await openAccount(page, portico)
  const name = page.getByRole('banner').getByRole('button', { name: 'Iris Vega' })
  const presses = {
    'a click': [() => name.hover(), () => page.mouse.down(), () => page.mouse.up()],
    Space: [() => name.focus(), () => page.keyboard.down('Space'), () => page.keyboard.up('Space')],
  } as const
  for (const [press, [aim, begin, end]] of Object.entries(presses))
    await test.step(press, async () => {
      const letAppCome = await openBeforeApp(page, desktop)
      await aim()
      await begin()
      letAppCome()
      await page.waitForLoadState('networkidle')
      await end()
      await expectApp(page)
      await expect(page.getByRole('button', { name: 'Iris Vega', expanded: true })).toBeFocused()
    })
})

async function expectMenuBeforeApp(page: Page, size: typeof phone): Promise<void> {
  const letAppCome = await openBeforeApp(page, size)
  const bar = page.getByRole('banner')
  const menu = bar.getByRole('button', { name: 'Menu' })
  const links = bar.getByRole('navigation').getByRole('link')
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expect(links).toHaveText(['Dashboard', 'Statement', 'Documents'])
  await expect(bar.getByRole('button', { name: 'Logout' })).toBeInViewport()
  await expectAccessible(page)
  // It closes with Escape, which returns the focus, by a second press and by a press outside.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(0)
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(links).toHaveCount(3)
  await menu.click()
  await expect(links).toHaveCount(0)
  await menu.click()
  await page.mouse.click(20, size.height - 20)
  await expect(links).toHaveCount(0)
  // One that is open stays open, and the focus stays on its button.
  await menu.click()
  letAppCome()
  await expectApp(page)
  await expect(page.getByRole('button', { name: 'Menu', expanded: true })).toBeFocused()
  await links.filter({ hasText: 'Statement' }).click()
  await expect(page).toHaveURL('/statement')
}

test('Logout pressed before the app has loaded leaves the portal once it has, unless it is pressed again or Escape is', async ({
  page,
  portico,
}) => {
  await openAccount(page, portico)
  const logout = page.getByRole('button', { name: 'Logout' })
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  for (const [how, undo] of [
    ['Escape', () => page.keyboard.press('Escape')],
    ['a second press', () => logout.click()],
  ] as const)
    await test.step(`undone by ${how}`, async () => {
      const letAppCome = await openBeforeApp(page, desktop)
      await logout.click()
      await expect(logout).toHaveAttribute('aria-busy', 'true')
      await undo()
      await expect(logout).not.toHaveAttribute('aria-busy')
      letAppCome()
      await expectApp(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Iris Vega')
      expect(sent).not.toContain('/api/users/logout/')
      await expect(page).toHaveURL('/dashboard')
    })
  await test.step('kept', async () => {
    const letAppCome = await openBeforeApp(page, phone)
    await page.getByRole('button', { name: 'Menu' }).click()
    await logout.click()
    await expect(logout).toHaveAttribute('aria-busy', 'true')
    letAppCome()
    await expect(page).toHaveURL('/')
  })
})

test('the pages of staff fit next to the name from 1024 px on', async ({ page, portico }) => {
  // Each part with the longest count.
  const kinds = ['months_not_posted', 'documents_held', 'waitlist_unanswered', 'payments_to_mark']
  const waiting = { count: 120, about: null, since: null, due: null, href: '/' }
  await page.route('**/api/users/to-do/', (route) =>
    route.fulfill({ json: kinds.map((kind) => ({ ...waiting, kind })) }),
  )
  await openAccount(page, portico, { isStaff: true, firstName: 'Wilhelmina', lastName: 'Featherstonehaugh' })
  await expect(page.getByText('99+')).toHaveCount(4)
  for (const width of [1024, 1139, 1140, 1240, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const bar = page.getByRole('banner')
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(61)
    const [last, name] = [
      bar.getByRole('link', { name: 'Records' }),
      bar.getByRole('button', { name: 'Find' }),
    ]
    const [left, right] = [await last.boundingBox(), await name.boundingBox()]
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  }
  // Where it is not in the bar, the menu of the name has it.
  await page.setViewportSize({ width: 1024, height: 800 })
  const logout = page.getByRole('button', { name: 'Logout' })
  await expect(logout).toBeHidden()
  await page.getByRole('button', { name: /Featherstonehaugh/ }).click()
  await expect(logout).toBeVisible()
  await expectAccessible(page)
})

test('the skip link is the first stop and leads to the page; the account menu has one line between its links', async ({
  page,
  portico,
}) => {
  await openAccount(page, portico)
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).not.toBeInViewport()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await tabTo(page, skip)
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/account')

  await page.getByRole('button', { name: 'Iris Vega' }).click()
  const lines = await page
    .getByRole('banner')
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.flatMap((item) => {
        const { top, bottom } = item.getBoundingClientRect()
        const { borderTopWidth, borderBottomWidth } = getComputedStyle(item)
        return [...(borderTopWidth === '0px' ? [] : [top]), ...(borderBottomWidth === '0px' ? [] : [bottom])]
      }),
    )
  // Two lines next to each other would be less than a link apart.
  const gaps = lines.slice(1).map((at, k) => at - (lines[k] ?? 0))
  expect(gaps.filter((gap) => gap < 40)).toEqual([])
  expect(lines).toHaveLength(2)
})

test('a focused invalid field has the colour of its error alone', async ({ page }) => {
  await openForm(page, '/waitlist')
  await page.getByRole('button', { name: 'Join Now' }).click()
  const field = page.locator('[aria-invalid=true]').first()
  await expect(field).toBeFocused()
  const frame = field.locator('xpath=..')
  const error = page.locator(`id=${await field.getAttribute('aria-describedby')}`)
  expect(await styleOf(frame, 'outline-color')).toBe(await styleOf(error, 'color'))
  expect(await styleOf(frame, 'border-top-width')).toBe('0px')
})

test('forced colours tell the current page and the focused field', async ({ page, portico }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, await portico.addPerson())
  const links = page.getByRole('navigation').getByRole('link')
  const [current, other] = [links.filter({ hasText: 'Dashboard' }), links.filter({ hasText: 'Statement' })]
  await expect(current).toHaveAttribute('aria-current', 'page')
  const edge = 'border-bottom-color'
  expect(await styleOf(current, edge)).not.toBe(await styleOf(other, edge))
  // The edge of the others is there, in the colour of what is behind it.
  expect(await styleOf(other, edge)).toBe(await styleOf(page.locator('html'), 'background-color'))
  await page.goto('/reset-password')
  const field = page.getByLabel('E-mail', { exact: true })
  await field.focus()
  expect(await styleOf(field.locator('xpath=..'), 'outline-width')).toBe('2px')
})
