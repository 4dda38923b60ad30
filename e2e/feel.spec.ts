import { cents } from '@portico/contract/values/money'
import type { Browser, Locator, Page } from '@playwright/test'
import { accountsThatHurt, addAccount } from './accounts-that-hurt.ts'
import { hold } from './early-page.ts'
import { callAs, expect, quiet, signIn, test } from './fixtures.ts'
import type { Person, Portico } from './portico.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** What a view transition replaced by what, as headings, and how long its animations take. */
interface Fade {
  from: string | undefined
  to: string | undefined
  ms: number
}

declare global {
  interface Window {
    fades: Fade[]
  }
}

/** Notes every view transition of the pages that are opened from now on. */
const watchFades = (page: Page) =>
  page.addInitScript(() => {
    window.fades = []
    const heading = () => document.querySelector('h1')?.textContent
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const from = heading()
      const transition = start(update)
      void transition.ready.then(() => {
        const ends = document
          .getAnimations()
          .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement !== null)
          .map(({ effect }) => Number(effect?.getComputedTiming().endTime))
        window.fades.push({ from, to: heading(), ms: Math.max(...ends) })
      })
      return transition
    }
  })

const fades = (page: Page) => page.evaluate(() => window.fades)

test('a page stays until the next one is there, and fades into it', async ({ page, portico }) => {
  const release = await hold(page, '**/assets/statement-page-*.js')
  await watchFades(page)
  await signIn(page, await addAccount(portico, accountsThatHurt.one))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Welcome, One')
  await page.getByRole('navigation').getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('banner')).toHaveAttribute('aria-busy', 'true')
  await expect(heading).toHaveText('Welcome, One')
  release()
  await expect(heading).toHaveText(/^Statement/)
  await expect(page.getByRole('banner')).not.toHaveAttribute('aria-busy')
  await expect
    .poll(() => fades(page))
    .toEqual([{ from: 'Welcome, One', to: expect.stringMatching(/^Statement/), ms: 120 }])
  await page.goBack()
  await expect(heading).toHaveText('Welcome, One')
  await expect.poll(async () => (await fades(page)).length).toBe(2)
})

// An error that nobody caught fails a test.
test('links that are pressed quickly one after the other lead to the last of them', async ({
  page,
  portico,
}) => {
  await signIn(page, await addAccount(portico, accountsThatHurt.one))
  const heading = page.getByRole('heading', { level: 1 })
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name })
  // Once their code is there, pages come one upon the other.
  for (const name of ['Documents', 'Statement', 'Dashboard']) {
    await link(name).click()
    await expect(link(name)).toHaveAttribute('aria-current', 'page')
    await expect(heading).toBeFocused()
  }
  await page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLElement>('header nav a')]
    for (const each of [...links.slice(1), ...links.slice(0, 2)]) {
      each.click()
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(heading).toHaveText(/^Statement/)
  await expect(page).toHaveURL('/statement')
  await expect(heading).toBeFocused()
})

/** A number that moved: what it was when it began to, and whether its figures are as wide as each other. */
interface Move {
  text: string
  /** How often it has moved to this text in this place. */
  times: number
  ms: number
  isTabular: boolean
}

declare global {
  interface Window {
    moves: Move[]
  }
}

/** Notes every number that moves on the pages that are opened from now on. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    window.moves = []
    const times = new Map<string, number>()
    const places: Element[] = []
    const animate = Reflect.get(Element.prototype, 'animate') as (...how: unknown[]) => Animation
    Element.prototype.animate = function (frames, timing) {
      const animation = Reflect.apply(animate, this, [frames, timing])
      const isTabular = getComputedStyle(this).fontVariantNumeric.includes('tabular-nums')
      const ms = Number(animation.effect?.getComputedTiming().endTime)
      if (!places.includes(this)) places.push(this)
      const text = this.textContent
      const key = `${places.indexOf(this)} ${text}`
      times.set(key, (times.get(key) ?? 0) + 1)
      window.moves.push({ text, times: times.get(key) ?? 0, ms, isTabular })
      return animation
    }
  })

/** What has moved since this was last asked. */
const moved = (page: Page) => page.evaluate(() => window.moves.splice(0))

/** Does something that changes what stands here, which moves once, as does what else changes by it. */
async function expectMove(page: Page, place: Locator, change: () => Promise<void>): Promise<void> {
  const before = (await place.textContent()) ?? ''
  // One that is on its way already does not move again. What scrolling drives is never on its way.
  const timed = () => document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length
  await expect.poll(() => page.evaluate(timed)).toBe(0)
  await moved(page)
  await change()
  await expect(place).not.toHaveText(before)
  const text = await place.textContent()
  const all: Move[] = []
  const textsSoFar = async () => {
    all.push(...(await moved(page)))
    return all.map((each) => each.text)
  }
  await expect.poll(textsSoFar).toContain(text)
  expect(all.filter(({ times, ms, isTabular }) => times > 1 || ms > 400 || !isTabular)).toEqual([])
}

