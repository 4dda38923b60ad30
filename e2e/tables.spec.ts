import { expect, quiet, signIn, testWithOwnFirm } from './fixtures.ts'

// Figures of the whole firm: of billions, which have columns of their own, and of millions.
const test = testWithOwnFirm()
const testOfMillions = testWithOwnFirm()
const testOfFees = testWithOwnFirm()

test('figures of ten digits and more stay within their cards at any width', async ({ page, portico }) => {
  const ann = await portico.addPerson({ firstName: 'Ann', lastName: 'Lee' })
  const bea = await portico.addPerson({ firstName: 'Bea', lastName: 'von Hohenzollern-Sigmaringen' })
  await portico.importMonths([
    `${ann.email},2026-06,9876543210.12,1,98765432.10,0,98765432.10,9975308642.22`,
    `${ann.email},2026-07,9876543210.12,1,98765432.10,0,98765432.10,9975308642.22`,
    `${bea.email},2026-06,9876543210.12,-1,0,0,0,9777777778.02`,
    `${bea.email},2026-07,9876543210.12,1,98765432.10,98765432.10,0,9876543210.12`,
  ])
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  for (const [address, name] of [
    ['/admin/records', 'Roll-forward'],
    [`/admin/user-summary?user_id=${bea.id}`, 'Investment Summary'],
    [`/admin/account?user_id=${bea.id}`, 'Months by year'],
  ] as const) {
    await page.goto(address)
    // Where its columns do not fit, a table is a list.
    const frame = page.getByRole('group', { name }).or(page.getByRole('list', { name }))
    await expect(frame).toBeVisible()
    await expect(frame.locator('tr, li').nth(1)).toBeAttached()
    for (const width of [320, 390, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(() => frame.evaluate((each) => each.scrollWidth - each.clientWidth), {
          message: `${name} at ${width}: pixels beyond the card`,
        })
        .toBe(0)
    }
  }
})

test('the figures of the roll-forward’s total stand clear of each other at any width', async ({
  page,
  portico,
}) => {
  const dora = await portico.addPerson({ firstName: 'Theodora', lastName: 'Blackwood-Hammersmith' })
  await portico.importMonths([
    `${dora.email},2026-06,2801194.58,4.8,134522.98,10800.01,123722.97,2924917.55`,
    `${dora.email},2026-07,2801194.58,-1.74,0,0,0,2752444.58`,
  ])
  await signIn(page, await portico.addPerson({ isStaff: true }), '/admin/records')
  const line = page.getByRole('list', { name: 'Roll-forward' }).locator('summary').last()
  const row = page.getByRole('table', { name: 'Roll-forward' }).getByRole('row').last()
  for (const [width, total] of [
    [390, line],
    [768, line],
    [1280, row],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(total).toBeVisible()
    await expect.poll(() => total.evaluate(leastGap), { message: `at ${width}` }).toBeGreaterThan(9)
  }
})

testOfMillions(
  'the columns of the firm’s months have room between them also where all have figures',
  async ({ page, portico }) => {
    const [flo, gus] = [await portico.addPerson(), await portico.addPerson()]
    // 2,000,000.00 are added in June and 1,900,000.00 taken out in July; Gus lacks both months.
    await portico.importMonths([
      `${flo.email},2026-05,2401194.58,1.5,36017.92,10800.01,25217.91,2426412.49`,
      `${flo.email},2026-06,4401194.58,-1.74,0,0,0,4324613.79`,
      `${flo.email},2026-07,2501194.58,1.5,37517.92,10800.01,26717.91,2527912.49`,
      `${gus.email},2026-05,10000,1,100,0,100,10100`,
    ])
    await signIn(page, await portico.addPerson({ isStaff: true }))
    const table = page.getByRole('table', { name: 'The firm by month' })
    await expect(table.getByRole('cell', { name: /^\d+ of \d+$/ }).first()).toBeVisible()
    for (const width of [768, 820, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      for (const row of await table.getByRole('row').all())
        await expect.poll(() => row.evaluate(leastGap), { message: `at ${width}` }).toBeGreaterThan(11)
    }
  },
)

testOfFees(
  'the firm’s months stay within their card once a month has fees of both kinds',
  async ({ page, portico }) => {
    const [fay, guy] = [await portico.addPerson(), await portico.addPerson()]
    // 2,401,194.58 + 36,017.92 earned − 10,800.01 paid − 12,500.00 and 3,000.00 of fees = 2,410,912.49
    await portico.importMonths([
      `${fay.email},2026-05,2401194.58,1.5,36017.92,10800.01,25217.91,2410912.49,12500,3000`,
      `${fay.email},2026-06,4401194.58,-1.74,0,0,0,4324613.79`,
      `${fay.email},2026-07,2501194.58,1.5,37517.92,10800.01,26717.91,2527912.49`,
      `${guy.email},2026-05,10000,1,100,0,100,10100`,
    ])
    await signIn(page, await portico.addPerson({ isStaff: true }))
    const table = page.getByRole('table', { name: 'The firm by month' })
    await expect(table.getByRole('columnheader', { name: 'Performance fees' })).toBeAttached()
    for (const width of [390, 700, 768, 820, 900, 1024, 1100, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(() => table.evaluate((each) => each.scrollWidth - (each.parentElement?.clientWidth ?? 0)), {
          message: `at ${width}: pixels beyond the card`,
        })
        .toBe(0)
    }
  },
)

/** The least distance between figures of a row that stand next to each other. */
function leastGap(row: Element): number {
  const all = [...row.children].map((cell) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    return text.getBoundingClientRect()
  })
  const boxes = all.filter(({ width }) => width > 0)
  const gaps = boxes.flatMap((box, k) => {
    const before = boxes[k - 1]
    return before !== undefined && Math.abs(before.top - box.top) < 4 ? [box.left - before.right] : []
  })
  return Math.min(...gaps)
}

test('a name and the e-mail below it are on one line each where the table has room', async ({
  page,
  portico,
}) => {
  const email = 'eve.von.der.mark.1560@example.com'
  const eve = await portico.addPerson({ firstName: 'Eve', lastName: 'von der Mark', email })
  await portico.importMonths([`${eve.email},2026-06,10000,1,100,0,100,10100`])
  await signIn(page, await portico.addPerson({ isStaff: true }), '/admin/records')
  await page.setViewportSize({ width: 1920, height: 900 })
  const name = page.getByRole('link', { name: 'Eve von der Mark' })
  await expect.poll(() => name.evaluate((link) => link.getClientRects().length)).toBe(1)
  const below = page.getByRole('rowheader').getByText(email)
  // A line of 13 px is lower than two.
  await expect.poll(() => below.evaluate((line) => line.getBoundingClientRect().height)).toBeLessThan(26)
})

test('the figures of an account never lie over each other', async ({ page, portico }) => {
  const cal = await portico.addPerson({ firstName: 'Cal' })
  await portico.importMonths([
    `${cal.email},2026-06,9876543210.12,1,98765432.10,0,98765432.10,9975308642.22`,
    `${cal.email},2026-07,9876543210.12,1,98765432.10,0,98765432.10,9975308642.22`,
  ])
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await page.goto(`/admin/account?user_id=${cal.id}`)
  const figures = page.locator('main dl').first().locator('dd')
  // 9,876,543,210.12 + 2 × 98,765,432.10
  await expect(figures.first()).toHaveText('$10,074,074,074.32')
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(
        () => figures.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length),
        {
          message: `figures wider than their place at ${width}`,
        },
      )
      .toBe(0)
  }
})

test('in the colours of the system, a list to choose from has its arrow, and the lines of a chart stand back', async ({
  page,
  portico,
}) => {
  const investor = await portico.addPerson()
  await portico.importMonths([`${investor.email},2026-06,10000,1,100,0,100,10100`])
  await signIn(page, investor, quiet)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.goto('/statement')
    const list = page.getByRole('combobox', { name: 'Document' })
    await expect(list.locator('xpath=..').locator('svg')).toBeVisible()
    await page.goto('/dashboard')
    const line = page.getByRole('region', { name: 'Cumulative Profit' }).locator('svg line').first()
    const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color)
    await expect(line).toHaveCSS('stroke', ink)
    await expect(line).toHaveCSS('stroke-opacity', '0.3')
  }
})

