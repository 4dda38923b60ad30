import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MonthField } from './month-field.tsx'

function Field({ start, taken = [] }: { start: string; taken?: Month[] }) {
  const [text, setText] = useState(start)
  return <MonthField label="Month" value={text} taken={new Set(taken)} onText={setText} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('Month')
const opener = () => screen.getByRole('button', { name: 'Pick a month' })
const focused = () => document.activeElement?.getAttribute('aria-label')

test('keeps typed text as it is', async () => {
  render(<Field start="" />)
  await userEvent.type(field(), 'jul 2025')
  expect(field().value).toBe('jul 2025')
})

test('opens at the typed month and enters the picked one', async () => {
  render(<Field start="2025-07" />)
  await userEvent.click(opener())
  expect(focused()).toBe('July 2025')
  await userEvent.click(screen.getByRole('button', { name: 'Year before' }))
  await userEvent.click(screen.getByRole('button', { name: 'March 2024' }))
  expect([field().value, screen.queryByRole('dialog'), document.activeElement]).toEqual([
    'March 2024',
    null,
    opener(),
  ])
})

test('keys move by months, rows and years, across the ends of a year', async () => {
  render(<Field start="January 2025" />)
  opener().focus()
  await userEvent.keyboard('{Enter}{ArrowLeft}')
  expect(focused()).toBe('December 2024')
  await userEvent.keyboard('{ArrowUp}{PageDown}{ArrowDown}{ArrowRight}')
  expect(focused()).toBe('January 2026')
  await userEvent.keyboard('{Enter}')
  expect(field().value).toBe('January 2026')
})

test('stops at the end of the calendar', async () => {
  render(<Field start="December 2199" />)
  await userEvent.click(opener())
  await userEvent.keyboard('{ArrowRight}{PageDown}')
  expect(focused()).toBe('December 2199')
})

test('a posted month is labelled and cannot be picked', async () => {
  render(<Field start="July 2025" taken={[month(202506)]} />)
  await userEvent.click(opener())
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  expect(focused()).toBe('June 2025, posted')
  expect(field().value).toBe('July 2025')
})

test('Escape closes it and returns the focus; a press outside closes it too', async () => {
  render(<Field start="July 2025" />)
  await userEvent.click(opener())
  await userEvent.keyboard('{Escape}')
  expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, opener()])
  await userEvent.click(opener())
  await userEvent.click(document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
})
