import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { importLine, signInStaff, staffReplies } from '../../test/month-end-sheet.ts'
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