test('in the colours of the system, what is chosen, the most urgent thing and the cell with the focus are marked', async ({
  page,
  portico,
}) => {
  await portico.addPerson({ firstName: 'Dee' })
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/admin/accounts')
  const choices = page.getByRole('group', { name: 'Whose accounts' }).getByRole('button')
  await expect(choices).toHaveCount(2)
  const grounds = await choices.evaluateAll((all) =>
    all.map((each) => getComputedStyle(each).backgroundColor),
  )
  expect(new Set(grounds).size).toBe(2)
  await page.goto('/dashboard')
  const urgent = page.getByRole('region', { name: 'To do' }).getByRole('listitem').first()
  await expect(urgent).toHaveCSS('outline-style', 'solid')
  await page.goto('/admin/month-end?month=August%202026')
  await page.getByRole('grid').focus()
  await expect(page.locator('[role=gridcell][data-active=true]')).toHaveCSS('outline-style', 'solid')
})

test('the head of the accounts stands above their cells, with and without ticks', async ({
  page,
  portico,
}) => {
  await portico.addPerson({ firstName: 'Dee' })
  await signIn(page, await portico.addPerson({ isStaff: true, firstName: 'Sam' }), quiet)
  for (const role of ['investor', 'staff'])
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/admin/accounts?role=${role}`)
      const name = page
        .getByRole('main')
        .getByRole('listitem')
        .getByText(/^(Dee|Sam)/)
        .first()
      await expect(name).toBeVisible()
      const head = page.getByText('Name', { exact: true })
      const [above, below] = [await head.boundingBox(), await name.boundingBox()]
      expect(Math.round(above?.x ?? 0), `${role} at ${width}`).toBe(Math.round(below?.x ?? -1))
    }
})
