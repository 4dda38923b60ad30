import { paths } from '@portico/contract/api/paths'
import type { Page } from '@playwright/test'
import { expect, quiet, signIn, testWithOwnFirm } from './fixtures.ts'

const test = testWithOwnFirm()

/** The cells of the sheet whose text is cut. */
const cut = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )

test('no figure is cut: next to losses and fees, in a row that is not complete, and changed in a correction', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { email } = await portico.addPerson({ firstName: 'Rich', lastName: 'Rae' })
  await portico.importMonths([`${email},2026-01,1250000,0.8,10000,10000,0,1250000`])
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await page.goto(`${paths.monthEnd}?month=February+2026`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  for (const name of ['Show losses', 'Show fees']) await page.getByText(name).click()
  await page.keyboard.press('Escape')
  const cell = (k: number) => page.getByRole('row').filter({ hasText: email }).getByRole('gridcell').nth(k)
  const type = async (k: number, text: string) => {
    await cell(k).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await type(4, '+5000')
  await type(2, '25')
  await expect(page.getByRole('grid')).toHaveAttribute('data-fit', 'tight')
  expect(await cut(page)).toEqual([])
  const names = await page.getByRole('rowheader').evaluate(({ clientWidth }) => clientWidth)
  expect(names).toBeLessThan(300)
  await type(3, 'x')
  await expect(cell(2)).toHaveText('25.00%')
  expect(await cut(page)).toEqual([])

  await page.goto(`${paths.monthEnd}?month=January+2026&correct`)
  await type(3, '9000')
  await expect(cell(6)).toHaveText('$1,251,000.00')
  expect(await cut(page)).toEqual([])
})
