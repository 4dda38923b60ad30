import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import { august, cells, openSheet, paste, row, signInStaff } from '../../test/month-end-sheet.ts'

beforeEach(signInStaff)

/** The rows of the question, the headings first. */
const rowTexts = (): (string | null)[] =>
  within(screen.getByRole('dialog'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

test.each([
  ['names', ['Ann', 'Bea', 'Cyrus', 'Dan', 'Eve']],
  ['e-mails', ['ann', 'bea', 'cyrus', 'dan', 'eve'].map((name) => `${name}@client.example`)],
])(
  'without headings, a list of %s shows its first rows, and each figure has to be chosen',
  async (_, who) => {
    const rows = ['Ann', 'Bea', 'Cyrus', 'Dan', 'Eve'].map((name, k) => row(k + 2, name))
    await openSheet({ 'GET /api/users/month-end/next/': ok({ ...august, rows }) })
    // Where the cell is, does not say what a figure is.
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    const list = who.map((each, k) => `${each}\t${310 + k}\t${20 + k}`).join('\n')
    const dialog = paste(list)
    dialog.getByText(/Choose what the other columns hold\.$/)
    dialog.getByText('5 rows need no choice, 2 of them not shown.')
    expect(rowTexts()).toEqual([
      'PastedGoes toColumn 2Column 3',
      expect.stringMatching(/^ann.*31020$/i),
      expect.stringMatching(/^bea.*31121$/i),
      expect.stringMatching(/^cyrus.*31222$/i),
    ])
    const button = dialog.getByRole('button', { name: 'Paste 5 rows' })
    dialog.getByText('2 columns need a choice.')
    await userEvent.selectOptions(dialog.getByLabelText('Column 2: 310'), 'Principal')
    dialog.getByText('1 column needs a choice.')
    expect(button).toHaveProperty('disabled', true)
    await userEvent.selectOptions(dialog.getByLabelText('Column 3: 20'), 'Not pasted')
    await userEvent.click(button)
    expect([cells('Ann')[1], cells('Eve')[1], cells('Ann')[3]]).toEqual(['$310.00', '$314.00', '$0.00'])
  },
)

test('without headings, percentages go to Div %, as the question says', async () => {
  await openSheet()
  const dialog = paste('Ann\t2.5%\nBea\t3%')
  dialog.getByText('The names decide, not the order of your list. The percentages go to Div %.')
  expect(rowTexts()[0]).toBe('PastedGoes toDiv %')
  await userEvent.click(dialog.getByRole('button', { name: 'Paste 2 rows' }))
  expect([cells('Ann')[2], cells('Bea')[2]]).toEqual(['2.50%', '3.00%'])
  // By e-mail, too, nothing is left to ask.
  const list = 'ann@client.example\t2.5%\nbea@client.example\t3.5%\n'
  paste(list)
  expect(cells('Bea')[2]).toBe('3.50%')
})
