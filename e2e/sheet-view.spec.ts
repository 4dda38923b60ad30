import { cents } from '@portico/contract/values/money'
import type { Locator, Page } from '@playwright/test'
import type { Box } from './boxes.ts'
import { boxOf, overlap } from './boxes.ts'
import { callAs, expect, openSheet, paste, quiet, signIn, testWithOwnFirm } from './fixtures.ts'
import type { Person, Portico } from './portico.ts'

// What stands above and below the sheet depends on the months of the whole firm.
const test = testWithOwnFirm()

const addInvestors = (portico: Portico, ...names: string[]): Promise<Person[]> =>
  Promise.all(
    names.map((name) => portico.addPerson({ firstName: name, initialInvestment: cents(10_000_00) })),
  )

const rowOf = (page: Page, { email }: Person) => page.getByRole('row').filter({ hasText: email })

const middleOf = async (element: Locator) => {
  const { top, bottom } = await boxOf(element)
  return (top + bottom) / 2
}

/** The boxes of the lines of text in an element, without the empty rows above and below their letters. */
const lettersOf = (element: Locator): Promise<Box[]> =>
  element.evaluate((node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const boxes: Box[] = []
    while (texts.nextNode() !== null) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const { left, top, right, bottom } of range.getClientRects())
        boxes.push({ left, top: top + 3, right, bottom: bottom - 3 })
    }
    return boxes
  })

test('the current column is in view, next to those that stay in view while others pass under them', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  const [mia] = (await addInvestors(portico, 'Pinned Mia')) as [Person]
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await openSheet(page, 'February 2026', 'pinned mia')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  for (const name of ['Show losses', 'Show fees']) await page.getByText(name).click()
  await page.keyboard.press('Escape')
  const row = rowOf(page, mia)
  const [name, balance] = [row.getByRole('rowheader'), row.getByRole('gridcell').nth(-2)]
  const isFree = async () => {
    const current = await boxOf(row.locator('[data-active="true"]'))
    expect(current.left).toBeGreaterThanOrEqual((await boxOf(name)).right - 1)
    expect(current.right).toBeLessThanOrEqual((await boxOf(balance)).left + 1)
  }
  await row.getByRole('gridcell').nth(1).click()
  const between = (await page.getByRole('columnheader').count()) - 5
  for (const key of ['ArrowRight', 'ArrowLeft'])
    for (let step = 0; step < between; step++) {
      await page.keyboard.press(key)
      await isFree()
    }
  await page.keyboard.press('Home')
  expect(await page.getByRole('grid').evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
})

test('where a colleague is covers no text and leaves the edge of the current cell; ticks stand by the figures', async ({
  page,
  portico,
}) => {
  const [zed, zoe] = (await addInvestors(portico, 'Tagged Zed', 'Tagged Zoe of a Name With Three Lines')) as [
    Person,
    Person,
  ]
  await portico.importMonths([`${zed.email},2026-01,1250000,0.8,10000,10000,0,1250000`])
  await signIn(page, await portico.addPerson({ isStaff: true, firstName: 'Maximilian' }), quiet)
  await callAs(page, 'draft-presence', {
    month: 'February 2026',
    user_id: zed.id,
    cell: 'beginning_balance',
  })
  await signIn(page, await portico.addPerson({ isStaff: true, firstName: 'Ruth' }), quiet)
  await callAs(page, 'draft-presence', { month: 'February 2026', user_id: zoe.id, cell: null })
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await openSheet(page, 'February 2026', 'tagged')
    const tags = page.locator('[data-name]')
    await expect(tags).toHaveCount(2)
    for (const tag of await tags.all()) {
      const edge = await boxOf(tag)
      const size = await tag.evaluate((element) => {
        const { height, width: wide } = getComputedStyle(element, '::before')
        return { height: Number.parseFloat(height), width: Number.parseFloat(wide) }
      })
      const cell = tag.locator('..')
      const isName = (await cell.getAttribute('role')) === 'rowheader'
      const left = isName ? edge.right - size.width - 8 : edge.left
      const name = { left, right: left + size.width + 8, top: edge.top, bottom: edge.top + size.height }
      expect(name.bottom).toBeLessThan((await boxOf(cell)).bottom)
      const lines = await lettersOf(cell)
      expect(lines.filter((line) => overlap(line, name))).toEqual([])
      const own = await boxOf(cell)
      expect([edge.left - own.left, edge.top - own.top]).toEqual([2, 2])
    }
    const row = rowOf(page, zoe)
    const figure = row.getByRole('gridcell').nth(2)
    expect(Math.abs((await middleOf(row.getByRole('checkbox'))) - (await middleOf(figure)))).toBeLessThan(1)
  }
})

