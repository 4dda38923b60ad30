import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DataTable } from './data-table.tsx'
import type { Column } from './data-table.tsx'

interface Row {
  name: string
  year: number
  amount: number
}

const rows: readonly Row[] = [
  { name: 'February', year: 2025, amount: 3 },
  { name: 'January', year: 2025, amount: 0 },
  { name: 'December', year: 2024, amount: -1 },
]
const amount: Column<Row> = {
  header: 'Amount',
  cell: (row) => String(row.amount),
  tone: (row) => (row.amount < 0 ? 'loss' : row.amount === 0 ? 'quiet' : undefined),
}
const columns = [{ header: 'Month', cell: ({ name }: Row) => name }, amount]

const textsIn = (group: HTMLElement) =>
  within(group)
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent).join(' '))

test('rows stand in groups below their headings, and the sums at the end', () => {
  render(
    <DataTable
      caption="Months"
      columns={columns}
      rows={rows}
      groupOf={({ year }) => year}
      headingOf={({ year }) => year}
      foot={{ name: 'All', year: 0, amount: 2 }}
    />,
  )
  const groups = within(screen.getByRole('table', { name: 'Months' })).getAllByRole('rowgroup')
  expect(groups.map(textsIn)).toEqual([
    ['Month Amount'],
    ['2025', 'February 3', 'January 0'],
    ['2024', 'December -1'],
    ['All 2'],
  ])
  expect(screen.getAllByRole('cell').map((cell) => cell.dataset['tone'])).toEqual([
    undefined,
    'quiet',
    'loss',
    undefined,
  ])
})

test.each([
  [12, [12]],
  [13, [12, 1]],
])('%i rows without groups are in blocks of %j', (count, blocks) => {
  render(
    <DataTable
      caption="Numbers"
      columns={[{ header: 'Number', cell: String }]}
      rows={[...Array(count).keys()]}
    />,
  )
  const [, ...bodies] = screen.getAllByRole('rowgroup')
  expect(bodies.map(({ children }) => children.length)).toEqual(blocks)
})

test('a figure is pressed with its row; one Tab stop leads to all of them, and those of the sums cannot be pressed', async () => {
  const onChoose = vi.fn<(row: Row) => void>()
  render(
    <DataTable
      caption="Months"
      columns={[...columns.slice(0, 1), { ...amount, onChoose }]}
      rows={rows}
      foot={{ name: 'All', year: 0, amount: 2 }}
    />,
  )
  const figures = screen.getAllByRole('button')
  expect(figures.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onChoose.mock.calls).toEqual([[rows[2]]])
})

test('a row keeps what is below it when rows come before it', () => {
  const table = (shown: readonly Row[]) => (
    <DataTable
      caption="Months"
      columns={columns}
      rows={shown}
      keyOf={({ name }) => name}
      groupOf={({ year }) => year}
      belowOf={({ name }) => (name === 'December' ? <input aria-label="Note" /> : null)}
    />
  )
  const { rerender } = render(table(rows.slice(2)))
  const note = screen.getByLabelText('Note')
  rerender(table(rows))
  expect(screen.getByLabelText('Note')).toBe(note)
})
