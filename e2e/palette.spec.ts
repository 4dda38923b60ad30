import { cents } from '@portico/contract/values/money'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'
import { openEarly } from './early-page.ts'
import { smallTargets } from './touch-targets.ts'

test('staff find an investor by keyboard, and what can be done about them', async ({ page, portico }) => {
  const staff = await portico.addPerson({ isStaff: true, firstName: 'Dana', lastName: 'Lee' })
  const details = { lastName: 'Quillfeather', initialInvestment: cents(10_000_00) }
  const alma = await portico.addPerson({ firstName: 'Alma', ...details })
  await portico.addPerson({ firstName: 'Bert', ...details })
  await signIn(page, staff, '/admin/records')
  await expect(page.getByRole('heading', { level: 1, name: 'Records' })).toBeVisible()

  const palette = page.getByRole('dialog', { name: 'Find' })
  const field = palette.getByRole('combobox')
  const option = (name: string) => palette.getByRole('option', { name })
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(palette.getByRole('option')).toHaveCount(8)
  await page.keyboard.type('quillfeather al')
  await expect(option('Alma Quillfeather')).toBeVisible()
  await expect(option('Bert Quillfeather')).toBeHidden()
  await expect(palette.getByRole('group', { name: 'Actions for Alma Quillfeather' })).toBeVisible()
  await expectAccessible(page)
  // An open list is no press, and the whole of its chosen row is in the colours of the system.
  await expect(field).toHaveCSS('box-shadow', 'none')
  // So are the typed letters of the other rows.
  const colors = () =>
    option('Alma Quillfeather')
      .locator('span, u')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color))
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  expect(new Set(await colors()).size).toBe(1)
  await page.keyboard.press('ArrowDown')
  expect(new Set(await colors()).size).toBe(1)
  await page.keyboard.press('ArrowUp')
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })

  // The third row is the form of the investor.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await option('Add Summary').getAttribute('id')) ?? 'none',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/user-summary?user_id=${alma.id}`)
  await expect(palette).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // Escape returns the focus to what had it.
  const find = page.getByRole('banner').getByRole('button', { name: 'Find' })
  await find.focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('nobody of this name')
  await expect(
    palette.getByText('No investor, page or action is called “nobody of this name”.'),
  ).toBeVisible()
  await expect(palette.getByRole('button', { name: 'Add investor' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(find).toBeFocused()
})

test('Ctrl K pressed before the app has loaded opens the palette once it has', async ({ page, portico }) => {
  await signIn(page, await portico.addPerson({ isStaff: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  const letAppCome = await openEarly(page, '/dashboard')
  const find = page.getByRole('banner').getByRole('button', { name: 'Find' })
  await expect(find).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(find).toHaveAttribute('aria-busy', 'true')
  letAppCome()
  await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeFocused()
})

test('on a phone the palette is in the menu and fills the screen', async ({ page, portico }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await portico.addPerson({ isStaff: true }), '/account')
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await page.getByRole('banner').getByRole('button', { name: 'Find' }).click()
  const palette = page.getByRole('dialog', { name: 'Find' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  expect(await palette.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await expectAccessible(page)
  await palette.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('banner').getByRole('button', { name: 'Find' }).click()
  // On a wider page there is no menu for the focus to return to.
  await expectNoSidewaysScroll(page)
  expect(await smallTargets(page)).toEqual([])
  await palette.getByRole('option', { name: 'Checks' }).click()
  await expect(page).toHaveURL('/admin/checks')
})

test('an investor has no palette', async ({ page, portico }) => {
  await signIn(page, await portico.addPerson(), '/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('button', { name: 'Find' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
