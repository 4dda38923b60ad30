import { boxOf, linesOf, overlap } from './boxes.ts'
import { expect, test } from './fixtures.ts'

for (const path of ['/login', '/waitlist', '/reset-password', '/verify/123456'])
  test(`on ${path} no line is drawn behind the wordmark or the title`, async ({ page, expectFailure }) => {
    expectFailure(/400/)
    await page.goto(path)
    const words = [
      page.getByRole('link', { name: 'Sports Index Fund' }),
      page.getByRole('heading', { level: 1 }),
    ]
    // The window through which the pitch is seen.
    const frame = page.locator('main div:has(> div > svg[viewBox^="-800"])')
    for (const width of [390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const seen = await boxOf(frame)
      for (const each of words) expect([width, overlap(seen, await boxOf(each))]).toEqual([width, false])
    }
  })

test('on a tablet, the form begins at the edge of the heading', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const path of ['/login', '/waitlist', '/reset-password', '/verify']) {
    await page.goto(path)
    const { left } = await boxOf(page.locator('form'))
    expect([path, left]).toEqual([path, (await boxOf(page.getByRole('heading', { level: 1 }))).left])
  }
})

test('next to its heading, a form begins at the same height', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/login', '/waitlist', '/reset-password']) {
    await page.goto(path)
    const { top } = await boxOf(page.getByRole('heading', { level: 1 }))
    const form = await boxOf(page.locator('main > div:last-child > div'))
    expect([path, Math.round(form.top - top)]).toEqual([path, 0])
  }
})

test('on a phone, what is known of a number of a statement is seen at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/verify/7K3M9XQ2T4B8VCDEFGHJKMNPQR')
  const answer = await boxOf(
    page.getByRole('status').filter({ hasText: 'We issued nothing under this number' }),
  )
  expect(answer.top).toBeLessThan(320)
  expect(await linesOf(page.getByRole('heading', { level: 1 }))).toHaveLength(1)
})

test('below an invalid number of a statement there is no gap before the links', async ({
  page,
  expectFailure,
}) => {
  expectFailure(/400/)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/verify/123456')
    const { bottom } = await boxOf(page.getByRole('button', { name: 'Look it up' }))
    const { top } = await boxOf(page.getByRole('link', { name: 'Back to Home' }))
    expect(top - bottom).toBeLessThan(48)
  }
})
