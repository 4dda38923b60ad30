import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { endsAt } from '../../../../contract/test/arithmetic.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { matchMedia, openPage } from '../../test/page.tsx'
import { iris, irisPortfolio } from '../../test/samples.ts'

// As sheets: to place a popover next to each of the figures takes minutes where nothing is laid out.
beforeEach(() => matchMedia(/reduced-motion|width < 43.75rem/))

const figureText = /[−+]?\$[\d,.]+|[−+]?[\d,.]+%/

/** Everything on the page that looks like money or a percentage, except the scales of charts. */
function figuresOn(page: HTMLElement): HTMLElement[] {
  // Returns are linked, not added up; real-money.test.tsx covers what explains them.
  const returns = screen.queryByRole('region', { name: 'Returns' })
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const found: HTMLElement[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement
    if (
      holder !== null &&
      figureText.test(node.textContent ?? '') &&
      holder.closest('svg, [aria-hidden]') === null &&
      returns?.contains(holder) !== true
    )
      found.push(holder)
  }
  return found
}

/** The open explanation; read without roles, which would take too long for every figure of a page. */
function readExplanation() {
  const dialog = document.querySelector('dialog')
  const stepsIn = (part: string) =>
    Array.from(dialog?.querySelectorAll(`${part} tr`) ?? [], (row) => {
      const [sign, figure] = row.querySelectorAll('td')
      return { sign: sign?.textContent ?? '', text: figure?.textContent ?? '' }
    })
  const [sum] = stepsIn('tfoot')
  const result = dialog?.querySelector('p')?.textContent ?? ''
  return { says: dialog?.textContent ?? '', steps: stepsIn('tbody'), sum: sum?.text, result }
}

async function openDashboard() {
  fakeServer(irisPortfolio())
  signIn('abc', iris)
  openPage('/dashboard')
  await screen.findByRole('table', { name: 'Investment Summary (Monthly)' })
  for (const summary of screen.getAllByText('As a table')) await userEvent.click(summary)
  expect(await screen.findAllByRole('table')).toHaveLength(4)
}

test('everything that looks like money or a percentage can be explained, and the arithmetic ends at it', async () => {
  await openDashboard()
  const figures = figuresOn(screen.getByRole('main'))
  // The value and a sum of 3; ROI and 2 periods; 4 of principal; a chart; a year of 5, 6 rows of 6, and tables of
  // 6 × 3 with the principal above them, 6 × 3 and 3 × 2.
  expect(figures.length).toBe(1 + 3 + 1 + 2 + 4 + 1 + 5 + 36 + 19 + 18 + 6)
  for (const figure of figures) {
    const control = figure.closest<HTMLElement>('button[aria-haspopup="dialog"]')
    expect(control, `${figure.textContent} explains itself`).not.toBeNull()
    if (control === null) return
    fireEvent.click(control)
    await screen.findByText('Close')
    const { says, steps, sum, result } = readExplanation()
    // A return or a profit has its sign in its explanation, too.
    const text = figure.textContent
    expect([result, sum ?? result]).toEqual([text, text])
    // Only what is more than its only term has a result of its own.
    expect(sum !== undefined).toBe(steps.length > 1 || (steps.length === 1 && steps[0]?.text !== text))
    expect(
      steps.length === 0 ? result === '$0.00' : endsAt(steps, result),
      `${steps.map(({ sign, text }) => sign + text).join(' ')} = ${result}`,
    ).toBe(true)
    expect(says).toMatch(/[A-Z][a-z]+ 2025 was posted on August 2, 2025\.|recorded/)
    fireEvent.click(screen.getByText('Close'))
    expect(document.querySelector('dialog')).toBeNull()
  }
})

