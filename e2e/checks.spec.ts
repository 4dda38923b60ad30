import { cents } from '@portico/contract/values/money'
import { endedMonthAt, formatMonth } from '@portico/contract/values/month'
import { linesOf } from './boxes.ts'
import { expect, signIn, testWithOwnFirm } from './fixtures.ts'

// What others have in a month decides whether a percentage is asked about.
const test = testWithOwnFirm('sqlite')

test('staff check the totals of a month, post what is missing, and correct what does not add up', async ({
  page,
  portico,
}) => {
  const [ann, bea] = [
    await portico.addPerson({ initialInvestment: cents(10_000_00) }),
    await portico.addPerson(),
  ]
  await portico.importMonths([
    `${ann.email},2026-05,10000,3.33,333,0,333,10333`,
    `${ann.email},2026-07,10000,3.33,333,100,233,10232`,
    `${bea.email},2026-06,20000,3.33,666,0,666,20666`,
  ])
  await signIn(page, await portico.addPerson({ isStaff: true }))
  await page.getByRole('link', { name: 'Checks', exact: true }).click()

  // The last month that is over, whatever is posted; another is typed.
  const month = page.getByRole('region', { name: 'Totals for a month' })
  await expect(month.getByLabel('Month', { exact: true })).toHaveValue(formatMonth(endedMonthAt(Date.now())))
  await month.getByLabel('Month', { exact: true }).fill('July 2026')
  await expect(month).toContainText('Paid$100.00')
  await month.getByRole('button', { name: 'Earlier' }).click()
  await expect(month.getByLabel('Month', { exact: true })).toHaveValue('June 2026')
  await expect(month).toContainText('Investors posted1')
  await expect(month).toContainText('Principal$20,000.00')
  await expect(month).toContainText('Dividend$666.00')
  await expect(month).toContainText('Unrealized$666.00')

  // Ann's June is missing between May and July; post it from here.
  const found = page.getByRole('table', { name: 'Findings' })
  await expect(found).toContainText('June 2026 is not posted, though months before and after it are.')
  // On a phone, each finding is a block as high as what it says.
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const overfull = (rows: HTMLElement[]) =>
    rows.filter((row) => row.scrollHeight > row.clientHeight + 1).length
  expect(await found.getByRole('row').evaluateAll(overfull)).toBe(0)
  if (desk !== null) await page.setViewportSize(desk)
  await found.getByRole('link', { name: 'Post June 2026' }).click()
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('June 2026')
  await expect(page.getByRole('region', { name: 'Checks: 2 to review' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit Investment Summary' }).click()
  await expect(page.getByText('June 2026 is posted.')).toBeVisible()
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('August 2026')
  await expect(page.getByRole('region', { name: 'Checks: 1 to review' })).toBeVisible()

  // July's end balance is a dollar short: 10,000.00 + 233.00 = 10,233.00.
  await page.getByRole('link', { name: 'Checks', exact: true }).click()
  await expect(found).toContainText('$10,233.00 expected, $10,232.00 posted.')
  await expect(found).toContainText('Correct the end balance to $10,233.00.')
  await found.getByRole('link', { name: 'Correct July 2026' }).click()
  await page.getByLabel('Reason').fill('A dollar was missing.')
  await page.getByRole('button', { name: 'Post Correction' }).click()
  await expect(page.getByText('July 2026 is corrected.')).toBeVisible()
  await expect(page.getByText('The posted months add up and have no gaps')).toBeVisible()
  await page.getByRole('link', { name: 'Checks', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Needs review, in all months' })).not.toContainText(ann.email)
})

test('a link to who lacks a month lands there, below the findings, and stepping through months stays there', async ({
  page,
  portico,
}) => {
  const ann = await portico.addPerson()
  await portico.importMonths(
    ['2026-05', '2026-07'].map((month) => `${ann.email},${month},10000,3.33,333,0,333,10333`),
  )
  await page.setViewportSize({ width: 390, height: 600 })
  await signIn(page, await portico.addPerson({ isStaff: true }), '/admin/checks?month=2026-06#missing')
  const heading = page.getByRole('heading', { name: /^Not posted for June 2026: / })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport({ ratio: 1 })
  const earlier = page.getByRole('button', { name: 'Earlier' })
  await earlier.click()
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('May 2026')
  await expect(earlier).toBeInViewport({ ratio: 1 })
})

test('to a finger, an e-mail stands as close below a short name as below one on several lines', async ({
  page,
  portico,
}) => {
  const short = await portico.addPerson({ firstName: 'Al' })
  const long = await portico.addPerson({ firstName: 'Maximiliana Theodora Featherstonehaugh Blackwood' })
  // 10,000.00 + 333.00 = 10,333.00, less a dollar.
  await portico.importMonths([short, long].map(({ email }) => `${email},2026-05,10000,3.33,333,0,333,10332`))
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await portico.addPerson({ isStaff: true }), '/admin/checks')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const gapOf = async ({ email }: typeof short) => {
    const name = page.getByRole('paragraph').filter({ hasText: email }).first()
    const [lines, [below]] = [await linesOf(name.getByRole('link')), await linesOf(name.locator('small'))]
    return (below?.top ?? NaN) - Math.max(...lines.map(({ bottom }) => bottom))
  }
  expect(await gapOf(short)).toBe(await gapOf(long))
})

test('on a tablet, the arrow next to a name on two lines is as large as that next to any other', async ({
  page,
  portico,
}) => {
  const gap = await portico.addPerson()
  const off = await portico.addPerson()
  await portico.importMonths([
    `${gap.email},2026-04,10000,3.33,333,0,333,10333`,
    `${gap.email},2026-06,10000,3.33,333,0,333,10333`,
    // 10,000.00 + 333.00 = 10,333.00, less a dollar.
    `${off.email},2026-05,10000,3.33,333,0,333,10332`,
  ])
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, await portico.addPerson({ isStaff: true }), '/admin/checks')
  const groups = page
    .getByRole('table', { name: 'Findings' })
    .getByRole('button', { name: /^(Month missing|Figures)/ })
  await expect(groups).toHaveCount(2)
  const widths = groups.evaluateAll((all) => all.map((each) => getComputedStyle(each, '::before').width))
  expect(await widths).toEqual(['8px', '8px'])
})

test('on a phone, the row that is ticked does not stay under the bar that appears', async ({
  page,
  portico,
}) => {
  const { email } = await portico.addPerson()
  // 10,000.00 + 333.00 = 10,333.00, less a dollar.
  await portico.importMonths([`${email},2026-05,10000,3.33,333,0,333,10332`])
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await portico.addPerson({ isStaff: true }), '/admin/checks')
  const box = page.getByRole('table', { name: 'Findings' }).getByRole('checkbox').first()
  // As far down as the row is whole above the navigation.
  await box.evaluate((each) => {
    document.body.style.paddingBlock = '800px'
    scrollBy(0, (each.closest('tr')?.getBoundingClientRect().bottom ?? NaN) - (innerHeight - 70))
  })
  await box.click()
  const bar = page.getByRole('button', { name: /^Acknowledge/ }).locator('xpath=ancestor::form')
  await expect
    .poll(async () => {
      const [row, above] = [await box.boundingBox(), await bar.boundingBox()]
      return (row?.y ?? NaN) + (row?.height ?? NaN) <= (above?.y ?? NaN)
    })
    .toBe(true)
})
