import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { noFeesByName } from '../../../../contract/test/no-fees.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { effect, importLine, signInStaff, staffReplies } from '../../test/month-end-sheet.ts'
import { openPage } from '../../test/page.tsx'

test('before a file is posted, the page says who is told of it, and which way', async () => {
  signInStaff()
  const told = { each: 2, digest: 1, off: 0, none: 0 }
  fakeServer({
    ...staffReplies,
    'POST /api/users/preview-import/': ok({
      months: [],
      rows: [importLine(2, 'to post')],
      refused: 0,
      told,
    }),
  })
  openPage('/admin/month-end?import')
  const file = new File(['email,month'], 'august.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file)
  const post = await screen.findByRole('button', { name: 'Post the file' })
  const said = screen.getByText('Investors will be told: 2 by e-mail · 1 in the daily digest.')
  expect(said.compareDocumentPosition(post) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a file says of each of its months how many investors will still lack it', async () => {
  signInStaff()
  const sums = { principal: 10000, dividend: 333, paid: 0, gain: 333, loss: 0, ...noFeesByName }
  const month = (quarter: string, still_missing: number) => ({
    quarter,
    rows: 1,
    before: sums,
    after: sums,
    still_missing,
  })
  fakeServer({
    ...staffReplies,
    'POST /api/users/preview-import/': ok({
      months: [month('July 2025', 0), month('August 2025', 4)],
      rows: [importLine(2, 'to post')],
      refused: 0,
    }),
  })
  openPage('/admin/month-end?import')
  const file = new File(['email,month'], 'august.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file)
  const table = within(await screen.findByRole('table', { name: 'Sums by month' }))
  const [head, july, august] = table.getAllByRole('row').map((row) => row.textContent)
  expect(head).toContain('Still missing')
  expect(july).toContain('None')
  expect(august).toContain('4 investors')
})

test('the total row of a file is shown as one that is skipped, and not counted as one to post', async () => {
  signInStaff()
  const sums = { principal: 10000, dividend: 333, paid: 0, gain: 333, loss: 0, ...noFeesByName }
  const total = { cells: ['Total', '', '10000'], sentence: 'Skipped as a total.' }
  fakeServer({
    ...staffReplies,
    'POST /api/users/preview-import/': ok({
      months: [{ quarter: 'August 2025', rows: 1, before: sums, after: sums }],
      rows: [importLine(2, 'to post'), importLine(3, 'total', total)],
      refused: 0,
    }),
  })
  openPage('/admin/month-end?import')
  const file = new File(['email,month'], 'august.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file)
  await userEvent.click(await screen.findByRole('button', { name: 'Skipped 1' }))
  const row = within(screen.getByRole('row', { name: /^3/ }))
  row.getByText('Skipped as a total.')
  expect(row.getAllByRole('cell')[0]?.textContent).toBe('Total')
  screen.getByRole('button', { name: 'To post 1' })
  screen.getByRole('heading', { name: '1 month, 1 row, August 2025' })
})

test('a total that is refused is no row of its month either', async () => {
  signInStaff()
  const sums = { principal: 10000, dividend: 333, paid: 0, gain: 333, loss: 0, ...noFeesByName }
  const total = { cells: ['Total', '', '20000'], sentence: 'The rows above do not add up.', is_total: true }
  fakeServer({
    ...staffReplies,
    'POST /api/users/preview-import/': ok({
      months: [{ quarter: 'August 2025', rows: 1, before: sums, after: sums }],
      rows: [importLine(2, 'to post'), importLine(3, 'refused', total)],
      refused: 1,
    }),
  })
  openPage('/admin/month-end?import')
  const file = new File(['email,month'], 'august.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file)
  const heading = await screen.findByRole('heading', { name: /^1 month/ })
  expect(heading.textContent).toBe('1 month, 1 row, August 2025')
})

test('a file that leaves months missing is posted once its totals agree and its latest month is typed', async () => {
  signInStaff()
  const sums = { principal: 10000, dividend: 333, paid: 0, gain: 333, loss: 0, ...noFeesByName }
  const wrong = 'The file has 10,000.00.'
  const refusal = { error: wrong, code: 'totalsDiffer', fields: { 'totals.principal': wrong } }
  const answers = [{ status: 400, body: refusal }, ok({ ...effect, notices: [] })]
  const received = fakeServer({
    ...staffReplies,
    'POST /api/users/preview-posting/': () => answers.shift() ?? never,
    'POST /api/users/preview-import/': ok({
      months: [{ quarter: 'March 2015', rows: 1, before: sums, after: sums }],
      rows: [importLine(2, 'to post')],
      refused: 0,
      gaps: [
        { quarter: 'April 2015', missing: 1 },
        { quarter: 'May 2015', missing: 1 },
      ],
    }),
    'POST /api/users/import-summaries/': { status: 201, body: { message: '1 row is posted.', posted: 1 } },
  })
  openPage('/admin/month-end?import')
  const file = new File(['email,month'], 'march.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file)
  await userEvent.type(await screen.findByLabelText('Rows to post'), '1')
  await userEvent.type(screen.getByLabelText('Sum of principal'), '1000')
  await userEvent.type(screen.getByLabelText('Sum of paid'), '0')
  await userEvent.click(screen.getByRole('button', { name: 'Post the file' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Sum of principal')))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.type(screen.getByLabelText('Sum of principal'), '0')
  await userEvent.click(screen.getByRole('button', { name: 'Post the file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Before you post' }))
  dialog.getByText(
    'April to May 2015 are not posted for 1 investor. 1 row will be posted and no e-mail sent. Post it anyway?',
  )
  await userEvent.type(dialog.getByRole('textbox'), 'March 2015')
  await userEvent.click(dialog.getByRole('button', { name: 'Post anyway' }))
  await screen.findByText('1 row is posted.')
  expect(received.map(({ call }) => call)).toContain('POST /api/users/import-summaries/')
})

test('a file posted without its control totals says that they are required, and focuses the first', async () => {
  signInStaff()
  fakeServer({
    ...staffReplies,
    'POST /api/users/preview-import/': ok({ months: [], rows: [importLine(2, 'to post')], refused: 0 }),
  })
  openPage('/admin/month-end?import')
  const file = new File(['email,month'], 'august.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file)
  await userEvent.click(await screen.findByRole('button', { name: 'Post the file' }))
  screen.getByText(/^Required\. Enter them from your own records, not from this page,/)
  screen.getByText('Enter how many rows you post.')
  expect(document.activeElement).toBe(screen.getByLabelText('Rows to post'))
})
