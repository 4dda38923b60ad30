import { cents } from '@portico/contract/values/money'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, quiet, signIn, testWithOwnFirm } from './fixtures.ts'
import type { Portico } from './portico.ts'

/** A firm that requires a second person. */
const test = testWithOwnFirm('sqlite', { RELEASE: 'second-person' })

/** A browser of a releaser. */
async function releaser(browser: Browser, portico: Portico): Promise<Page> {
  const context = await browser.newContext({ baseURL: portico.url })
  const page = await context.newPage()
  await signIn(page, await portico.addPerson({ role: 'releaser', firstName: 'Rita', lastName: 'Desk' }))
  return page
}

/** Sends the open sheet for release, with these control totals. */
async function send(page: Page, principal: string): Promise<void> {
  await page.getByRole('button', { name: 'Review 1 row' }).click()
  await page.getByLabel('Rows to post').fill('1')
  await page.getByLabel('Sum of principal').fill(principal)
  await page.getByLabel('Sum of paid').fill('0')
  await page.getByRole('button', { name: 'Send for Release' }).click()
}

test('a month is sent, returned with a reason, corrected, sent again and released', async ({
  page,
  browser,
  portico,
}) => {
  await portico.addPerson({ firstName: 'Una', initialInvestment: cents(10_000_00) })
  await signIn(page, await portico.addPerson({ role: 'preparer', firstName: 'Pat', lastName: 'Desk' }), quiet)
  const rita = await releaser(browser, portico)
  const address = `/admin/month-end?month=${encodeURIComponent('May 2026')}`
  await page.goto(address)
  await send(page, '12000')
  await expect(page.getByText('The rows to post add up to $10,000.00.')).toBeVisible()
  await page.getByLabel('Sum of principal').fill('10000')
  await page.getByRole('button', { name: 'Send for Release' }).click()
  await expect(page.getByText('Prepared as number 1. It is waiting for release.')).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toHaveText('Sent for release')

  await rita.goto('/dashboard')
  await rita.getByRole('link', { name: 'Release', exact: true }).click()
  await rita.getByRole('link', { name: /^1 · Month-end · May 2026 · Una/ }).click()
  await expect(rita.getByText('The sums of the rows match the preparer’s own records.')).toBeVisible()
  await expectAccessible(rita)
  await rita.getByRole('button', { name: 'Return…' }).click()
  await rita.getByLabel('What has to be changed').fill('Una put 2,000 in.')
  await rita.getByRole('button', { name: 'Return it' }).click()
  await expect(rita.getByText('Number 1 is returned.')).toBeVisible()

  await page.goto(address)
  await expect(page.getByText(/Returned by .*: Una put 2,000 in\./)).toBeVisible()
  // The way on stays in view where the notice leaves the sheet too little room.
  await page.setViewportSize({ width: 1280, height: 600 })
  await expect(page.getByRole('button', { name: 'Review 1 row' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('grid').focus()
  await page.getByRole('gridcell').nth(1).click()
  await page.keyboard.type('12000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await send(page, '12000')
  await expect(page.getByText('Prepared as number 2. It is waiting for release.')).toBeVisible()

  await page.goto('/admin/release?number=2')
  await expect(page.getByRole('button', { name: 'Release', exact: true })).toBeDisabled()

  await rita.goto('/admin/release?number=2')
  await expect(rita.getByText('The sums of the rows match the preparer’s own records.')).toBeVisible()
  await rita.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(rita.getByText('May 2026 is posted for 1 investor.')).toBeVisible()
  await rita.context().close()
})
