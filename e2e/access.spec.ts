import { pageNames, pages } from '@portico/contract/api/paths'
import { expect, signIn, test } from './fixtures.ts'

for (const name of pageNames) {
  const { path, visitor, investor } = pages[name]

  test(`${path} admits the right users`, async ({ page, portico, expectFailure }) => {
    // A number that is none is refused.
    expectFailure(/40[013]/)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    if (visitor === undefined) await expect(page).toHaveURL(path)
    else await expect(page.getByText(visitor)).toBeVisible()

    // From another page, because the login page would redirect back here.
    await page.goto('/')
    await signIn(page, await portico.addPerson())
    await page.goto(path)
    if (investor !== undefined) await expect(page.getByText(investor)).toBeVisible()
    else await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Select a user' })).toBeHidden()
  })
}

test('an investor sees no links to staff pages', async ({ page, portico }) => {
  await signIn(page, await portico.addPerson())
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Summary' })).toBeHidden()
})
