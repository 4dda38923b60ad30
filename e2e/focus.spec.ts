import { paths } from '@portico/contract/api/paths'
import type { ElementHandle, Page } from '@playwright/test'
import { accountsThatHurt, addAccount } from './accounts-that-hurt.ts'
import { callAsVisitor, expect, quiet, signIn, tabTo, testWithOwnFirm } from './fixtures.ts'
import type { Person } from './portico.ts'

interface Firm {
  staff: Person
  investor: Person
}

/** Added by the first test; the others use it as well. */
let added: Promise<Firm> | undefined

const test = testWithOwnFirm().extend<{ firm: Firm }>({
  firm: async ({ portico }, use) => {
    const add = async () => ({
      staff: await portico.addPerson({ isStaff: true, firstName: 'Sam', lastName: 'Ito' }),
      investor: await addAccount(portico, accountsThatHurt.loss),
    })
    await use(await (added ??= add()))
  },
})

/** What has the focus, as a person would call it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { tagName, textContent, ariaLabel } = document.activeElement ?? document.body
    return tagName === 'BODY'
      ? 'nothing'
      : `${tagName.toLowerCase()} ${ariaLabel ?? textContent.trim().slice(0, 60)}`
  })

const expectFocus = (page: Page) => expect.poll(() => focused(page)).not.toBe('nothing')

type Element = ElementHandle<HTMLElement>

/** What opens something, one of each kind: names that differ in their figures are one kind. */
async function openersOn(page: Page): Promise<Element[]> {
  const found = page
    .locator('main, header')
    .locator('button[aria-haspopup]:visible, button[aria-expanded]:visible, summary:visible')
  const kinds = await found.evaluateAll((all) =>
    all.map(
      (each) => `${each.tagName} ${(each.ariaLabel ?? each.textContent).replaceAll(/[\d.,$%+−-]+/g, '#')}`,
    ),
  )
  const all = (await found.elementHandles()) as Element[]
  return all.filter((_, k) => kinds.indexOf(kinds[k] ?? '') === k)
}

/** Opens something with the keyboard. What Escape closes gives the focus back to it; what stays open keeps it. */
async function openAndClose(page: Page, opener: Element): Promise<void> {
  const stateOf = () =>
    opener.evaluate((each) =>
      document.querySelector('dialog[open], [role="dialog"], [role="listbox"]') === null
        ? (each.ariaExpanded ?? String(each.closest('details')?.open))
        : 'dialog',
    )
  // What was open before gives the focus back first, and is gone a moment later.
  await expect.poll(stateOf).not.toBe('dialog')
  await opener.evaluate((each) => each.focus())
  const before = await stateOf()
  await page.keyboard.press('Enter')
  await expect.poll(stateOf).not.toBe(before)
  await expectFocus(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.evaluate((each) => each === document.activeElement)).toBe(true)
}

/** Opens and closes everything on these pages. */
async function expectFocusBack(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      for (const opener of await openersOn(page)) {
        const name = await opener.evaluate((each) => each.isConnected && (each.ariaLabel ?? each.textContent))
        if (name !== false) await test.step(name, () => openAndClose(page, opener))
      }
    })
}

test('what an investor opens and closes gives the focus back', async ({ page, firm }) => {
  await signIn(page, firm.investor, quiet)
  await expectFocusBack(page, [paths.dashboard, paths.statement, paths.documents, paths.account])
})

test('what staff open and close gives the focus back', async ({ page, firm }) => {
  const { id } = firm.investor
  await signIn(page, firm.staff, quiet)
  await expectFocusBack(page, [
    paths.dashboard,
    paths.monthEnd,
    `${paths.accounts}?user_id=${id}`,
    `${paths.accountRecord}?user_id=${id}`,
    `${paths.userSummary}?user_id=${id}`,
    paths.managedDocuments,
    paths.audit,
    paths.checks,
    paths.records,
    paths.mail,
    paths.reconciliation,
  ])
})

