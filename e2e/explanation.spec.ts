import { cents } from '@portico/contract/values/money'
import { accountsThatHurt, addAccount } from './accounts-that-hurt.ts'
import { boxOf } from './boxes.ts'
import { expect, expectAccessible, signIn, testWithOwnFirm } from './fixtures.ts'

// Losses would add a column to the sheets of other tests.
const test = testWithOwnFirm()

test('an explanation stands next to its figure, and on a phone below the page', async ({ page, portico }) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.loss))
  const figure = page.getByRole('button', { name: '$198,000.00' }).first()
  const dialog = page.getByRole('dialog', { name: 'Total Account Value' })
  const boxes = async () => {
    const [from, to] = [await figure.boundingBox(), await dialog.boundingBox()]
    if (from === null || to === null) throw new Error('Both are there.')
    return { from, to }
  }
  await figure.click()
  await expect(dialog.getByRole('row')).toHaveText([
    'Principal$250,000.00',
    '−Total loss$52,000.00',
    '=Total Account Value$198,000.00',
  ])
  await expect(figure).toHaveCSS('outline-style', 'solid')
  const { from, to } = await boxes()
  expect(Math.round(to.x - from.x - from.width)).toBe(12)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /total loss is calculated/ }).click()
  await expect(page.getByRole('heading', { name: 'Total loss' })).toBeFocused()
  await page.getByRole('button', { name: /unrealized loss is calculated/ }).click()
  // 0.9 % of 250,000.00 in the fourth month
  await expect(page.getByRole('row', { name: 'Gain, September 2025' })).toHaveText(/^\+.*\$2,250\.00$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(figure).toBeFocused()
  // So does a press next to it, on nothing.
  await figure.click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(8, 700)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(figure).toBeFocused()

  await page.setViewportSize({ width: 390, height: 800 })
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  const sheet = (await boxes()).to
  expect([sheet.x, sheet.width, sheet.y + sheet.height]).toEqual([0, 390, 800])
  await page.keyboard.press('Escape')
  await expect(figure).toBeFocused()
})

test('the explanation of a figure at the lower edge of the window stays 16 px inside it', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, await addAccount(portico, accountsThatHurt.loss))
  const decline = page.getByRole('region', { name: 'Returns' }).getByRole('button', { name: '−20.80%' })
  await decline.evaluate((figure) =>
    window.scrollBy({
      top: figure.getBoundingClientRect().bottom - innerHeight + 2,
      behavior: 'instant',
    }),
  )
  const { left, top } = await boxOf(decline)
  await page.mouse.click(left + 5, top + 5)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(async () => (await boxOf(dialog)).bottom).toBe(800 - 16)
})

test('an explanation that is longer than its room says above the result how many rows follow', async ({
  page,
  portico,
}) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.loss))
  const principal = page.getByRole('region', { name: 'Principal Investment' })
  for (const viewport of [
    { width: 1280, height: 500 },
    { width: 390, height: 600 },
  ]) {
    await page.setViewportSize(viewport)
    await principal.getByRole('button', { name: '−$52,000.00' }).first().click()
    const dialog = page.getByRole('dialog')
    const result = dialog.locator('tfoot')
    await expect(result).toHaveAttribute('data-more', /^\d+ more rows$/)
    // The count stands over the last row in view.
    const uncovered = await dialog.locator('tbody tr').evaluateAll((rows) => {
      const end = rows[0]?.closest('table')?.tFoot?.getBoundingClientRect().top ?? 0
      return rows.filter((row) => row.getBoundingClientRect().bottom <= end).length - 1
    })
    const rows = await dialog.locator('tbody tr').count()
    const more = Number((await result.getAttribute('data-more'))?.split(' ')[0])
    expect([rows - uncovered, rows - uncovered - 1]).toContain(more)
    await dialog.getByRole('group', { name: 'The arithmetic' }).focus()
    await page.keyboard.press('End')
    await expect(result).not.toHaveAttribute('data-more')
    await page.keyboard.press('Escape')
  }

  // On a phone on its side there is no room for rows that scroll by themselves.
  await page.setViewportSize({ width: 844, height: 390 })
  await principal.getByRole('button', { name: '−$52,000.00' }).first().click()
  const arithmetic = page.getByRole('group', { name: 'The arithmetic' })
  expect(await arithmetic.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0)
  await page.getByRole('dialog').locator('tfoot').scrollIntoViewIfNeeded()
  await expect(page.getByRole('dialog').locator('tfoot')).toBeInViewport({ ratio: 1 })
})

test('a restated month is compared on a phone without another dialog, and the page stays where it was', async ({
  page,
  portico,
}) => {
  const person = await portico.addPerson({ firstName: 'Rhea', initialInvestment: cents(10_000_00) })
  await portico.importMonths([`${person.email},2026-06,10000,3.33,333,0,333,10333`])
  // 10,000.00 × 3.00 % = 300.00
  await portico.importMonths([`${person.email},2026-06,10000,3,300,0,300,10300`], 'The rate was wrong.')
  await page.setViewportSize({ width: 390, height: 600 })
  await signIn(page, person)
  await page
    .getByRole('table')
    .getByRole('button', { name: /^June 2026/ })
    .click()
  await page.getByRole('button', { name: /^Restated on/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'June 2026 was restated' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 600 })
  const balance = page.getByRole('table').getByRole('button', { name: '$10,300.00' }).last()
  await balance.click()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('dialog', { name: 'June 2026 was restated' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})

test('Tab goes on from the figure once it has passed the end of its explanation', async ({
  page,
  portico,
}) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.loss))
  const figure = page.getByRole('button', { name: '$198,000.00' }).first()
  await figure.click()
  const dialog = page.getByRole('dialog', { name: 'Total Account Value' })
  await dialog.getByRole('button').last().focus()
  await page.keyboard.press('Tab')
  await expect(dialog).toHaveCount(0)
  await expect(figure).toBeFocused()
})
