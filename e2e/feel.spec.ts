import type { Page } from '@playwright/test'
import { accountsThatHurt, addAccount } from './accounts-that-hurt.ts'
import { hold } from './early-page.ts'
import { callAs, expect, quiet, signIn, test } from './fixtures.ts'

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
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, timing) {
      const animation = animate.call(this, frames, timing)
      const isTabular = getComputedStyle(this).fontVariantNumeric.includes('tabular-nums')
      const ms = Number(animation.effect?.getComputedTiming().endTime)
      if (!places.includes(this)) places.push(this)
      const text = this.textContent ?? ''
      const key = `${places.indexOf(this)} ${text}`
      times.set(key, (times.get(key) ?? 0) + 1)
      window.moves.push({ text, times: times.get(key) ?? 0, ms, isTabular })
      return animation
    }
  })

/** What has moved since this was last asked. */
const moved = (page: Page) => page.evaluate(() => window.moves.splice(0))

/** Does something that changes this number, which moves once, with what else changes by it. */
async function expectMove(page: Page, text: string, change: () => Promise<void>): Promise<void> {
  await moved(page)
  await change()
  const all: Move[] = []
  const textsSoFar = async () => {
    all.push(...(await moved(page)))
    return all.map((each) => each.text)
  }
  await expect.poll(textsSoFar).toContain(text)
  expect(all.filter(({ times, ms, isTabular }) => times > 1 || ms > 400 || !isTabular)).toEqual([])
}

test('a number that changes moves once: by another range, by what is posted elsewhere', async ({
  page,
  portico,
  browser,
}) => {
  await watchMoves(page)
  const investor = await addAccount(portico, accountsThatHurt.loss)
  await signIn(page, investor)
  const value = page.getByRole('region', { name: 'Total Account Value' })
  await expect(value).toContainText('$198,000.00')
  await test.step('another range', async () => {
    await expectMove(page, '−5.04%', () => value.getByRole('button', { name: '1M' }).click())
  })
  await test.step('a month that is posted elsewhere', async () => {
    const desk = await (await browser.newContext({ baseURL: portico.url })).newPage()
    await signIn(desk, await portico.addPerson({ isStaff: true }), quiet)
    await expectMove(page, '$201,300.00', async () => {
      await callAs(desk, 'add-investment-summary', {
        user_id: investor.id,
        quarter: 'August 2026',
        beginning_balance: 250_000,
        dividend_percent: 1.32,
        dividend_amount: 3300,
        dividend_paid: 0,
        unrealized_gain: 3300,
        ending_balance: 253_300,
      })
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    })
    await desk.context().close()
  })
})