test('the current row stays in view under what is said of a colleague’s work', async ({
  page,
  browser,
  portico,
  expectFailure,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const people = await addInvestors(portico, ...Array.from({ length: 14 }, (_, k) => `Low Row ${k}`))
  // December 2025 is missing, which is said above the sheet.
  await portico.importMonths([`${people[13]?.email},2025-11,10000,3.33,333,0,333,10333`])
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  // So that it is not seen what the colleague types.
  expectFailure(/ERR_FAILED.*month-draft/)
  await openSheet(page, 'January 2026', 'low row')
  await page.route('**/api/users/month-draft/**', (route) => route.abort())
  const context = await browser.newContext({ baseURL: portico.url })
  const danas = await context.newPage()
  await signIn(danas, await portico.addPerson({ isStaff: true, firstName: 'Dana' }), quiet)
  const cells = people.map(({ id }) => ({ user_id: id, cell: 'dividend_paid', value: '20.00', version: 0 }))
  await callAs(danas, 'save-month-draft', { month: 'January 2026', cells })
  await context.close()
  for (const key of ['ArrowRight', 'ArrowRight', '3', '0', 'Enter', '3', '0', 'Enter', 'Control+ArrowDown'])
    await page.keyboard.press(key)
  await expect(page.getByRole('alert', { name: 'Typed by two people' })).toContainText('All 2:')
  const current = page.getByRole('grid').locator('[data-active="true"]')
  await expect(current).toBeInViewport({ ratio: 1 })
  expect((await boxOf(current)).bottom).toBeLessThanOrEqual((await boxOf(page.getByRole('grid'))).bottom)
  for (const size of [
    { width: 1280, height: 800 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size)
    await expect(page.getByText('First decide above what to keep in 2 cells.')).toBeInViewport({ ratio: 1 })
    const bar = page.getByRole('navigation', { name: 'Portal' })
    const foot = size.width < 1000 ? (await boxOf(bar)).top : size.height
    await expect
      .poll(async () => (await boxOf(page.getByRole('button', { name: /^Review/ }))).bottom)
      .toBeLessThanOrEqual(foot)
  }
})

test('the current row stays in view where something comes above a sheet that cannot be lower, and where its own note makes it higher', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 1000, height: 500 })
  await addInvestors(portico, ...Array.from({ length: 9 }, (_, k) => `High Row ${k}`))
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await openSheet(page, 'January 2026', 'high row')
  const grid = page.getByRole('grid')
  const current = grid.locator('[data-active="true"]')
  const bottomOf = async () => Math.ceil((await boxOf(current)).bottom)
  await page.keyboard.press('Control+ArrowDown')
  await page.setViewportSize({ width: 1000, height: (await bottomOf()) + 10 })
  await grid.evaluate((node) => node.insertAdjacentHTML('beforebegin', '<p class="py-2">Notice</p>'))
  await expect(current).toBeInViewport({ ratio: 1 })
  await page.keyboard.type('5000')
  await page.keyboard.press('Enter')
  await expect(current.locator('xpath=..')).toHaveAttribute('data-below', 'true')
  await expect.poll(bottomOf).toBeLessThanOrEqual(Math.ceil((await boxOf(grid)).bottom))
})

test('a pasted list with a long name to choose shows all of its columns', async ({ page, portico }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await addInvestors(portico, 'Theodora Wide-Hammersmith')
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await openSheet(page, 'January 2026', 'wide-hammersmith')
  const list = [
    'E-mail\tPrincipal\tDiv %\tPaid',
    'Theodora Wide-Hammersmyth\t1,250,000.00\t3.33\t12,400.00',
    'theodora.wide-hammersmith@elsewhere.example\t1,250,000.00\t3.33\t12,400.00',
  ].join('\n')
  await paste(page, list)
  const values = page.getByRole('dialog').getByRole('region', { name: 'Values by investor' })
  await expect(values).toContainText('12,400.00')
  expect(await values.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('the buttons stay in view when something comes above the rows while these give way to something else', async ({
  page,
  portico,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await addInvestors(portico, ...Array.from({ length: 20 }, (_, k) => `Two Notices ${k}`))
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await openSheet(page, 'January 2026', 'two notices')
  await page.getByRole('grid').evaluate((grid) => {
    const add = () => grid.insertAdjacentHTML('beforebegin', '<p class="py-2">Notice</p>')
    const giving = new MutationObserver(() => {
      giving.disconnect()
      add()
    })
    giving.observe(grid, { attributeFilter: ['style'] })
    add()
  })
  await expect(page.getByText('Notice', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Review \d+ rows/ })).toBeInViewport({ ratio: 1 })
})
