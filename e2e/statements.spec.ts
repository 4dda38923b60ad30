import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath } from '../scripts/lib/find-on-path.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'
import type { Portico } from './portico.ts'

/** An investor with 10,000.00 at 3.33 % in the first quarter of 2026, nothing paid. */
async function investor(portico: Portico, firstName = 'Iris') {
  const person = await portico.addPerson({ firstName })
  await portico.importMonths(
    ['2026-01', '2026-02', '2026-03'].map((month) => `${person.email},${month},10000,3.33,333,0,333,10333`),
  )
  return person
}

test('printed on Letter, a statement begins where its foot does', async ({ page, portico }) => {
  const reader = findOnPath('pdftotext')
  test.skip(reader === undefined, 'Needs pdftotext.')
  await signIn(page, await investor(portico), '/statement?period=2026-q1')
  await expect(page.getByRole('article')).toBeVisible()
  const input = await page.pdf({ format: 'Letter' })
  const words = execFileSync(reader ?? '', ['-bbox', '-', '-'], { input, encoding: 'utf8' })
  const leftOf = (word: string) => Number(new RegExp(`xMin="([\\d.]+)".*>${word}<`).exec(words)?.[1])
  // In points: its firm, and at the foot its firm again.
  expect(Math.abs(leftOf('SPORTS') - leftOf('Sports'))).toBeLessThan(1)
})

test('an investor downloads a statement, and its recipient checks it', async ({
  page,
  portico,
  browser,
}, info) => {
  await signIn(page, await investor(portico), '/statement?period=2026-q1')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^statement-2026-q1-[0-9A-Z]{4}-[0-9A-Z]{4}\.pdf$/)
  const file = join(info.outputPath(), 'statement.pdf')
  await download.saveAs(file)
  const pdf = readFileSync(file)
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.4')
  const number = await page.evaluate(async () => {
    const answer = await fetch('/api/users/statements/', {
      headers: { Authorization: `Token ${localStorage.getItem('token')}` },
    })
    return ((await answer.json()) as { number: string }[])[0]?.number ?? ''
  })
  const reader = findOnPath('pdftotext')
  if (reader !== undefined) {
    const text = execFileSync(reader, ['-layout', file, '-'], { encoding: 'utf8' })
    // 10,000.00 + 3 × 333.00
    expect(text).toContain('$10,999.00')
    expect(text).toContain(`/verify/${number}`)
  }

  const bank = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await bank.goto('/')
  await bank.getByRole('link', { name: 'Verify a document' }).click()
  await expectAccessible(bank)
  const typed = number.replaceAll(/.{4}/g, '$& ').toLowerCase()
  await bank.getByLabel('Verification number').fill(typed)
  await bank.keyboard.press('Enter')
  await expect(bank).toHaveURL(`/verify/${number}`)
  await expect(bank.getByRole('heading', { name: 'Number issued and current' })).toBeVisible()
  await expectAccessible(bank)
  await expectNoSidewaysScroll(bank)
  await bank.locator('input[type=file]').setInputFiles(file)
  await expect(bank.getByText('“statement.pdf” is identical to the file that was issued')).toBeVisible()
  const forged = join(info.outputPath(), 'forged.pdf')
  pdf.writeUInt8(pdf.readUInt8(pdf.length >> 1) ^ 1, pdf.length >> 1)
  writeFileSync(forged, pdf)
  await bank.locator('input[type=file]').setInputFiles(forged)
  await expect(bank.getByRole('heading', { name: 'Not issued under this number' })).toBeVisible()
  await bank.goto('/verify/0000')
  await expect(bank.getByText('This number has 4 letters and digits; it should have 26.')).toBeVisible()
  await bank.context().close()
})

test('staff issue everyone’s statements and download them as one file', async ({
  page,
  portico,
  browser,
}, info) => {
  const una = await investor(portico, 'Una')
  await signIn(page, await portico.addPerson({ isStaff: true, firstName: 'Sam' }), '/admin/statements')
  await page.getByLabel('Period', { exact: true }).selectOption('2026-q1')
  await expect(page.getByText(/investors? gets? a statement for Q1 2026/)).toBeVisible()
  await page.getByRole('button', { name: /^Issue \d+ statements?$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
  // Those of other tests' investors may stand already.
  await expect(page.getByText(/^\d+ statements? issued(, \d+ still current)?$/)).toBeVisible({
    timeout: 20_000,
  })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download ZIP' }).first().click()
  expect((await downloading).suggestedFilename()).toMatch(/^statements-2026-q1-run-\d+\.zip$/)
  await (await downloading).saveAs(join(info.outputPath(), 'all.zip'))

  await page.goto(`/admin/account?user_id=${una.id}&tab=statements`)
  await expect(page.getByRole('button', { name: 'Q1 2026' })).toBeVisible()
  await page.getByLabel('Statement of').selectOption('2026-02')
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(page.getByText('The statement, February 2026, is issued.')).toBeVisible()
  const own = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(own, una)
  const list = await own.evaluate(async () => {
    const headers = { Authorization: `Token ${localStorage.getItem('token')}` }
    return (await fetch('/api/users/statements/', { headers })).json() as Promise<{ period_name: string }[]>
  })
  expect(list.map(({ period_name }) => period_name)).toEqual(['February 2026', 'Q1 2026'])
  await own.context().close()
})
