import { referenceCodeOf } from '@portico/contract/values/reference-code'
import { pdfOf } from '../server/test/pdf.ts'
import { boxOf } from './boxes.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'

test('staff upload tax forms, release them, and see who has opened them; the investor downloads theirs', async ({
  page,
  portico,
  browser,
}) => {
  const una = await portico.addPerson({ firstName: 'Una' })
  const code = referenceCodeOf(una.id)
  await signIn(page, await portico.addPerson({ isStaff: true, firstName: 'Sam' }))
  await page.getByRole('banner').getByRole('link', { name: 'Documents' }).click()
  await page.getByLabel('Title').fill('Schedule K-1')
  await page.getByLabel('Choose PDF files').setInputFiles([
    { name: `K-1 ${code}.pdf`, mimeType: 'application/pdf', buffer: pdfOf(`K-1 for ${code}`) },
    { name: 'scan.pdf', mimeType: 'application/pdf', buffer: pdfOf('K-1 of nobody') },
    { name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdfOf(`To ${una.email}, as agreed`) },
  ])
  await page.getByRole('button', { name: 'Upload 3 files' }).click()
  await expect(page.getByText('3 of 3 files uploaded, 2 held')).toBeVisible()
  await expect(page.getByText('Held. There is no reference code').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Release K-1 ${code}.pdf` }).click()
  await expect(page.getByText(/^Una .*will see it at once and get an e-mail\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(page.getByText('1 document is released.')).toBeVisible()
  const message = await boxOf(page.getByText('1 document is released.').locator('..'))
  const below = await boxOf(page.getByText('No document is waiting for release.'))
  expect(below.top - message.bottom).toBeGreaterThanOrEqual(12)
  await expect(page.getByText(una.email)).toBeVisible()

  const own = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(own, una)
  await own.getByRole('link', { name: 'Documents' }).click()
  await expect(own.getByRole('heading', { name: 'New' })).toBeVisible()
  const downloading = own.waitForEvent('download')
  await own.getByRole('button', { name: 'Download Schedule K-1' }).click()
  expect((await downloading).suggestedFilename()).toBe(`K-1 ${code}.pdf`)
  await own.reload()
  await expect(own.getByText('Schedule K-1')).toBeVisible()
  await expect(own.getByRole('heading', { name: 'New' })).toBeHidden()
  await own.context().close()

  await page.goto('/admin/documents?state=released')
  await expect(page.getByText(/opened by 1 of 1$/)).toBeVisible()
  await page.getByRole('button', { name: `Receipts K-1 ${code}.pdf` }).click()
  await expect(page.getByRole('dialog').getByText(/^Opened on /)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.goto('/admin/documents?state=held')
  await expect(page.getByText(`To ${una.email}, as agreed`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^letter\.pdf is for / }).click()
  await expect(page.getByText('letter.pdf')).toBeHidden()
  await page.getByRole('button', { name: 'Withdraw scan.pdf' }).click()
  await page.getByLabel('Reason').fill('A scan without a name.')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Withdraw scan.pdf' })).toBeHidden()
})
