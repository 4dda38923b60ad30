import type { Locator, Page } from '@playwright/test'
import type { Box } from './boxes.ts'
import { boxOf, linesOf, overlap } from './boxes.ts'
import { expect, test } from './fixtures.ts'

/** Which of the page's section headings are printed over, or under, other content in sight. */
const coveredHeadings = (page: Page): Promise<string[]> =>
  page.locator('main h2').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      const { left, right } = range.getBoundingClientRect()
      // The lines' own heights: a font's box is higher than what it prints.
      const { top, bottom } = heading.getBoundingClientRect()
      const others = [...document.querySelectorAll('main h3, main p, main li, main figure, main article')]
      const over = others.filter((other) => {
        const box = other.getBoundingClientRect()
        const apart = box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right
        return !apart && !other.contains(heading)
      })
      return over.map((other) => `${heading.textContent} over ${other.textContent.slice(0, 30)}`)
    }),
  )

test('no heading is printed over content, wherever a link of the footer lands', async ({ page }) => {
  await page.goto('/')
  const anchors = await page
    .locator('footer a[href^="#"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
  expect(anchors.length).toBeGreaterThan(6)
  for (const width of [1000, 1280, 1920])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      for (const anchor of anchors) {
        await page.goto(`/${anchor}`)
        expect([anchor, await coveredHeadings(page)]).toEqual([anchor, []])
        const bar = await page.getByRole('banner').evaluate((each) => each.getBoundingClientRect().bottom)
        const top = await page.locator(anchor).evaluate((each) => each.getBoundingClientRect().top)
        expect(top).toBeGreaterThan(bar - 2)
      }
      for (let y = 0; y < 6000; y += 300) {
        await page.evaluate((to) => window.scrollTo(0, to), y)
        expect([y, await coveredHeadings(page)]).toEqual([y, []])
      }
    })
})

for (const [path, sizes] of [
  ['/', ['320x568', '320x844', '360x740', '390x844', '768x1024', '1024x768', '1280x800']],
  ['/no/such/page', ['320x568', '390x844', '768x1024', '1024x768', '1280x800', '1920x800']],
  ['/reset-password', ['320x568', '390x844', '768x1024', '1024x768', '1280x800', '1920x1080']],
] as const) {
  test(`on ${path} the whole ball is in the picture and covers no word`, async ({ page, expectFailure }) => {
    expectFailure(/404/)
    await page.goto(path)
    for (const size of sizes) await test.step(size, () => expectWholeBall(page, size))
  })
}

async function expectWholeBall(page: Page, size: string): Promise<void> {
  const [width = 0, height = 0] = size.split('x').map(Number)
  await page.setViewportSize({ width, height })
  const drawn = page.locator('svg circle[class*="ball"]').first()
  const ball = await drawn.evaluate((each) => each.getBoundingClientRect().toJSON() as Box)
  // The picture is cut off where the part of the page that it fills ends.
  const frame = await drawn.evaluate(
    (each) => each.closest('svg')?.parentElement?.getBoundingClientRect().toJSON() as Box,
  )
  expect(ball.left).toBeGreaterThanOrEqual(0)
  expect(ball.right).toBeLessThanOrEqual(Math.min(frame.right, width))
  expect(ball.top).toBeGreaterThanOrEqual(frame.top)
  const words = await linesOf(page.getByRole('heading', { level: 1 }))
  expect(words.filter((line) => overlap(line, ball))).toEqual([])
}

test('the ball of the front page starts next to or above the headline, however flat the window', async ({
  page,
}) => {
  await page.goto('/')
  for (const [width, height] of [
    [1280, 800],
    [1440, 700],
    [1920, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const way = await boxOf(page.locator('svg path[class*="flight"]'))
    const words = await linesOf(page.getByRole('heading', { level: 1 }))
    expect([width, height, words.filter((line) => overlap(line, way))]).toEqual([width, height, []])
  }
})

test('on the 404 page nothing is drawn through its words', async ({ page, expectFailure }) => {
  expectFailure(/404/)
  await page.goto('/no/such/page')
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const picture = page.locator('svg:has(circle[class*="ball"])')
    const drawn = await picture.evaluate((each) => each.getBoundingClientRect().toJSON() as Box)
    const words = await linesOf(page.getByRole('main'))
    expect(words.length).toBeGreaterThan(3)
    expect(words.filter((line) => overlap(line, drawn))).toEqual([])
  }
})

test('in forced colours a link of the bar has no lines but its own underline', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
  expect(await link.evaluate((each) => getComputedStyle(each).borderWidth)).toBe('0px')
  await link.hover()
  expect(await link.evaluate((each) => getComputedStyle(each).borderWidth)).toBe('0px')
})

test('in forced colours the button to press differs from the others, also under a pointer', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const groundOf = (each: Locator) => each.evaluate((found) => getComputedStyle(found).backgroundColor)
  await page.goto('/')
  const main = page.getByRole('main')
  const first = main.getByRole('link', { name: 'Join Waitlist' }).first()
  const highlight = await groundOf(first)
  expect(await groundOf(main.getByRole('link', { name: 'Client Portal' }))).not.toBe(highlight)
  await first.hover()
  expect(await groundOf(first)).toBe(highlight)
  // The way of the ball has the colour of text.
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  await expect(page.locator('svg path[class*="flight"]')).toHaveCSS('stroke', ink)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).and(page.locator(':enabled[type=submit]')).hover()
  expect(await groundOf(page.getByRole('button', { name: 'Login' }))).toBe(highlight)
})

test('in forced colours the figures of the firm keep their tiles', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await expect(page.locator('dd [aria-hidden] > *').first()).toHaveCSS('border-top-width', '1px')
})

