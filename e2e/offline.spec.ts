import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import type { Person, Portico } from './portico.ts'

/** An investor whose last month is May of this year. */
async function addInvestor(portico: Portico): Promise<Person> {
  const person = await portico.addPerson({ firstName: 'Ada' })
  await portico.importMonths([`${person.email},2026-05,10000,3.33,333,0,333,10333`])
  return person
}

/** Signs in and allows this device to keep the figures. */
async function allowKeeping(page: Page, person: Person): Promise<void> {
  await signIn(page, person, '/account')
  const keep = page.getByRole('switch', { name: 'Keep my figures on this device' })
  await expect(keep).not.toBeChecked()
  await keep.check()
  await expect.poll(() => keptAnswers(page)).toBe(6)
  // Until all files of the dashboard are stored.
  await page.evaluate(async () => navigator.serviceWorker.ready)
}

/** How many answers the browser keeps; null where it may keep none. */
const keptAnswers = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const kept = localStorage.getItem('kept_figures')
    return kept === null ? null : Object.keys((JSON.parse(kept) as { answers: object }).answers).length
  })

const workers = (page: Page) =>
  page.evaluate(async () => [
    (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).length,
  ])

test('the dashboard opens without a network if the investor keeps their figures on the device', async ({
  page,
  context,
  portico,
  expectFailure,
}) => {
  expectFailure(/ERR_INTERNET_DISCONNECTED/)
  await allowKeeping(page, await addInvestor(portico))
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(
    page.getByText(/^You are offline\. As of May 31\. These figures were saved on \w+ \d+ at \d\d:\d\d\.$/),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total Account Value' })).toContainText('$10,333.00')
  await expect(page.getByRole('region', { name: 'ROI', exact: true })).toContainText(
    'With one month, the time-weighted return equals ROI.',
  )
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)

  // A page whose code is not on the device, by a link or by its address, says so and leads back.
  for (const open of [
    () => page.getByRole('link', { name: 'Documents' }).click(),
    () => page.goto('/statement'),
  ]) {
    await open()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expectAccessible(page)
    // Also if the network seems to be back at this very moment.
    await page.evaluate(() =>
      window.addEventListener('beforeunload', () =>
        setTimeout(() => window.dispatchEvent(new Event('online'))),
      ),
    )
    await page.getByRole('link', { name: 'Dashboard, as last saved' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
  }

  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Total Account Value' })).toContainText('$10,333.00')
})

test('a page whose code does not come without a network says so within the frame, and comes with the network', async ({
  page,
  context,
  portico,
  expectFailure,
}) => {
  expectFailure(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/)
  await signIn(page, await portico.addPerson({ isStaff: true }), '/admin/payments')
  await expect(page.getByText('No payment is waiting to be sent.')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Audit' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByText('No payment is waiting to be sent.')).toBeVisible()
  await context.setOffline(false)
  await main.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeVisible()
})

test('with the network, the page that did not come is loaded, and what it needed is no longer said', async ({
  page,
  context,
  portico,
  expectFailure,
}) => {
  expectFailure(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/)
  await signIn(page, await addInvestor(portico), '/account')
  const statement = page.getByRole('link', { name: 'Statement' })
  await expect(statement).toBeVisible()
  await context.setOffline(true)
  await statement.click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  const download = page.getByRole('button', { name: 'Download PDF' })
  await expect(download).toBeVisible()
  await context.setOffline(true)
  await download.click()
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline/)).toHaveCount(0)
})

test('logging out removes the figures and what opens the dashboard, also without a network', async ({
  page,
  context,
  portico,
  expectFailure,
}) => {
  expectFailure(/ERR_INTERNET_DISCONNECTED/)
  await allowKeeping(page, await addInvestor(portico))
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Total Account Value' })).toContainText('$10,333.00')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => keptAnswers(page)).toBeNull()
  await expect.poll(() => workers(page)).toEqual([0, 0])
  // What is left of the worker serves this document until it is left, and stores nothing again.
  await page.evaluate(() =>
    fetch(document.querySelector<HTMLScriptElement>('script[src*="/assets/main-"]')?.src ?? '').catch(
      () => null,
    ),
  )
  expect(await workers(page)).toEqual([0, 0])
})

test('a device keeps nothing without being asked, and forgets when it is no longer wanted', async ({
  page,
  portico,
}) => {
  await allowKeeping(page, await addInvestor(portico))
  await page.getByRole('switch', { name: 'Keep my figures on this device' }).uncheck()
  expect(await keptAnswers(page)).toBeNull()
  await expect.poll(() => workers(page)).toEqual([0, 0])
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Total Account Value' })).toContainText('$10,333.00')
  expect(await keptAnswers(page)).toBeNull()
})
