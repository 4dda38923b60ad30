import { pageNames, pages } from '@portico/contract/api/paths'
import { hold } from './early-page.ts'
import { expect, expectAccessible, quiet, signIn, test } from './fixtures.ts'

test('every page admits visitors, or says that they must log in', async ({ page, expectFailure }) => {
  // A number that is none is refused.
  expectFailure(/40[013]/)
  for (const { path, visitor } of pageNames.map((name) => pages[name]))
    await test.step(path, async () => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      if (visitor === undefined) await expect(page).toHaveURL(path)
      else await expect(page.getByText(visitor)).toBeVisible()
    })
})

test('every page admits investors, or says that it is for staff', async ({
  page,
  portico,
  expectFailure,
}) => {
  expectFailure(/40[013]/)
  await signIn(page, await portico.addPerson(), quiet)
  for (const { path, investor } of pageNames.map((name) => pages[name]))
    await test.step(path, async () => {
      await page.goto(path)
      if (investor !== undefined) await expect(page.getByText(investor)).toBeVisible()
      else await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Select a user' })).toBeHidden()
    })
})

test('an investor sees no links to staff pages', async ({ page, portico }) => {
  await signIn(page, await portico.addPerson())
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Summary' })).toBeHidden()
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
