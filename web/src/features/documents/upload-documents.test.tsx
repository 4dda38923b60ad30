import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { yearOf } from '@portico/contract/values/month'
import { thisMonth } from '../../api/firm-time.ts'
import { ok } from '../../test/fake-server.ts'
import { list, managed, openManaged } from '../../test/managed-documents.ts'
import { iris, sam, staffProfile } from '../../test/samples.ts'

test('a list names the investor of each file, by its name', async () => {
  const received = openManaged({
    'GET /api/users/all-documents/?state=waiting&limit=100': list([]),
    'POST /api/users/add-document/': { status: 201, body: { message: 'Uploaded.', document: managed } },
  })
  const csv = 'File,Investor\r\n"A, 1.pdf","Vega, ""Iris"""\r\nb.PDF;ivo@example.com;2025\r\n'
  await userEvent.click(await screen.findByText('Match files with a list (optional)'))
  await userEvent.upload(
    screen.getByLabelText('Choose a list'),
    new File([csv], 'list.csv', { type: 'text/csv' }),
  )
  await screen.findByText('The list names 2 files')
  await userEvent.type(screen.getByLabelText('Title'), 'K-1')
  screen.getByText('Choose PDF files first.')
  const files = ['a, 1.pdf', 'b.pdf', 'c.pdf'].map(
    (name) => new File(['%PDF'], name, { type: 'application/pdf' }),
  )
  await userEvent.upload(screen.getByLabelText(/Choose PDF files/), files)
  expect(screen.queryByText('Choose PDF files first.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Upload 3 files' }))
  await screen.findByText('3 of 3 files uploaded')
  const uploads = received.filter(({ call }) => call === 'POST /api/users/add-document/')
  expect(uploads.map(({ body }) => (body as { listed_investor?: string }).listed_investor)).toEqual([
    'Vega, "Iris"',
    'ivo@example.com',
    undefined,
  ])
})

test('a reference code in why a file is held stays on one line', async () => {
  const held_because = 'Its name says P-000003-02, its page says P-000002-92.'
  openManaged({
    'GET /api/users/all-documents/?state=waiting&limit=100': list([]),
    'POST /api/users/add-document/': {
      status: 201,
      body: { message: 'Uploaded.', document: { ...managed, state: 'held', held_because } },
    },
  })
  await userEvent.type(await screen.findByLabelText('Title'), 'K-1')
  await userEvent.upload(screen.getByLabelText(/Choose PDF files/), new File(['%PDF'], 'K-1 P-000003-02.pdf'))
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
  const codes = ['P-000003-02', 'P-000002-92']
  for (const code of codes) expect((await screen.findByText(code)).className).toBe('whitespace-nowrap')
})

test('a file that fails can be tried again by itself; what is for all investors is for one upload only', async () => {
  let tries = 0
  const received = openManaged({
    'GET /api/users/all-documents/?state=waiting&limit=100': list([]),
    'POST /api/users/add-document/': ({ body }) =>
      (body as { file_name: string }).file_name === 'large.pdf' && tries++ === 0
        ? { status: 413, body: '<html>too large</html>' }
        : { status: 201, body: { message: 'Uploaded.', document: managed } },
  })
  await userEvent.type(await screen.findByLabelText('Title'), 'To all')
  await userEvent.selectOptions(screen.getByLabelText('For'), 'All active investors')
  const files = ['letter.pdf', 'large.pdf'].map(
    (name) => new File(['%PDF'], name, { type: 'application/pdf' }),
  )
  await userEvent.upload(screen.getByLabelText(/Choose PDF files/), files)
  await userEvent.click(screen.getByRole('button', { name: 'Upload 2 files' }))
  await screen.findByText('1 of 2 files uploaded, 1 failed')
  await screen.findByText('This file is too large for the server.')
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByText('1 of 1 file uploaded')
  const uploads = received.filter(({ call }) => call === 'POST /api/users/add-document/')
  expect(uploads.map(({ body }) => (body as { file_name: string }).file_name)).toEqual([
    'letter.pdf',
    'large.pdf',
    'large.pdf',
  ])
  expect(screen.getByLabelText<HTMLSelectElement>('For').value).toBe('match')
})

test('what was uploaded is counted in the navigation at once, and its result has the focus', async () => {
  const waiting = {
    kind: 'documents_waiting',
    count: 1,
    about: 'Schedule K-1',
    since: null,
    due: null,
    href: '/admin/documents?state=waiting',
  }
  let uploads = 0
  openManaged({
    ...staffProfile,
    'GET /api/users/all-documents/?state=waiting&limit=100': list([]),
    'GET /api/users/to-do/': () => ok(uploads === 0 ? [] : [waiting]),
    'POST /api/users/add-document/': () => {
      uploads++
      return { status: 201, body: { message: 'Uploaded.', document: managed } }
    },
  })
  await userEvent.type(await screen.findByLabelText('Title'), 'Schedule K-1')
  const files = [new File(['%PDF'], 'k-1.pdf', { type: 'application/pdf' })]
  await userEvent.upload(screen.getByLabelText(/Choose PDF files/), files)
  screen.getByRole('button', { name: 'Upload' }).focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('1 of 1 file uploaded')
  expect(document.activeElement?.textContent).toBe('1 of 1 file uploaded')
  await within(screen.getByRole('banner')).findByRole('link', { name: /^Documents\W+1\b/ })
})

test('an upload without a title says so and leads there; a letter is of this year, and its files are named', async () => {
  const received = openManaged({ 'GET /api/users/all-documents/?state=waiting&limit=100': list([]) })
  const year = await screen.findByLabelText<HTMLInputElement>('Year')
  expect(year.value).toBe(String(yearOf(thisMonth()) - 1))
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Letter')
  expect(year.value).toBe(String(yearOf(thisMonth())))
  const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })
  await userEvent.upload(
    screen.getByLabelText(/Choose PDF files/),
    ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(pdf),
  )
  await screen.findByText('a.pdf, b.pdf, c.pdf and 1 more')
  await userEvent.click(screen.getByRole('button', { name: 'Upload 4 files' }))
  await screen.findByText('Enter a title.')
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
  expect(received.map(({ call }) => call)).not.toContain('POST /api/users/add-document/')
})

test('a document is uploaded for the investors that staff choose, one after the other', async () => {
  const received = openManaged({
    'GET /api/users/all-documents/?state=waiting&limit=100': list([]),
    'GET /api/users/users/': ok([iris, { ...iris, id: 3, email: 'ivo@example.com' }, sam]),
    'POST /api/users/add-document/': { status: 201, body: { message: 'Uploaded.', document: managed } },
  })
  await userEvent.type(await screen.findByLabelText('Title'), 'Side letter')
  await userEvent.selectOptions(screen.getByLabelText('For'), 'Investors I choose')
  await userEvent.upload(
    screen.getByLabelText(/Choose PDF files/),
    new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' }),
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' })
  await userEvent.click(button)
  await screen.findByText('Choose the investors.')
  for (const name of ['iris', 'ivo']) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await userEvent.type(await screen.findByRole('combobox', { name: 'Select a user' }), name)
    // oxlint-disable-next-line no-await-in-loop
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}@`) }))
  }
  await userEvent.click(screen.getByRole('button', { name: 'Remove Iris Vega (iris@example.com)' }))
  await userEvent.click(button)
  await screen.findByText('1 of 1 file uploaded')
  expect(received.find(({ call }) => call === 'POST /api/users/add-document/')?.body).toMatchObject({
    user_ids: [3],
    batch: '',
  })
})
