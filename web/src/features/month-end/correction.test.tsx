import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { noEffect } from '../../test/no-effect.ts'
import {
  august,
  cells,
  figures,
  grid,
  openCorrections,
  openMore,
  post,
  postedRow,
  rows,
  signInStaff,
  staffReplies,
} from '../../test/month-end-sheet.ts'
import { openPage, press } from '../../test/page.tsx'
import { iris } from '../../test/samples.ts'

beforeEach(signInStaff)

const posted = rows.map(({ id, name }) => postedRow(id, name))

test('a posted month is corrected in its sheet: marked, reviewed before and after, posted with a reason', async () => {
  // Bea's month is not posted; Cyrus has a dividend of his own, 0.01 above 3.33 %.
  const odd = { dividend_amount: 333.01, unrealized_gain: 333.01, ending_balance: 10333.01 }
  let version = 1
  const refused = {
    status: 409,
    body: { error: 'This month was corrected.', code: 'monthChanged' },
  }
  const monthEnd = () => {
    const [ann, bea, cyrus] = rows
    return ok({
      ...august,
      rows: [{ ...ann, posted: figures, version }, bea, { ...cyrus, posted: odd, version: 1 }],
    })
  }
  const findings = {
    count: 1,
    investors: 1,
    first: [{ user: iris, quarter: 'September 2025', message: 'The principal is not the expected one.' }],
  }
  const received = fakeServer({
    ...staffReplies,
    'GET /api/users/month-end/next/': monthEnd,
    'GET /api/users/month-end/August%202025/': monthEnd,
    'POST /api/users/preview-posting/': ok({ ...noEffect, made_rows: 2, findings }),
    [post]: () => {
      version += 1
      return version === 2 ? refused : { status: 201, body: { message: 'Corrected.', posted: 1 } }
    },
  })
  const router = openPage('/admin/month-end')
  await userEvent.click(await screen.findByRole('link', { name: 'Correct 2 posted rows' }))
  await screen.findByRole('heading', { name: 'Correct August 2025' })
  ;(await grid()).focus()
  expect(screen.queryByRole('row', { name: /Bea/ })).toBeNull()
  const review = () => screen.findByRole('button', { name: /^Review/ })
  expect(await review()).toHaveProperty('disabled', true)

  await userEvent.keyboard('{ArrowRight}{ArrowRight}100{Enter}50{Enter}')
  expect(cells('Ann').at(-1)).toBe('Paid $0.00 → $100.00, End Balance $10,333.00 → $10,233.00')
  // His dividend stays: 333.01 − 50.00 = 283.01
  expect(cells('Cyrus')).toContain('$283.01')
  expect(screen.getByTitle('Posted: $10,333.01').getAttribute('data-changed')).toBe('true')
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Correct every row shown' })
  expect([all.checked, all.indeterminate]).toEqual([true, false])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Correct cyrus@client.example' }))
  expect(cells('Cyrus')).toContain('$333.01')
  screen.getByText('1 of 2 changed.')
  expect([all.checked, all.indeterminate]).toEqual([false, true])

  await userEvent.click(await review())
  screen.getByText(/^1 posted row will be corrected; the sums are those of this row alone\./)
  // Who it is stands once above all figures of the account.
  const changes = within(screen.getByRole('table', { name: 'Corrections' })).getAllByRole('row')
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'FigureBeforeAfter',
    'Ann, August 2025ann@client.example',
    'Paid$0.00$100.00',
    'Unrealized$333.00$233.00',
    'End Balance$10,333.00$10,233.00',
  ])
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The checks will list 1 finding of 1 investor:Iris Vega, September 2025: The principal is not the expected one.',
  )
  const correct = () => screen.getByRole('button', { name: 'Correct 1 row' })
  await userEvent.click(correct())
  screen.getByText('Say why the months are corrected.')
  const reason = screen.getByRole('textbox', { name: 'Reason for all corrections' })
  expect(document.activeElement).toBe(reason)
  await userEvent.type(reason, 'Not paid yet.')
  const line = screen.getByRole('textbox', { name: 'Line to the investor' })
  await userEvent.type(line, 'We paid $100.')
  await userEvent.click(correct())
  expect(document.activeElement).toBe(line)
  await userEvent.clear(line)
  await userEvent.type(line, 'We paid you.')
  await userEvent.click(correct())

  const refusal = await screen.findByText('This month was corrected.')
  expect(document.activeElement?.textContent).toBe(refusal.textContent)
  const [sent] = received.filter(({ call }) => call === post)
  expect(sent?.body).toMatchObject({
    month: 'August 2025',
    rows: [{ user_id: 2, version: 1, dividend_paid: '100.00', unrealized_gain: '233.00' }],
    totals: { rows: 1, principal: '10000.00', paid: '100.00' },
    corrections: { reason: 'Not paid yet.', line: 'We paid you.' },
  })
  // What is typed stays, to be reviewed against what is posted now.
  expect(cells('Ann')).toContain('$233.00')
  const reasons = () =>
    ['Reason for all corrections', 'Line to the investor'].map(
      (name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value,
    )
  await userEvent.click(await review())
  expect(screen.queryByText('This month was corrected.')).toBeNull()
  expect(reasons()).toEqual(['Not paid yet.', 'We paid you.'])
  await press('Back to the sheet')
  await userEvent.click(await review())
  expect(reasons()).toEqual(['Not paid yet.', 'We paid you.'])
  await userEvent.click(correct())
  // As after posting, the sheet of the month says what became of it.
  const said = await screen.findByText('Corrected.')
  await screen.findByRole('link', { name: 'Correct 2 posted rows' })
  expect(document.activeElement?.textContent).toBe(said.textContent)
  expect(router.state.location.search).toBe('?month=2025-08')
  // Once: the sheet opened again has forgotten it.
  await userEvent.click(screen.getByRole('link', { name: 'Correct 2 posted rows' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Back to the sheet' }))
  await screen.findByRole('link', { name: 'Correct 2 posted rows' })
  expect(screen.queryByText('Corrected.')).toBeNull()
})

test('a correction that would be refused, because someone else has corrected the month, is reviewed again on what is posted now', async () => {
  const [ann] = rows
  let isCorrected = false
  const monthEnd = () => {
    const posted = { ...ann, posted: figures, version: 1 }
    const theirs = { dividend_paid: 20, posted: { ...figures, unrealized_gain: 313, ending_balance: 10313 } }
    return ok({ ...august, rows: [isCorrected ? { ...posted, ...theirs, version: 2 } : posted] })
  }
  await openCorrections([], {
    'GET /api/users/month-end/next/': monthEnd,
    'GET /api/users/month-end/August%202025/': monthEnd,
    'POST /api/users/preview-posting/': {
      status: 409,
      body: {
        error: 'This month was corrected.',
        code: 'monthChanged',
        fields: { 'rows.0': 'By a colleague.' },
      },
    },
  })
  await userEvent.keyboard('{ArrowRight}4{Enter}')
  isCorrected = true
  await press('Review 1 correction')
  await screen.findByText('This month was corrected.')
  const whose = screen.getByRole('region', { name: 'Cannot be posted' }).textContent
  expect(whose).toMatch(/Ann.*By a colleague\./)
  expect(screen.getByRole('button', { name: 'Correct 1 row' })).toHaveProperty('disabled', true)
  await press('Back to the sheet')
  await screen.findAllByText(/Corrected meanwhile: Paid \$0\.00 → \$20\.00/)
  // 10,000.00 × 4 % = 400.00, of which 20.00 are paid
  expect(cells('Ann')).toContain('$380.00')
})

test('one rate for all goes to every posted month that is corrected', async () => {
  await openCorrections(posted)
  await openMore()
  await press('One rate for all…')
  screen.getByText(new RegExp(`^Fills all ${posted.length} rows shown\\. `))
  await userEvent.type(screen.getByRole('textbox', { name: 'Div %' }), '4')
  await press(`Fill ${posted.length} rows`)
  // 10,000.00 × 4 % = 400.00
  expect(cells('Ann')).toContain('$400.00')
})

test('while a cell cannot be read, only it is marked as changed', async () => {
  await openCorrections(posted)
  await userEvent.keyboard('{ArrowRight}ten{Enter}')
  const ann = within(screen.getByRole('row', { name: /Ann/ }))
  const marked = ann.getAllByRole('gridcell').filter((cell) => cell.dataset['changed'] === 'true')
  expect(marked.map(({ textContent }) => textContent)).toEqual(['ten'])
})
