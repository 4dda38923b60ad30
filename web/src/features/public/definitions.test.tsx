import { figuresOf } from '@portico/contract/figures/figures'
import { investorFigures } from '@portico/contract/figures/monthly-figures'
import { formatUsd } from '@portico/contract/values/money'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Component as DefinitionsPage } from './definitions-page.tsx'
import { definitionGroups } from './definitions.ts'
import { shortHistory } from './example-history.ts'

const terms = definitionGroups.flatMap((group) => group.terms)

test('every term has an address of its own on the page, and a link to it', () => {
  const { container } = render(<DefinitionsPage />)
  const ids = [...definitionGroups.map(({ id }) => id), ...terms.map(({ id }) => id)]
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(container.querySelectorAll(`#${id}`)).toHaveLength(1)
    expect(container.querySelector(`a[href="#${id}"]`)).not.toBeNull()
  }
})

test('every column of the monthly table is defined', () => {
  const defined = terms.map(({ term }) => term)
  for (const { label } of investorFigures) expect(defined).toContain(label)
  expect(defined).toContain('Current Balance')
})

test('what is posted says so, and has neither a formula nor an example that only repeats it', () => {
  render(<DefinitionsPage />)
  for (const name of ['Div %', 'Paid', 'Loss']) {
    const article = screen.getByRole('article', { name })
    expect(article.textContent).toContain('as posted by the firm')
    expect(article.textContent).not.toContain('Formula')
  }
  for (const name of ['Div %', 'Paid', 'Loss', 'Initial investment', 'Principal', 'Reinvestment'])
    expect(within(screen.getByRole('article', { name })).queryByRole('table')).toBeNull()
})

test('no example has a row that changes nothing', () => {
  const amounts = terms.flatMap(({ example }) => example?.lines.map(({ text }) => text) ?? [])
  expect(amounts).not.toContain('$0.00')
  // What was paid in the first months was nothing, so the sum begins with the first payment.
  expect(terms.find(({ id }) => id === 'dividends-paid')?.example?.lines[0]).toEqual({
    sign: '',
    name: 'Paid, March 2025',
    text: '$80.00',
  })
})

test.each(['Time-weighted', 'Annualized return', 'Largest decline'])(
  'a calculator arrives at the figure of the example of %s',
  (term) => {
    render(<DefinitionsPage />)
    const rows = within(screen.getByRole('article', { name: term })).getAllByRole('row')
    const result = rows.reduce(
      (sofar, row) => {
        const [sign, amount] = within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent)
        if (sign === '=')
          return `${((sofar as number) * 100).toFixed(2)}%`.replace(/^-?/, (minus) => (minus ? '−' : '+')) ===
            amount
            ? amount
            : 'another figure'
        const [top = 0, bottom = 1] = (amount ?? '').split(' ÷ ').map(Number)
        const value = top / bottom
        const results: Record<string, number> = {
          '': value,
          '×': Number(sofar) * value,
          '−': Number(sofar) - value,
          '^': Number(sofar) ** value,
        }
        return results[sign ?? ''] ?? Number.NaN
      },
      0 as number | string,
    )
    expect(result).toMatch(/^[+−]\d+\.\d\d%$/)
  },
)

test('what is found in a list rather than computed from it has no equals sign', () => {
  render(<DefinitionsPage />)
  for (const term of ['Best and worst month', 'Money-weighted'])
    expect(rowsOf(term).join('\n')).not.toContain('=')
})

const rowsOf = (term: string) =>
  within(screen.getByRole('article', { name: term }))
    .getAllByRole('row')
    .map((row) => row.textContent)

test('an example shows what its formula says: a payout that is subtracted, and a decline of more than one month', () => {
  render(<DefinitionsPage />)
  expect(rowsOf('Unrealized')).toEqual([
    'Dividend, March 2025$130.00',
    '−Paid, March 2025$80.00',
    '=Unrealized$50.00',
  ])
  expect(rowsOf('Largest decline')).toEqual([
    '1 − 1.21%, May 20250.9879',
    '×1 − 0.82%, June 20250.9918',
    '−The starting $1.001.00',
    '=Largest decline−2.02%',
  ])
})

test('what was at work in a month is shown with what it consists of', () => {
  render(<DefinitionsPage />)
  expect(rowsOf('Return of a month')).toEqual([
    'Profit, April 2025$192.80',
    '÷At work, April 2025 ($12,050.00 + $120.00)$12,170.00',
    '=Return of April 2025+1.58%',
  ])
})