/** Opens a dashboard on which numbers are watched, and returns its investor. */
async function openWatched(page: Page, portico: Portico): Promise<Person> {
  await watchMoves(page)
  const investor = await addAccount(portico, accountsThatHurt.loss)
  await signIn(page, investor)
  await expect(page.getByRole('region', { name: 'Total Account Value' })).toContainText('$198,000.00')
  return investor
}

/** Posts August 2026 for the investor at another desk; 1.32 % of 250,000.00 are 3,300.00. */
async function postElsewhere(browser: Browser, portico: Portico, { id }: Person): Promise<void> {
  const desk = await (await browser.newContext({ baseURL: portico.url })).newPage()
  await signIn(desk, await portico.addPerson({ isStaff: true }), quiet)
  await callAs(desk, 'add-investment-summary', {
    user_id: id,
    quarter: 'August 2026',
    beginning_balance: 250_000,
    dividend_percent: 1.32,
    dividend_amount: 3300,
    dividend_paid: 0,
    unrealized_gain: 3300,
    ending_balance: 253_300,
  })
  await desk.context().close()
}

const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('a number that changes on the dashboard moves once', async ({ page, portico, browser }) => {
  const investor = await openWatched(page, portico)
  const value = page.getByRole('region', { name: 'Total Account Value' })
  await test.step('by another range', async () => {
    // Of all months, it is the ROI, which is not said again.
    await value.getByRole('button', { name: '1Y' }).click()
    const rate = value.getByRole('button', { name: /%$/ }).first()
    await expectMove(page, rate, () => value.getByRole('button', { name: '1M' }).click())
  })
  await test.step('by what is posted elsewhere', async () => {
    const total = value.getByRole('button', { name: /^\$/ }).first()
    await expectMove(page, total, async () => {
      await postElsewhere(browser, portico, investor)
      await comeBack(page)
    })
    // 198,000.00 + 3,300.00
    await expect(total).toHaveText('$201,300.00')
  })
})

test('a number that changes on a statement moves once', async ({ page, portico }) => {
  await openWatched(page, portico)
  await page.getByRole('navigation').getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Statement/)
  const rail = page.getByRole('complementary', { name: 'Period' })
  const all = rail.getByRole('button', { name: 'All', exact: true })
  const figure = page
    .getByRole('table')
    .first()
    .getByRole('button', { name: /^[−+]?\$/ })
    .first()
  await expect(figure).toBeVisible()
  await all.click()
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await expectMove(page, figure, () => rail.getByRole('button', { name: 'Month', exact: true }).click())
})

test('the totals of the sheet move while its cells are typed', async ({ page, portico }) => {
  await watchMoves(page)
  const { email } = await portico.addPerson({ firstName: 'Typed', initialInvestment: cents(10_000_00) })
  await signIn(page, await portico.addPerson({ isStaff: true }), '/admin/month-end?month=July+2026')
  await page.getByLabel('Find an investor').fill(email)
  // The sheet begins at the principal.
  await page.getByRole('grid').focus()
  const principal = page
    .getByLabel('Totals to post')
    .locator('div')
    .filter({ hasText: 'Principal' })
    .locator('dd')
  await expectMove(page, principal, async () => {
    await page.keyboard.type('12000')
    await page.keyboard.press('Enter')
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('pages and numbers change at once', async ({ page, portico }) => {
    await watchFades(page)
    await openWatched(page, portico)
    const value = page.getByRole('region', { name: 'Total Account Value' })
    await value.getByRole('button', { name: '1M' }).click()
    await expect(value.getByText(/time-weighted, in /)).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Statement' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Statement/)
    expect(await moved(page)).toEqual([])
    expect(await fades(page)).toEqual([])
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('what a finger presses shows it at once, and no longer when it scrolls', async ({ page, portico }) => {
    await signIn(page, await addAccount(portico, accountsThatHurt.loss))
    const touch = await page.context().newCDPSession(page)
    const value = page.getByRole('region', { name: 'Total Account Value' })
    const months = page.getByRole('region', { name: 'Investment Summary (Monthly)' })
    for (const control of [
      value.getByRole('button', { name: '1Y' }),
      value.getByText('As a table'),
      months.getByRole('link', { name: 'Statement' }),
    ]) {
      await control.scrollIntoViewIfNeeded()
      const box = await control.boundingBox()
      const touchPoints = [{ x: (box?.x ?? 0) + 9, y: (box?.y ?? 0) + 9 }]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
      await expect(control).toHaveCSS('box-shadow', /inset$/)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
      await expect(control).toHaveCSS('box-shadow', 'none')
    }
    await expect(page).toHaveURL('/dashboard')
  })
})
