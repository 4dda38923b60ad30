import { docOf } from '@portico/contract/api/docs'
import { endpoints } from '@portico/contract/api/endpoints'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

test('the API page shows every call, with a link to each', async ({ page }) => {
  const answer = await page.goto('/api/docs')
  expect(answer?.headers()['content-security-policy']).toContain("style-src 'self'")
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    const call = page.locator(`article#${name}`)
    await expect(call.getByRole('heading', { level: 3 })).toHaveText(
      docOf(name as keyof typeof endpoints).summary,
    )
    await expect(call).toContainText(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  }
  await page.getByRole('navigation').getByRole('link', { name: 'Post an investor’s month' }).click()
  await expect(page).toHaveURL('/api/docs#addSummary')
  await expect(page.locator('article#addSummary')).toBeInViewport()
})

test('a call shows its errors and examples of request and response', async ({ page }) => {
  await page.goto('/api/docs/#addSummary')
  const call = page.locator('article#addSummary')
  await expect(call).toContainText('"dividend_amount": 333')
  await expect(call).toContainText('X-CSRFToken: …')
  await expect(call.getByText('Admin access required.')).toBeHidden()
  await call.getByText('Refusals').click()
  await expect(call.getByText('Admin access required.')).toBeVisible()
})

test('the API page uses the site’s colours and is accessible', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.locator('header')).toHaveCSS('background-color', 'rgb(11, 32, 25)')
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
  expect(ids).toEqual([...new Set(ids)])
  // Calls are built from the same parts, and axe takes most of a minute for all of them: one of each feature is left.
  const features = await page.locator('section:has(> article)').count()
  await page.locator('article ~ article').evaluateAll((others) => others.forEach((other) => other.remove()))
  await expect(page.locator('article')).toHaveCount(features)
  await expectAccessible(page)
})

test('the API page fits any width', async ({ page }) => {
  await page.goto('/api/docs')
  await expectNoSidewaysScroll(page)
})
