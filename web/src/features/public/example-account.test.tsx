import type { Site } from '@portico/contract/site'
import { feesIn, showsExampleIn } from '@portico/contract/site'
import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { site } from '../../../../site.config.ts'

/** What a firm has set otherwise. */
const firm = vi.hoisted((): { changes: Partial<Site> } => ({ changes: {} }))

vi.mock('../../../../site.config.ts', async (importActual) => {
  const actual = await importActual<{ site: Site }>()
  return {
    get site() {
      return { ...actual.site, email: 'hello@firm.test', ...firm.changes }
    },
  }
})

beforeEach(() => {
  vi.resetModules()
  firm.changes = {}
})

/** Renders the two pages that can show the invented account, as they are built with this setting. */
async function openPages(changes: Partial<Site>) {
  firm.changes = changes
  const { Component: LandingPage } = await import('./landing-page.tsx')
  const { Component: DefinitionsPage } = await import('./definitions-page.tsx')
  const { documents } = await import('./documents.ts')
  const [landing, definitions] = [render(<LandingPage />).container, render(<DefinitionsPage />).container]
  return { landing, definitions, documents }
}

test('the front page shows the invented account, with the sentence on fees at its returns', async () => {
  const { landing, definitions, documents } = await openPages({ fees: 'After a fee of 1 % a year.' })
  const section = within(landing).getByRole('region', { name: 'Figures that add up' })
  within(section).getByText('Example account, invented figures')
  within(section).getByText('After a fee of 1 % a year.')
  expect(definitions.textContent).toContain('After a fee of 1 % a year. Periods under a year')
  expect(definitions.textContent).toContain('The examples use invented accounts')
  expect(documents.definitions?.description).toContain('an example')
})

test('switched off, no public page shows an invented account or a figure of one, and every term keeps its formula', async () => {
  const { landing, definitions, documents } = await openPages({ exampleAccount: false })
  for (const page of [landing, definitions]) {
    expect(page.textContent).not.toMatch(/invented|example|\$\d[\d,]*\.\d\d|\d\.\d\d%/i)
    expect(within(page).queryByRole('table')).toBeNull()
    expect(within(page).queryByRole('figure', { name: /account/i })).toBeNull()
  }
  expect(documents.definitions?.description).not.toContain('example')
  within(landing).getByRole('region', { name: 'How it works' })
  const roi = screen.getByRole('article', { name: 'ROI' })
  expect(roi.textContent).toContain('FormulaTotal profit')
})

test('a site without the two settings has what is shipped', () => {
  expect(feesIn({})).toBe(site.fees)
  expect(showsExampleIn({})).toBe(site.exampleAccount)
})