test('the focus moves to the heading of each page, also on the way back', async ({ page, firm }) => {
  await signIn(page, firm.staff)
  const heading = page.getByRole('heading', { level: 1 })
  for (const name of ['Month-End', 'Investors', 'Documents', 'Records', 'Home']) {
    const before = page.url()
    await page.getByRole('banner').getByRole('link', { name }).click()
    await expect(page).not.toHaveURL(before)
    await expect(heading).toBeFocused()
  }
  await page.goBack()
  await expect(heading).toHaveText('Records')
  await expect(heading).toBeFocused()
})

test('what is removed or busy leaves the focus in its part of the page', async ({ page, firm }) => {
  await signIn(page, firm.staff, `${paths.accountRecord}?user_id=${firm.investor.id}`)
  await test.step('a note that is written, and taken back', async () => {
    await page.getByLabel('Write a note').fill('Wants payouts halved in odd months.')
    await page.getByRole('button', { name: 'Save note' }).press('Enter')
    await expect(page.getByText(/^Sam Ito, /)).toBeVisible()
    await expectFocus(page)
    await page.getByRole('button', { name: 'Take back' }).press('Enter')
    await page.getByRole('button', { name: 'Take it back' }).press('Enter')
    await expect(page.getByText(/^Taken back by Sam Ito/)).toBeVisible()
    await expectFocus(page)
  })
  await test.step('someone of the waitlist who is declined', async () => {
    await callAsVisitor(page, 'waitlist', { full_name: 'Ada Byron', email: 'ada@mail.example' })
    await page.goto(paths.waitlistEntries)
    await page
      .getByRole('button', { name: /^Decline/ })
      .first()
      .press('Enter')
    await expectFocus(page)
  })
  await test.step('another session that is ended', async () => {
    await firm.staff.openSession()
    await page.goto(paths.account)
    await page
      .getByRole('button', { name: /^End the session/ })
      .first()
      .press('Enter')
    await expect(page.getByText('The session is ended.')).toBeVisible()
    await expectFocus(page)
  })
  await test.step('a link that is mailed', async () => {
    await page.goto(`${paths.accountRecord}?user_id=${firm.investor.id}`)
    const mail = page.getByRole('button', { name: 'Mail a password link' })
    const mailed = page.waitForResponse(/mail-password-link/)
    await mail.press('Enter')
    await mailed
    await expect(mail).toBeFocused()
  })
})

test('a field that is left with “Done” on a phone does not take the focus back', async ({ page, firm }) => {
  await signIn(page, firm.staff, `${paths.accountRecord}?user_id=${firm.investor.id}`)
  await page.getByLabel('Write a note').focus()
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await new Promise(requestAnimationFrame)
    document.querySelector('main')?.append(document.createElement('p'))
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
  })
  expect(await focused(page)).toBe('nothing')
})

test('on a phone, a refused field comes into view with its label', async ({ page, firm }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, firm.staff, `${paths.userSummary}?user_id=${firm.investor.id}`)
  await page.getByLabel('Month', { exact: true }).fill('January 2015')
  await page.getByRole('switch', { name: 'This month was a loss' }).click()
  // The top of the field is cut off.
  const loss = page.getByLabel('Loss Amount')
  await loss.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top + 10))
  await page.locator('form:has(input[name="loss_amount"])').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
  })
  await expect(loss).toBeFocused()
  await expect(page.getByText('Loss Amount', { exact: true })).toBeInViewport({ ratio: 1 })
})

test('the ring of the focus stands off the words of the navigation, and nothing moves for it', async ({
  page,
  firm,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, firm.staff, '/account')
  const link = page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: /^Investors/ })
  await tabTo(page, link)
  // At one moment: a count may come.
  const { room, focused, left } = await link.evaluate((element) => {
    const words = () => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left: start, right: end } = range.getBoundingClientRect()
      return { start, end }
    }
    const box = element.getBoundingClientRect()
    const offset = Number.parseFloat(getComputedStyle(element).outlineOffset)
    const seen = words()
    element.blur()
    return {
      room: [seen.start - box.left + offset, box.right - seen.end + offset],
      focused: seen,
      left: words(),
    }
  })
  expect(Math.min(...room)).toBeGreaterThanOrEqual(4)
  expect(focused).toEqual(left)
})
