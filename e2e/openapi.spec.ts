import { docOf } from '@portico/contract/api/docs'
import { endpoints } from '@portico/contract/api/endpoints'
import { boxOf } from './boxes.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

test('the API page shows every call with a link, its errors and examples, fits any width and is accessible', async ({
  page,
}) => {
  const answer = await page.goto('/api/docs')
  expect(answer?.headers()['content-security-policy']).toContain("style-src 'self'")
  await test.step('every call is there', async () => {
    const shown = await page
      .locator('article')
      .evaluateAll((calls) =>
        Object.fromEntries(
          calls.map((call) => [
            call.querySelector('.call')?.id ?? '',
            [call.querySelector('h3')?.textContent.trim(), call.textContent],
          ]),
        ),
      )
    for (const [name, { method, path }] of Object.entries(endpoints))
      expect(shown[name]).toEqual([
        docOf(name as keyof typeof endpoints).summary,
        expect.stringContaining(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
      ])
  })
  const call = page.locator('article:has(#addSummary)')
  await test.step('a link leads to its errors and its examples of request and response', async () => {
    await expect(call.getByText('"dividend_amount": 333').first()).toBeHidden()
    await page.getByRole('navigation').getByRole('link', { name: 'Post an investor’s month' }).click()
    await expect(page).toHaveURL('/api/docs#addSummary')
    await expect(call).toBeInViewport()
    await expect(call.getByText('"dividend_amount": 333').first()).toBeVisible()
    await expect(call).toContainText('X-CSRFToken: …')
    await expect(call.getByText('Admin access required.')).toBeHidden()
    await call.getByText('Refusals').click()
    await expect(call.getByText('Admin access required.')).toBeVisible()
    await call.getByText('Refusals').click()
  })
  await test.step('it has the site’s colours, and no id twice', async () => {
    await expect(page.locator('header')).toHaveCSS('background-color', 'rgb(11, 32, 25)')
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)])
  })
  await page
    .locator('article > details')
    .evaluateAll((calls) => calls.forEach((call) => call.setAttribute('open', '')))
  await test.step('it fits any width', () => expectNoSidewaysScroll(page))
  await test.step('it is accessible', async () => {
    // Calls are built from the same parts, and axe takes most of a minute for all of them: those that add one are left.
    const left = await page.locator('article').evaluateAll((calls) => {
      const seen = new Set<string>()
      const partsOf = (call: Element) =>
        [...call.querySelectorAll('*')].map(
          (part) => `${part.parentElement?.tagName} ${part.tagName} ${part.className}`,
        )
      return calls.filter((call) => {
        const parts = partsOf(call)
        const isLeft = parts.some((part) => !seen.has(part))
        for (const part of parts) seen.add(part)
        if (!isLeft) call.remove()
        return isLeft
      }).length
    })
    expect(left).toBeGreaterThan(1)
    await expectAccessible(page)
  })
})

test('the contents of the API page mark and show the group that is read', async ({ page }) => {
  await page.goto('/api/docs')
  const marked = page.getByRole('navigation').locator('[aria-current]')
  await expect(marked).toHaveText([])
  for (const group of ['Checks', 'Session']) {
    await page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: group, exact: true }) })
      .evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
    await expect(marked).toHaveText([group])
    await expect(marked).toBeInViewport()
  }
})

test('the API page leaves the calls that are looked for by name, method or path, and addresses stand in one column', async ({
  page,
}) => {
  await page.goto('/api/docs')
  const calls = page.locator('article')
  const all = await calls.count()
  const lefts = await page
    .locator('.address code')
    .evaluateAll((paths) => [...new Set(paths.map((path) => Math.round(path.getBoundingClientRect().left)))])
  expect(lefts).toHaveLength(1)
  const field = page.getByLabel('Find a call')
  await field.fill('post HISTORY')
  await expect(calls.filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('No call has these words')).toBeVisible()
  await field.fill('post impersonat')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Impersonation'])
  await expect(page.getByRole('navigation', { name: 'Calls' }).getByRole('listitem')).toHaveText([
    'View the portal as an investor POST',
    'Go back to your own account POST',
  ])
  await expect(page.getByText(`2 of ${all} calls`)).toBeVisible()
  await field.fill('')
  await expect(calls.filter({ visible: true })).toHaveCount(all)
})

test('on a phone the API page begins with its title and folds its contents', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/api/docs')
  const link = page.getByRole('navigation').getByRole('link', { name: 'Checks', exact: true })
  await expect(page.locator('main > :first-child')).toHaveText('The API')
  await expect(link).toBeHidden()
  await page.getByText('On this page').click()
  await link.click()
  await expect(page.getByRole('heading', { name: 'Checks', exact: true })).toBeInViewport()
})

test('on a wide screen the page begins with its title, and what follows it is next to the contents', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/api/docs')
  const [title, introduction, features] = await Promise.all(
    ['h1', '.introduction', '.features'].map((part) => boxOf(page.locator(part))),
  )
  // As on any page of text: nothing is a screen away from what it belongs to.
  expect((introduction?.top ?? 0) - (title?.top ?? 0)).toBeLessThan(120)
  expect((features?.top ?? 0) - (introduction?.top ?? 0)).toBeLessThan(160)
})

test('an opened address and paper show a call of the API unfolded', async ({ page }) => {
  await page.goto('/api/docs#addSummary')
  const ofCall = (name: string) => page.locator(`#${name}`).getByText('Response 20')
  await expect(ofCall('addSummary')).toBeVisible()
  await expect(ofCall('login')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(ofCall('login')).toBeVisible()
})
