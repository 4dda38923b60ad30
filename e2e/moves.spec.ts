import { cents } from '@portico/contract/values/money'
import type { Locator, Page } from '@playwright/test'
import { boxOf } from './boxes.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, testWithOwnFirm } from './fixtures.ts'
import type { Portico } from './portico.ts'

const test = testWithOwnFirm()

/** Ann has May 2025 and Bea nothing; staff. */
async function openFirm(portico: Portico) {
  const ann = await portico.addPerson({
    firstName: 'Ann',
    lastName: 'Archer',
    initialInvestment: cents(10_000_00),
  })
  const bea = await portico.addPerson({
    firstName: 'Bea',
    lastName: 'Bell',
    initialInvestment: cents(20_000_00),
  })
  const staff = await portico.addPerson({ isStaff: true })
  await portico.importMonths([`${ann.email},2025-05,10000,3,300,0,300,10300`])
  return { ann, bea, staff }
}

/** Opens the correction of May, which stands between two months of Ann. */
async function correctMay(page: Page, portico: Portico) {
  const { ann, staff } = await openFirm(portico)
  await portico.importMonths([
    `${ann.email},2025-04,10000,3,300,0,300,10300`,
    `${ann.email},2025-06,10000,3,300,0,300,10300`,
  ])
  await signIn(page, staff, `/admin/user-summary?user_id=${ann.id}&correct=202505`)
}