test('a figure inside an explanation leads to its own explanation, and back', async () => {
  await openDashboard()
  const roi = within(screen.getByRole('region', { name: 'ROI' }))
  await userEvent.click(roi.getAllByRole('button')[0] as HTMLElement)
  await screen.findByRole('dialog', { name: 'ROI' })
  await userEvent.click(screen.getByRole('button', { name: '$1,998.00: how total profit is calculated' }))
  screen.getByRole('dialog', { name: 'Total profit' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Total profit' }))
  await userEvent.click(screen.getByRole('button', { name: '$1,998.00: how unrealized gain is calculated' }))
  const { steps } = readExplanation()
  // 6 × 333.00 = 1,998.00
  expect(steps.map(({ text }) => text)).toEqual(Array.from({ length: 6 }, () => '$333.00'))
  screen.getByRole('row', { name: '+ Unrealized, July 2025 $333.00' })
  await userEvent.click(screen.getByRole('button', { name: 'Back to Total profit' }))
  screen.getByRole('dialog', { name: 'Total profit' })
})

test('the keyboard moves through the table, opens an explanation, and returns to the figure', async () => {
  await openDashboard()
  const table = screen.getByRole('table', { name: 'Investment Summary (Monthly)' })
  const figures = within(table)
    .getAllByRole('button')
    .filter((each) => each.closest('td') !== null)
  // After the 5 of the year, the 6 of each month.
  figures[5]?.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{End}')
  expect(document.activeElement).toBe(figures[16])
  expect(figures.filter((each) => each.tabIndex === 0)).toEqual([figures[16]])
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('dialog')
  const { steps, result } = readExplanation()
  // 10,000.00 + 5 × 333.00 = 11,665.00
  expect([steps.length, result]).toEqual([6, '$11,665.00'])
})

test('a figure pressed before the months have loaded is explained once they have', async () => {
  let come = () => {}
  const portfolio = irisPortfolio()
  const call = 'GET /api/users/summaries-deux/'
  const months = new Promise<object>((resolve) => {
    come = () => resolve(portfolio[call] as object)
  })
  fakeServer({ ...portfolio, [call]: months })
  signIn('abc', iris)
  openPage('/dashboard')
  const figureOf = (card: string) => within(screen.getByRole('region', { name: card })).getAllByRole('button')
  await screen.findByRole('region', { name: 'ROI' })
  await userEvent.click(figureOf('ROI')[0] as HTMLElement)
  await userEvent.click(screen.getByText('Close'))
  await userEvent.click(figureOf('Total Account Value')[0] as HTMLElement)
  within(screen.getByRole('dialog')).getByText(/not loaded/)
  come()
  const dialog = within(await screen.findByRole('dialog', { name: 'Total Account Value' }))
  await dialog.findByRole('row', { name: '= Total Account Value $11,998.00' }) // 10,000.00 + 6 × 333.00
})

test('a figure says so when the months cannot be loaded', async () => {
  fakeServer({ ...irisPortfolio(), 'GET /api/users/summaries-deux/': { status: 500 } })
  signIn('abc', iris)
  openPage('/dashboard')
  await screen.findByText('Failed to load dashboard data.')
  const [roi] = within(screen.getByRole('region', { name: 'ROI' })).getAllByRole('button')
  await userEvent.click(roi as HTMLElement)
  within(screen.getByRole('dialog')).getByText(/not loaded/)
})

test('an explanation has the label that was pressed as its title, and at its result the usual name, with its month if it is of one', async () => {
  await openDashboard()
  const titleAndResult = () => [
    screen.getByRole('dialog').querySelector('h2')?.textContent,
    screen.getByRole('dialog').querySelector('tfoot th')?.textContent,
  ]
  // One figure, which has one name, wherever it stands.
  for (const name of screen.getAllByText('Unrealized gain')) {
    await userEvent.click(within(name.closest('div') as HTMLElement).getByRole('button'))
    await screen.findByRole('dialog')
    expect(titleAndResult()).toEqual(['Unrealized gain', 'Unrealized gain'])
  }
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  const values = within(screen.getByRole('table', { name: 'Account value by month' }))
  await userEvent.click(values.getByRole('button', { name: '$11,998.00' }))
  await screen.findByRole('dialog')
  expect(titleAndResult()).toEqual(['Value, July 2025', 'Total Account Value as of July 2025'])
  await userEvent.click(screen.getByRole('button', { name: '$1,998.00: how total profit is calculated' }))
  expect(titleAndResult()).toEqual(Array(2).fill('Total profit as of July 2025'))
  expect(screen.getByRole('button', { name: 'Back to Value, July 2025' })).toBeDefined()
})
