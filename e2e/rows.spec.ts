import { paths } from '@portico/contract/api/paths'
import type { ElementHandle, Page } from '@playwright/test'
import { accountsThatHurt, addAccount } from './accounts-that-hurt.ts'
import { expect, nextFrame, quiet, signIn, testWithOwnFirm } from './fixtures.ts'

const test = testWithOwnFirm()

type Row = ElementHandle<HTMLElement>

/**
 * What is pressed as a row: a control as wide as its part of the page, and a row of a table that takes presses. One of
 * each look.
 */
async function rowsOn(page: Page): Promise<Row[]> {
  // In one go, as what is still coming would shift one list against another.
  const rows = await page.evaluateHandle(() => {
    const found = [...document.querySelectorAll<HTMLElement>('main :is(a, button, summary, tr)')]
    const isRow = (each: HTMLElement) => {
      const { width } = each.getBoundingClientRect()
      const around = each.closest('section, aside, ul, ol, main')?.getBoundingClientRect().width ?? Infinity
      if (width === 0 || !each.checkVisibility({ visibilityProperty: true }) || each.matches(':disabled'))
        return false
      return each.tagName === 'TR'
        ? getComputedStyle(each).cursor === 'pointer'
        : width > 0.6 * around && !each.classList.contains('button')
    }
    const looks = found.filter(isRow).map((each) => `${each.tagName} ${each.getAttribute('class') ?? ''}`)
    return found.filter(isRow).filter((_, k) => looks.indexOf(looks[k] ?? '') === k)
  })
  return [...(await rows.getProperties()).values()].flatMap((each) => (each.asElement() as Row | null) ?? [])
}

/** How a row and what is in it look. */
const lookOf = (row: Row): Promise<string> =>
  row.evaluate((each) =>
    [each.closest('tr, li') ?? each, each, ...each.querySelectorAll('*')]
      .map((part) => {
        const { backgroundColor, color, textDecoration, borderColor, outline } = getComputedStyle(part)
        return [backgroundColor, color, textDecoration, borderColor, outline].join()
      })
      .join(';'),
  )

async function expectShown(page: Page, row: Row): Promise<void> {
  await row.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  const atRest = await lookOf(row)
  // A figure that explains itself has a question mark.
  expect(await row.evaluate((each) => getComputedStyle(each).cursor)).toMatch(/^(pointer|help)$/)
  await row.hover()
  await expect.poll(() => lookOf(row)).not.toBe(atRest)
  await page.mouse.move(0, 0)
  // A row of a table has a button that the keyboard reaches.
  const control = await row.evaluateHandle((each) =>
    each.tagName === 'TR' ? (each.querySelector('button') ?? each) : each,
  )
  await page.keyboard.press('Shift')
  await control.evaluate((each) => each.focus())
  const ring = await control.evaluate((each) => getComputedStyle(each).outlineStyle)
  expect(ring).not.toBe('none')
}

async function expectRowsShown(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    for (const width of [1280, 768])
      await test.step(`${address} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await nextFrame(page)
        for (const row of await rowsOn(page)) {
          const name = await row.evaluate((each) => `${each.tagName} ${each.textContent.slice(0, 50)}`)
          await test.step(name, () => expectShown(page, row))
        }
      })
  }
}

test('what can be pressed as a row shows it, at 1280 and at 768 px', async ({ page, portico }) => {
  const investor = await addAccount(portico, accountsThatHurt.loss)
  await signIn(page, investor, quiet)
  await expectRowsShown(page, [paths.dashboard, paths.statement, paths.account])
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await expectRowsShown(page, [
    paths.dashboard,
    paths.accounts,
    `${paths.accountRecord}?user_id=${investor.id}`,
    `${paths.userSummary}?user_id=${investor.id}`,
    paths.checks,
    paths.audit,
    paths.mail,
    paths.reconciliation,
  ])
})

test('the rows of a month stand one below another, whichever of them are shown', async ({
  page,
  portico,
}) => {
  const { one, loss, long } = accountsThatHurt
  // By e-mail, the one that needs no review stands above those that do.
  await addAccount(portico, { ...one, email: 'abel@firm.example' })
  for (const account of [loss, long]) await addAccount(portico, account)
  await signIn(page, await portico.addPerson({ isStaff: true }), quiet)
  await page.goto(paths.monthEnd)
  const rows = page.getByRole('grid').locator('[data-index]')
  /** How far rows are from the end of the one above them, in pixels, where they are not right below it. */
  const gaps = () =>
    rows.evaluateAll((all) => {
      const boxes = all.map((row) => row.getBoundingClientRect()).toSorted((a, b) => a.top - b.top)
      const between = boxes.slice(1).map(({ top }, k) => Math.round(top - (boxes[k]?.bottom ?? NaN)))
      return between.filter((gap) => gap !== 0)
    })
  await expect(rows.first()).toContainText('abel@firm.example')
  await expect.poll(gaps).toEqual([])
  await page.getByRole('button', { name: /^Needs review/ }).click()
  await expect(rows.first()).not.toContainText('abel@firm.example')
  await expect.poll(gaps).toEqual([])
})
