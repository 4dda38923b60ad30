import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { noFeesByName } from '../../../contract/test/no-fees.ts'
import type { Replies } from './fake-server.ts'
import { fakeServer, ok } from './fake-server.ts'
import { importLine, staffReplies } from './month-end-sheet.ts'
import { openPage } from './page.tsx'

export const previewing = 'POST /api/users/preview-import/'
export const importing = 'POST /api/users/import-summaries/'

/** Chooses a file of months with one row to post, or whose previews are answered in turn. */
export async function chooseFile(
  previews: object | object[] = {},
  replies: Replies = {},
  address = '/admin/month-end?import',
) {
  const answers = [previews].flat()
  let asked = 0
  const received = fakeServer({
    ...staffReplies,
    [previewing]: () =>
      ok({
        months: [],
        rows: [importLine(2, 'to post')],
        refused: 0,
        ...answers[Math.min(asked++, answers.length - 1)],
      }),
    [importing]: { status: 201, body: { message: '1 row is posted.', posted: 1 } },
    ...replies,
  })
  openPage(address)
  const file = new File(['email,month'], 'august.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file)
  await screen.findByRole('region', { name: 'august.csv' })
  return { sent: (call: string) => received.filter((each) => each.call === call).map(({ body }) => body) }
}

/** Enters the control totals of rows with a principal of 10,000.00 and nothing paid. */
export async function enterTotals(rows = '1', principal = '10000', verb = 'post'): Promise<void> {
  await userEvent.type(screen.getByLabelText(`Rows to ${verb}`), rows)
  await userEvent.type(screen.getByLabelText('Sum of principal'), principal)
  await userEvent.type(screen.getByLabelText('Sum of paid'), '0')
}

const sums = { principal: 10000, dividend: 333, paid: 0, gain: 333, loss: 0, ...noFeesByName }

/** A month of a file, with the sums of its row. */
export const fileMonth = (quarter = 'August 2025', changes: object = {}) => ({
  quarter,
  rows: 1,
  before: sums,
  after: sums,
  ...changes,
})
