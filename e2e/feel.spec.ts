import type { Page } from '@playwright/test'
import { accountsThatHurt, addAccount } from './accounts-that-hurt.ts'
import { hold } from './early-page.ts'
import { expect, signIn, test } from './fixtures.ts'

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
  await expect.poll(() => fades(page)).toEqual([{ from: 'Welcome, One', to: expect.stringMatching(/^Statement/), ms: 120 }])
  await page.goBack()
  await expect(heading).toHaveText('Welcome, One')
  await expect.poll(async () => (await fades(page)).length).toBe(2)
})