test('staff move a month that was posted for another investor, after a preview of both accounts', async ({
  page,
  portico,
}) => {
  const { ann, bea, staff } = await openFirm(portico)
  await signIn(page, staff, `/admin/user-summary?user_id=${ann.id}&correct=202505`)
  await page.getByRole('button', { name: 'Move May 2025…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move May 2025' })
  await dialog.getByLabel('Account').fill('Bea')
  await page.getByRole('option', { name: /Bea Bell/ }).click()
  await dialog.getByLabel('Move to').selectOption('May 2025')
  const figures = dialog.getByRole('table', { name: 'What the month becomes' })
  await expect(figures.getByRole('row').last()).toBeInViewport()
  // 3 % of 10,000.00, and of 20,000.00
  await expect(figures).toContainText('$300.00')
  await expect(figures).toContainText('$600.00')
  const accounts = dialog.getByRole('table', { name: 'What investors will see' })
  await expect(accounts).toContainText('Bea Bell')
  await expect(accounts).toContainText('$20,600.00')
  await expect(dialog.getByText('May 2025 was withdrawn', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel('Reason').fill('It was Bea’s row.')
  await dialog.getByRole('button', { name: 'Move the month' }).click()
  await expect(page.getByText(`May 2025 is moved to May 2025 of ${bea.email}.`)).toBeVisible()

  await page.goto(`/admin/audit?subject=${ann.id}`)
  await expect(page.getByText(`for ${ann.email}, moved to May 2025 of account ${bea.id}.`)).toBeVisible()
})

test('staff move an import to another month, and are asked before a month is left out', async ({
  page,
  portico,
  expectFailure,
}) => {
  expectFailure(/409 .*preview-posting/)
  const { ann, staff } = await openFirm(portico)
  await portico.importMonths([`${ann.email},2025-06,10000,3,300,0,300,10300`])
  await signIn(page, staff, '/admin/month-end?postings')
  await page
    .getByRole('button', { name: /^Move posting/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Move posting/ })
  await dialog.getByLabel('Move to').selectOption('May 2025')
  await expect(dialog.getByText(/May 2025 is already posted for/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Move the posting' })).toBeDisabled()
  await dialog.getByLabel('Move to').selectOption('July 2025')
  await expect(dialog.getByRole('table', { name: 'What investors will see' })).toContainText('Ann Archer')
  await expect(dialog.getByText('June 2025 will not be posted for 1 investor.')).toBeVisible()
  // Both are in view, however long the preview is.
  const move = dialog.getByRole('button', { name: 'Move the posting' })
  await expect(move).toBeInViewport()
  await expect(dialog.getByLabel('Move it anyway')).toBeInViewport()
  await dialog.getByLabel('Reason').fill('The file was of July.')
  await move.click()
  await expect(dialog.getByText('Tick this to go ahead.')).toBeVisible()
  await expect(dialog.getByLabel('Move it anyway')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Move it anyway').check()
  await dialog.getByLabel('Reason').clear()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // On a phone the buttons are as high as they ever are.
  await page.setViewportSize({ width: 390, height: 844 })
  await move.click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  const [error, consent] = [
    dialog.getByText('Say why the posting is moved.'),
    dialog.getByLabel('Move it anyway'),
  ]
  const room = async () => {
    const [above, below] = await Promise.all([error.boundingBox(), consent.boundingBox()])
    return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
  }
  await expect.poll(room).toBeGreaterThan(0)
  await dialog.getByLabel('Reason').fill('The file was of July.')
  await move.click()
  await expect(page.getByText(/Posting \d+ is moved to July 2025, as posting \d+\./)).toBeVisible()
})

test('why a posting is not reversed is above the buttons of the dialog, however low the screen is', async ({
  page,
  portico,
  expectFailure,
}) => {
  expectFailure(/409 .*reverse-posting/)
  const { staff } = await openFirm(portico)
  await page.setViewportSize({ width: 390, height: 560 })
  await signIn(page, staff, '/admin/month-end?postings')
  const colleague = await page.context().newPage()
  await colleague.goto('/admin/month-end?postings')
  for (const each of [page, colleague]) {
    await each
      .getByRole('button', { name: /^Reverse posting/ })
      .first()
      .click()
    await each.getByLabel('Reason').fill('The wrong month.')
  }
  const reverse = { name: 'Reverse the posting' }
  await colleague.getByRole('button', reverse).click()
  await expect(colleague.getByText(/^Reversed by /)).toBeVisible()
  await page.getByRole('button', reverse).click()
  const refusal = page.getByText('This posting is already reversed.')
  await expect(refusal).toBeInViewport({ ratio: 1 })
  const [said, button] = await Promise.all([
    refusal.boundingBox(),
    page.getByRole('button', reverse).boundingBox(),
  ])
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  await expect(page.getByRole('button', reverse)).toBeFocused()
})

test('over a long preview, the buttons cover the heads of its tables, and nothing shows above a head that is stuck', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 768, height: 700 })
  await correctMay(page, portico)
  await page.getByRole('button', { name: 'Move May 2025…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move May 2025' })
  await dialog.getByLabel('Move to').selectOption('July 2025')
  await expect(dialog.getByText('May 2025 will not be posted, though months before')).toBeVisible()
  const accounts = dialog.getByRole('table', { name: 'What investors will see' })
  await expect(accounts).toContainText('Ann Archer')

  const consent = dialog.getByText('Move it anyway')
  const scrolled = dialog.locator('[data-scrolls]')
  const shift = async (to: Locator, onto: Locator) => {
    const { top } = await boxOf(to)
    const onTop = (await boxOf(onto)).top
    await scrolled.evaluate((element, by) => element.scrollBy(0, by), top - onTop)
  }
  // The head would stand where the label does.
  await shift(accounts.getByRole('columnheader').first(), consent)
  // A click would scroll until nothing is in its way.
  const isOnTop = consent.evaluate((label) => {
    const { left, top } = label.getBoundingClientRect()
    return label.contains(document.elementFromPoint(left + 30, top + 10))
  })
  expect(await isOnTop).toBe(true)

  const figures = dialog.getByRole('table', { name: 'What the month becomes' })
  await shift(figures.getByRole('row').nth(3), scrolled)
  expect((await boxOf(figures.getByRole('columnheader').first())).top).toBeLessThan(
    (await boxOf(scrolled)).top + 1,
  )
})

test('before a month is withdrawn, all that changes is in view, however much is said below it', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 768, height: 600 })
  await correctMay(page, portico)
  await page.getByRole('button', { name: 'Withdraw May 2025…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw May 2025' })
  await expect(dialog.getByText('May 2025 will not be posted, though months before')).toBeVisible()
  await expect(dialog.getByLabel('Line to the investor')).toBeVisible()
  const frame = dialog.getByRole('group', { name: 'What changes' })
  expect((await boxOf(frame)).bottom).toBeGreaterThanOrEqual(
    (await boxOf(frame.getByRole('row').last())).bottom,
  )
})