test('the offices are named once: on the map where there is room, else in a list', async ({ page }) => {
  await page.goto('/')
  const contact = page.locator('#contact')
  for (const [width, isOnMap] of [
    [390, false],
    [768, true],
    [1280, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const sizes = await contact
      .getByText('Nashville')
      .evaluateAll((all) => all.map((each) => [each.tagName, each.getBoundingClientRect().width > 2]))
    expect(sizes).toEqual([
      ['LI', !isOnMap],
      ['text', isOnMap],
    ])
  }
})

test('in forced colours the map is drawn in the colour of text', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.goto('/')
    const ink = await page
      .getByRole('heading', { name: 'Contact' })
      .evaluate((each) => getComputedStyle(each).color)
    for (const name of ['Nashville', '40° N']) {
      const text = page.locator('#contact svg text').filter({ hasText: name })
      expect(await text.evaluate((each) => getComputedStyle(each).fill)).toBe(ink)
    }
  }
})

test('on a phone the marks of the example have a key, and every quarter its month', async ({ page }) => {
  await page.goto('/')
  const figures = page.locator('#figures')
  await expect(figures.getByText('Money in', { exact: true })).toBeHidden()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    for (const text of ['Paid out', 'Money in'])
      await expect(figures.getByText(text, { exact: true })).toBeVisible()
    const months = await Promise.all(
      [/^Jan/, /^Apr/, /^Jul/, /^Oct$/].map((name) =>
        figures.locator('text').filter({ hasText: name, visible: true }).boundingBox(),
      ),
    )
    const ends = months.map((box) => (box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY))
    expect(months.slice(1).every((box, k) => box !== null && box.x > (ends[k] ?? 0))).toBe(true)
  }
})

test('in the dark the checkbox of the login is dark as well, and can be seen and checked', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  const box = page.getByRole('checkbox', { name: 'Remember me' })
  const colours = () =>
    box.evaluate((each) => {
      const { appearance, backgroundColor } = getComputedStyle(each)
      const field = getComputedStyle(document.querySelector('input[type=email]')?.parentElement ?? each)
      return { appearance, isFieldColour: backgroundColor === field.backgroundColor }
    })
  expect(await colours()).toEqual({ appearance: 'none', isFieldColour: true })
  await box.check()
  expect(await colours()).toEqual({ appearance: 'none', isFieldColour: false })
})

test('no gap between two sections is 200 pixels high', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const gaps = await page.locator('main > section').evaluateAll((sections) => {
    const inside = (section: Element) =>
      [...section.querySelectorAll('h1, h2, h3, p, li, img, svg, table, dd')]
        .map((each) => each.getBoundingClientRect())
        .filter(({ height, width }) => height > 2 && width > 2)
    return sections.slice(1).map((section, k) => {
      const above = sections[k]
      const bottom = Math.max(...(above ? inside(above) : []).map((box) => box.bottom))
      return Math.min(...inside(section).map((box) => box.top)) - bottom
    })
  })
  expect(gaps.filter((gap) => gap >= 200)).toEqual([])
})

test('the definitions are reached from the headline, by a term’s address, and signed in or not', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'definitions you can read' }).click()
  await expect(page).toHaveURL('/definitions')
  await page.goto('/definitions#time-weighted')
  await expect(page.getByRole('heading', { name: 'Time-weighted' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveURL('/#team')
  await expect(page.getByRole('heading', { name: 'Leadership team' })).toBeInViewport()
})

test('the card of the latest months ends within the frame of the example', async ({ page }) => {
  await page.goto('/')
  const table = page.getByRole('table', { name: 'The latest 3 of 12 months' })
  const card = await boxOf(table.locator('..'))
  const frame = await boxOf(page.locator('#figures figure > div'))
  expect(card.bottom).toBeGreaterThan((await boxOf(table)).bottom)
  expect(frame.bottom - card.bottom).toBeGreaterThanOrEqual(16)
})

test('all public pages begin at the same edge of a wide window', async ({ page, expectFailure }) => {
  expectFailure(/404/)
  await page.setViewportSize({ width: 1920, height: 1000 })
  for (const path of ['/', '/definitions', '/login', '/waitlist-thankyou', '/no/such/page']) {
    await page.goto(path)
    const { left } = await boxOf(page.getByRole('link', { name: 'Sports Index Fund' }).first())
    expect([path, left]).toEqual([path, 152])
  }
})

test('every page in the frame of the front page has its footer, and its contents in one column', async ({
  page,
}) => {
  const placesOf = (parts: Locator) =>
    parts.evaluateAll((all) =>
      all.map((each) => {
        const { left, top, width } = each.getBoundingClientRect()
        return [left, top, width].map(Math.round)
      }),
    )
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const footers: number[][][] = []
    for (const path of ['/', '/definitions', '/privacy', '/terms', '/imprint']) {
      await page.goto(path)
      const footer = await placesOf(page.locator('footer > :first-child > *'))
      const top = footer[0]?.[1] ?? 0
      footers.push(footer.map(([left = 0, at = 0, wide = 0]) => [left, at - top, wide]))
      const contents = await placesOf(page.getByRole('navigation', { name: 'On this page' }).locator('li'))
      expect([path, new Set(contents.map(([left]) => left)).size]).toEqual([
        path,
        contents.length === 0 ? 0 : width === 1280 ? 1 : 2,
      ])
    }
    for (const footer of footers) expect(footer).toEqual(footers[0])
    expect(new Set(footers[0]?.map(([, top]) => top)).size).toBe(width === 1280 ? 1 : 3)
  }
})
