import { expect, expectAccessible, test } from './fixtures.ts'

test('an example is folded below its words on a phone, opens by its summary, and stands open next to them or on paper', async ({
  page,
}) => {
  const article = page.getByRole('article', { name: 'Total profit' })
  const table = article.getByRole('table')
  const summary = article.locator('summary')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/definitions')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(10_400)
  await expect(table).toBeHidden()
  await summary.press('Enter')
  await expect(table).toBeVisible()
  await expectAccessible(page)
  await summary.press('Enter')
  await expect(table).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(table).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(table).toBeVisible()
  await expect(summary).toBeHidden()
})

test('the contents say which part is read, to the last one', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/definitions')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const current = contents.locator('[aria-current]')
  await expect(current).toHaveCount(0)
  for (const name of ['Returns', 'Your account']) {
    await contents.getByRole('link', { name }).click()
    await expect(current).toHaveText(name)
  }
  await page.keyboard.press('End')
  await expect(current).toHaveText('Rules for all figures')
})

test('in forced colours the chosen range of the example and the banner stand out', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const groundOf = (name: string) =>
    page
      .locator('#figures')
      .getByText(name, { exact: true })
      .evaluate((each) => getComputedStyle(each).backgroundColor)
  expect(await groundOf('All')).not.toBe(await groundOf('3M'))
  const banner = page.getByRole('region', { name: 'Trusted by Industry Leaders' })
  expect(await banner.evaluate((each) => getComputedStyle(each).borderTopColor)).toBe(
    await banner.evaluate((each) => getComputedStyle(each).color),
  )
})

test('the outline of a link in a sentence is on its own line, and cuts no other', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'definitions you can read' })
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  while (!(await link.evaluate((each) => each === document.activeElement))) await page.keyboard.press('Tab')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const { boxes, height, line } = await link.evaluate((each) => ({
      boxes: each.getClientRects().length,
      height:
        each.getBoundingClientRect().height + 2 * Number.parseFloat(getComputedStyle(each).outlineOffset),
      line: Number.parseFloat(getComputedStyle(each).lineHeight),
    }))
    expect(boxes).toBe(1)
    expect(height).toBeLessThan(line)
  }
})
