import { pageNames, pages } from '@portico/contract/api/paths'
import { hold } from './early-page.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

// What each page says to visitors and to investors is in web/src/app/access.test.tsx.

test('every page is served, and one for staff says so to visitors and to investors', async ({
  page,
  portico,
}) => {
  for (const { path } of pageNames.map((name) => pages[name]))
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 200])
  const { path, visitor = '', investor = '' } = pages.accounts
  await page.goto(path)
  await expect(page.getByText(visitor)).toBeVisible()
  await signIn(page, await portico.addPerson(), path)
  await expect(page.getByText(investor)).toBeVisible()
})

test('who is logged in has the portal around the 404 page, and is shown no other before', async ({
  page,
  portico,
  expectFailure,
}) => {
  expectFailure(/404/)
  await signIn(page, await portico.addPerson({ firstName: 'Iris' }))
  const release = await hold(page, '**/assets/main-*.js')
  const answer = await page.goto('/no/such/page', { waitUntil: 'commit' })
  expect(answer?.status()).toBe(404)
  const forVisitors = page.locator('#for-visitors')
  await expect(forVisitors).toBeAttached()
  await expect(forVisitors).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(forVisitors).not.toBeAttached()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})