test('a month has one return on the page, whichever example it is in', () => {
  const returns = new Map<string, Set<string>>()
  for (const id of ['time-weighted', 'best-and-worst-month', 'deepest-fall'])
    for (const { name, text } of terms.find((term) => term.id === id)?.example?.lines ?? []) {
      const [month] = /[A-Z][a-z]+ 20\d\d$/.exec(name) ?? []
      const rate = name === month ? text : name.replace(/^1 (.) (.*%),.*/, '$1$2').replace('+', '')
      if (month !== undefined) returns.set(month, (returns.get(month) ?? new Set()).add(rate))
    }
  expect(returns.size).toBe(6)
  for (const [month, rates] of returns) expect([month, ...rates]).toHaveLength(2)
})

test('a formula holds for every account, not only for the one of the example', () => {
  render(<DefinitionsPage />)
  for (const name of ['Current Balance', 'Unrealized gain'])
    expect(screen.getByRole('article', { name }).textContent).toMatch(
      /less losses, fees, gains withdrawn and gains reinvested/,
    )
  expect(screen.getByRole('article', { name: 'Quarterly ROI Growth' }).textContent).toContain(
    'its time-weighted return as a bar',
  )
  expect(screen.queryByRole('article', { name: 'Monthly growth' })).toBeNull()
})

test('a formula never says what a figure is by its own name', () => {
  render(<DefinitionsPage />)
  const principal = screen.getByRole('article', { name: 'Principal' })
  expect(principal.textContent).not.toContain('Formula')
  expect(within(principal).getByRole('link', { name: 'Reinvestment' }).getAttribute('href')).toBe(
    '#reinvestment',
  )
  expect(terms.filter(({ term }) => term === 'Reinvested')).toEqual([])
})

test('the points of a chart are listed, and add up to nothing', () => {
  render(<DefinitionsPage />)
  expect(rowsOf('Cumulative Profit')).toEqual([
    'January 2025$300.00',
    'February 2025$220.00',
    'March 2025$350.00',
    'April 2025$542.80',
  ])
  const quarters = rowsOf('Quarterly ROI Growth')
  expect(quarters).toHaveLength(2)
  // Of the same account: 100 × 350.00 ÷ 10,000.00, and 100 × 542.80 ÷ (10,000.00 + 2,000.00)
  expect(quarters[0]).toMatch(/^Q1 2025\d\.\d\d%, ROI 3\.50%$/)
  expect(quarters[1]).toMatch(/^Q2 2025\d\.\d\d%, ROI 4\.52%$/)
})

test('what comes out of a sum has the name of the term', () => {
  const sums = terms.flatMap(({ term, example }) =>
    // Of a month, the result says which one.
    example?.result === undefined || term === 'Return of a month'
      ? []
      : [{ term, name: example.result.name }],
  )
  expect(sums.length).toBeGreaterThan(10)
  expect(sums.filter(({ term, name }) => name !== term)).toEqual([])
})

test('money says once when it moved, and from which month it is at work only if that is another one', () => {
  render(<DefinitionsPage />)
  expect(rowsOf('Dividends paid')).toContain('+Gains withdrawn, March 29, 2025 (from April)$100.00')
  expect(rowsOf('Unrealized gain')).toContain('−Gains reinvested, April 1, 2025$50.00')
})

test('what is in the account is today’s, and a restated month promises only what its investor can see', () => {
  render(<DefinitionsPage />)
  expect(screen.getByRole('article', { name: 'In your account now' }).textContent).toContain(
    'Money counts from the day it moves, even if it works only from a later month.',
  )
  const restated = screen.getByRole('article', { name: 'Restated' }).textContent
  expect(restated).not.toContain('reason')
  expect(restated).toContain('what the firm wrote to you')
})

test('the examples are computed from the invented account, and can be added up by hand', () => {
  render(<DefinitionsPage />)
  const article = within(screen.getByRole('article', { name: 'Unrealized gain' }))
  const rows = within(article.getByRole('table')).getAllByRole('row')
  const cents = rows.map((row) => {
    const [sign, amount] = within(row).getAllByRole('cell')
    return (sign?.textContent === '−' ? -1 : 1) * Number(amount?.textContent.replaceAll(/[$,.]/g, ''))
  })
  const total = cents.pop()
  // 300.00 + 50.00 + 192.80 − 80.00 − 100.00 − 50.00
  expect(total).toBe(312_80)
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(total)
  const { currentBalance } = figuresOf(shortHistory)
  expect(screen.getByRole('article', { name: 'In your account now' }).textContent).toContain(
    formatUsd(currentBalance),
  )
})
