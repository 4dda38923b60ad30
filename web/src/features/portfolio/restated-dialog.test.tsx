import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage, withoutMotion } from '../../test/page.tsx'
import { iris, irisPortfolio, returnsFor, summaries } from '../../test/samples.ts'

beforeEach(withoutMotion)

const [february, march, april] = summaries(3)
const posted = '2025-08-02T12:00:00.000Z'
const corrected = '2025-08-03T12:00:00.000Z'

/** March with 100.00 paid, which was left out of the first version of it. */
const first = { ...march, dividend_paid: 100, unrealized_gain: 233, posted_at: posted }
const mended = { ...march, version: 2, posted_at: corrected }
const marchVersions = [first, mended]

/** Opens the dashboard and what was restated in a month. */
async function openRestated(month: string, rows: readonly (object | undefined)[], more: object) {
  fakeServer({
    ...irisPortfolio(),
    'GET /api/users/summaries-deux/': ok(rows),
    'GET /api/users/returns/': ok(returnsFor(summaries(3))),
    ...more,
  })
  signIn('abc', iris)
  openPage(`/dashboard?restated=${month}`)
  return screen.findByRole('dialog')
}

const rowsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

/** Changed by others since it was posted. */
const moved = { at: corrected, current_balance: 10_899 }

test('a month that only the correction of an earlier one changed names it, with the difference', async () => {
  const restated = { ...moved, cause: { quarter: 'March 2025', change: 'corrected' } }
  const dialog = await openRestated('2025-04', [february, mended, { ...april, restated }], {
    'GET /api/users/summary-changes/': ok(marchVersions),
  })
  await within(dialog).findByText('Restated on August 3, 2025 after March 2025 was corrected.')
  expect(rowsOf(dialog)).toEqual([
    'FigurePosted August 2, 2025Restated August 3, 2025Difference belowDifference',
    'Current Balance$10,899.00$10,999.00changed+$100.00+$100.00',
    // 333.00 ÷ (10,000.00 + 333.00 + 233.00), then ÷ (10,000.00 + 2 × 333.00)
    'Return3.15%3.12%changed−0.03 points−0.03 points',
  ])
})

test('a return that cannot be told from what changed is left out', async () => {
  // What was posted of March leads to 10,899.00.
  const restated = {
    at: corrected,
    current_balance: 10_800,
    cause: { quarter: 'March 2025', change: 'corrected' },
  }
  const dialog = await openRestated('2025-04', [february, mended, { ...april, restated }], {
    'GET /api/users/summary-changes/': ok(marchVersions),
  })
  await within(dialog).findByText('Restated on August 3, 2025 after March 2025 was corrected.')
  expect(rowsOf(dialog).slice(1)).toEqual(['Current Balance$10,800.00$10,999.00changed+$199.00'])
})

test('a month that was corrected back is not marked as restated, and its notice still opens its versions', async () => {
  const back = { ...first, version: 3, posted_at: '2025-08-04T12:00:00.000Z' }
  const dialog = await openRestated('2025-03', [february, back, april], {
    'GET /api/users/summary-changes/': ok([...marchVersions, back]),
  })
  expect(await within(dialog).findByRole('table', { name: 'Versions' })).toBeDefined()
  const table = screen.getByRole('table', { name: 'Investment Summary (Monthly)', hidden: true })
  expect(within(table).queryByText(/Restated/)).toBeNull()
})

test('no month is named where something else may have changed it', async () => {
  const dialog = await openRestated('2025-04', [february, mended, { ...april, restated: moved }], {
    'GET /api/users/summary-changes/': ok(marchVersions),
  })
  const cause = 'after a change to an earlier month or to money in or out.'
  expect(await within(dialog).findByText(`Restated on August 3, 2025 ${cause}`)).toBeDefined()
})

test('what was first reported of a corrected month is its balance of then, also where others have changed since', async () => {
  // An earlier month changed it by 50.00 as well.
  const restated = { at: corrected, current_balance: 10_516 }
  const dialog = await openRestated('2025-03', [february, { ...mended, restated }, april], {
    'GET /api/users/summary-changes/': ok(marchVersions),
  })
  await within(dialog).findByText(
    'We corrected this month. Posted is what we first reported. Restated is what applies now.',
  )
  expect(rowsOf(dialog).at(-1)).toBe('Current Balance$10,516.00$10,666.00changed+$150.00+$150.00')
})

test('a version that changes nothing the investor sees is no column of its own', async () => {
  const mendedAgain = { ...mended, version: 3, posted_at: '2025-08-03T12:00:09.000Z' }
  const dialog = await openRestated('2025-03', [february, mendedAgain, april], {
    'GET /api/users/summary-changes/': ok([first, mended, mendedAgain]),
  })
  await within(dialog).findByText(
    'We corrected this month. Posted is what we first reported. Restated is what applies now.',
  )
  // 333.00 − 100.00 = 233.00 in the first version
  expect(rowsOf(dialog)[0]).toMatch(/^FigurePosted August 2, 2025.*Restated August 3, 2025.*Difference$/)
})
