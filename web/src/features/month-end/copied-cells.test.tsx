import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { cells, openSheet, paste, signInStaff } from '../../test/month-end-sheet.ts'

beforeEach(signInStaff)

/** What Ctrl+C puts on the clipboard. */
function copied(element: Element): string {
  let text = ''
  const setData = (_: string, given: string) => (text = given)
  fireEvent.copy(element, { clipboardData: { setData } })
  return text
}
const percents = () => ['Ann', 'Bea', 'Cyrus'].map((name) => cells(name)[2])

test('what is copied pastes back by e-mail, and a copied column pastes without a question', async () => {
  const { sheet } = await openSheet()
  await userEvent.keyboard('{Control>}aa{/Control}')
  const whole = copied(sheet)
  expect(whole.split('\n').slice(0, 2)).toEqual([
    'E-mail\tPrincipal\tDiv %\tPaid\tIn / out\tDividend\tUnrealized\tEnd Balance',
    'ann@client.example\t10000.00\t3.33\t0.00\t\t333.00\t333.00\t10333.00',
  ])
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{ArrowRight}2{Enter}')
  paste(whole)
  expect(percents()).toEqual(['3.33%', '3.33%', '3.33%'])
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  const column = copied(sheet)
  expect(column).toBe('10000.00\n10000.00')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  paste(column)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what was copied of a row goes to the same columns of another one, also money in or out and the dividend', async () => {
  const { sheet } = await openSheet()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}+500{Enter}{ArrowUp}')
  await userEvent.keyboard('{ArrowRight}300{Enter}{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}')
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}')
  const text = copied(sheet)
  await userEvent.keyboard(
    '{Control>}{ArrowDown}{/Control}{Control>}{ArrowLeft}{/Control}{ArrowRight}{ArrowRight}',
  )
  paste(text)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(cells('Cyrus').slice(1, -1)).toEqual(cells('Ann').slice(1, -1))
  await userEvent.keyboard('{ArrowRight}')
  paste(text)
  screen.getByText(/but only 2 can be filled from here: In \/ out and Dividend are pasted alone\.$/)
})
