import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Replies } from './fake-server.ts'
import { fakeServer, ok } from './fake-server.ts'
import { staffReplies } from './month-end-sheet.ts'
import { openPage } from './page.tsx'

export const previewing = 'POST /api/users/preview-import/'
export const importing = 'POST /api/users/import-summaries/'

/** Chooses a file of months, whose previews are answered in turn. */
export async function chooseFile(previews: object | object[], replies: Replies = {}) {
  const answers = [previews].flat()
  let asked = 0
  const received = fakeServer({
    ...staffReplies,
    [previewing]: () => ok({ months: [], ...answers[Math.min(asked++, answers.length - 1)] }),
    [importing]: { status: 201, body: { message: '1 row is posted.', posted: 1 } },
    ...replies,
  })
  openPage('/admin/month-end?import')
  const file = new File(['email,month'], 'august.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file)
  await screen.findByRole('region', { name: 'august.csv' })
  return { sent: (call: string) => received.filter((each) => each.call === call).map(({ body }) => body) }
}
