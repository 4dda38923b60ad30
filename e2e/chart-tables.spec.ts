import { accountsThatHurt, addAccount } from './accounts-that-hurt.ts'
import { expect, expectAccessible, signIn, testWithOwnFirm } from './fixtures.ts'

// Losses would add a column to the sheets of other tests.
const test = testWithOwnFirm()

const tables = [
  { card: 'Total Account Value', caption: 'Account value by month', says: '120 months, scroll for earlier' },
  {
    card: 'Cumulative Profit',
    caption: 'Cumulative profit by month',
    says: '120 months, scroll for earlier',
  },
  { card: 'Quarterly ROI Growth', caption: 'ROI by quarter', says: '41 quarters, scroll for earlier' },
] as const

test('a chart as a table: nothing around it moves, no row is cut, and it says that there is more', async ({
  page,
  portico,
}) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.long))
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const { card, caption, says } of tables) {
      const region = page.getByRole('region', { name: card, exact: true })
      const toggle = region.getByRole('button', { name: /table/ })
      const cards = [page.getByRole('region', { name: 'ROI', exact: true }), region]
      await toggle.scrollIntoViewIfNeeded()
      const places = async () => [
        (await toggle.boundingBox())?.y,
        ...(await Promise.all(cards.map((each) => each.boundingBox()))),
      ]
      const before = await places()
      await toggle.click()
      await expect(region.getByText(says)).toBeVisible()
      expect(await places()).toEqual(before)
      // What it names is not drawn now, and so are the bars that the caption names.
      await expect(region.locator('li:visible')).toHaveCount(0)
      await expect(region.getByText(/^Bars:/).and(region.locator(':visible'))).toHaveCount(0)
      const frame = region.getByRole('group', { name: caption, exact: true })
      const [cut, inView] = await frame.evaluate((table) => {
        const { bottom } = table.getBoundingClientRect()
        const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
        const distances = rows.map((row) => row.bottom - bottom)
        return [
          Math.min(...distances.map(Math.abs)),
          distances.filter((distance) => distance < 1.5).length,
        ] as const
      })
      expect(cut, `${card} at ${width}`).toBeLessThan(1.5)
      const [end, below] = [await frame.boundingBox(), await toggle.boundingBox()]
      // It ends in a line, and no row fades.
      await expect(frame).toHaveCSS('border-bottom-width', '1px')
      await expect(frame).toHaveCSS('background-image', 'none')
      // Less than another row, above a button of 44 px.
      expect((below?.y ?? 0) - (end?.y ?? 0) - (end?.height ?? 0), `${card} at ${width}`).toBeLessThan(52)
      expect(inView, `${card} at ${width}`).toBeGreaterThanOrEqual(4)
      // The outline of a figure that has the focus is 4 px around it, in what the frame shows.
      const room = await frame.evaluate((table) => {
        const { left, right } = table.getBoundingClientRect()
        const figures = [...table.querySelectorAll('button')].map((figure) => figure.getBoundingClientRect())
        return Math.min(...figures.flatMap((figure) => [figure.left - left, right - figure.right]))
      })
      expect(room, `${card} at ${width}`).toBeGreaterThanOrEqual(4)
      // They are built alike, and axe takes seconds for each.
      if (width === 390 && card === tables[0].card) await expectAccessible(page)
      await region.getByRole('button', { name: 'Hide table' }).click()
      await expect(frame).toHaveCount(0)
    }
  }
})

test('a short table of a chart is whole, in the height of others, and its losses have their colour', async ({
  page,
  portico,
}) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.loss))
  const region = page.getByRole('region', { name: 'Quarterly ROI Growth' })
  const toggle = region.getByRole('button', { name: /table/ })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await toggle.scrollIntoViewIfNeeded()
    const places = async () => [(await toggle.boundingBox())?.y, await region.boundingBox()]
    const before = await places()
    await toggle.click()
    await expect(region.getByText('6 quarters, latest first')).toBeVisible()
    expect(await places()).toEqual(before)
    const frame = region.getByRole('group', { name: 'ROI by quarter' })
    const [needed, height] = await frame.evaluate((table) => [table.scrollHeight, table.clientHeight])
    expect(needed, `at ${width}`).toBe(height)
    await expect(frame.getByRole('row')).toHaveCount(7)
    await expect(frame.getByRole('cell', { name: '−20.80%' })).toHaveAttribute('data-tone', 'loss')
    await region.getByRole('button', { name: 'Hide table' }).click()
  }
})
