import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import { counts, list, managed, openManaged } from '../../test/managed-documents.ts'
import { iris } from '../../test/samples.ts'

test('uploads files one after the other, says which are held, and releases the rest as they were looked at', async () => {
  const held = 'There is no reference code in its name or on its pages.'
  const received = openManaged({
    'GET /api/users/all-documents/?state=waiting&limit=100': list([managed]),
    'POST /api/users/add-document/': ({ body }) => {
      const isHeld = (body as { file_name: string }).file_name === 'scan.pdf'
      const document = isHeld
        ? { ...managed, state: 'held', held_because: held, recipients: [], recipient_count: 0 }
        : managed
      return { status: 201, body: { message: 'Uploaded.', document } }
    },
    'POST /api/users/notice-audience/': ok({
      each: 1,
      digest: 0,
      off: 0,
      none: 0,
      delay_minutes: 10,
      people: [],
    }),
    'POST /api/users/release-documents/': ok({ message: '1 document is released.' }),
  })
  await userEvent.type(await screen.findByLabelText('Title'), 'Schedule K-1')
  const files = ['K-1 P-000002-05.pdf', 'scan.pdf'].map(
    (name) => new File(['%PDF'], name, { type: 'application/pdf' }),
  )
  await userEvent.upload(screen.getByLabelText(/Choose PDF files/), files)
  await userEvent.click(screen.getByRole('button', { name: 'Upload 2 files' }))
  await screen.findByText(`Held. ${held}`)
  await screen.findByText('2 of 2 files uploaded, 1 held')
  const uploads = received.filter(({ call }) => call === 'POST /api/users/add-document/')
  expect(uploads.map(({ body }) => body)).toMatchObject([
    { title: 'Schedule K-1', kind: 'tax-form', match: true, file: 'JVBERg==' },
    { file_name: 'scan.pdf', match: true },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Release K-1 P-000002-05.pdf' }))
  await screen.findByText('Iris Vega will see it at once and get an e-mail.')
  await userEvent.click(screen.getByRole('button', { name: 'Release' }))
  await screen.findByText('1 document is released.')
  expect(received.find(({ call }) => call === 'POST /api/users/release-documents/')?.body).toEqual({
    documents: [{ id: 7, version: 1 }],
  })
})

test('a held document says why, and has no button that releases it', async () => {
  const held = {
    ...managed,
    state: 'held',
    held_because: 'Its name says A, its page says B.',
    may_release: false,
  }
  openManaged(
    { 'GET /api/users/all-documents/?state=held&limit=100': list([held]) },
    '/admin/documents?state=held',
  )
  await screen.findByText('Its name says A, its page says B.')
  expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Assign K-1 P-000002-05.pdf' })).toBeDefined()
})

test('a document without a code is confirmed next to what it says; one of several investors has to be chosen', async () => {
  const ivo = { id: 3, email: 'ivo@example.com', name: 'Ivo Vega', page: null, before: '', after: '' }
  const onPage = { ...managed.recipients[0], page: 2, before: 'For ', found: 'IRIS VEGA', after: ', 2025' }
  const held = (id: number, name: string, proposals: object[]) => ({
    ...managed,
    id,
    file_name: name,
    proposals,
    state: 'held',
    held_because: 'No code.',
    recipients: [],
    recipient_count: 0,
    may_release: false,
  })
  const received = openManaged(
    {
      'GET /api/users/all-documents/?state=held&limit=100': list([
        held(7, 'a.pdf', [{ ...onPage, found_by: 'name' }]),
        held(8, 'b.pdf', [{ ...onPage, found_by: 'list' }]),
        held(9, 'c.pdf', [
          { ...onPage, found_by: 'name' },
          { ...ivo, found: 'Ivo Vega', found_by: 'name' },
        ]),
      ]),
      'POST /api/users/assign-document/': ok({ message: 'Assigned.', document: managed }),
    },
    '/admin/documents?state=held',
  )
  const named = await screen.findByRole('list', { name: 'Investors named in a.pdf' })
  expect(named.textContent).toBe('Page 2For IRIS VEGA, 2025InvestorIris Vegairis@example.comConfirm')
  await userEvent.click(screen.getByRole('button', { name: 'c.pdf is for Ivo Vega' }))
  await userEvent.click(screen.getByRole('button', { name: 'Compare 2 documents…' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'b.pdf' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm 1 document' }))
  await screen.findByText('1 document assigned. It is waiting for release.')
  const sent = received.filter(({ call }) => call === 'POST /api/users/assign-document/')
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 9, version: 1, user_ids: [3] },
    { id: 7, version: 1, user_ids: [2] },
  ])
})

test('a release takes all that wait, also those that are not on the page', async () => {
  const some = (count: number, next: number | null) => {
    const documents = Array.from({ length: count }, (_, k) => ({ ...managed, id: 300 - k }))
    return ok({ release: 'direct', documents, counts: { ...counts, waiting: 3 }, next })
  }
  const received = openManaged({
    'GET /api/users/all-documents/?state=waiting&limit=100': some(1, 300),
    'GET /api/users/all-documents/?state=waiting&limit=200': some(3, null),
    'POST /api/users/notice-audience/': ok({ each: 1, digest: 0, off: 0, none: 0, people: [] }),
    'POST /api/users/release-documents/': ok({ message: '3 documents are released.' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Release 3 documents…' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Release' }))
  await screen.findByText('3 documents are released.')
  const sent = received.find(({ call }) => call === 'POST /api/users/release-documents/')
  expect(sent?.body).toEqual({ documents: [300, 299, 298].map((id) => ({ id, version: 1 })) })
})

test('a document for many is assigned again with all of them chosen', async () => {
  const many = [2, 3, 4, 5, 6, 7].map((id) => ({
    id,
    email: `i${id}@example.com`,
    name: '',
    opened_at: null,
  }))
  const waiting = { ...managed, recipients: [], recipient_count: 6, may_release: false }
  const received = openManaged({
    'GET /api/users/all-documents/?state=waiting&limit=100': list([waiting]),
    'GET /api/users/document-receipts/7/': ok({ receipts: many }),
    'GET /api/users/users/': ok(many.map(({ id, email }) => ({ ...iris, id, email }))),
    'POST /api/users/assign-document/': ok({ message: 'Assigned.', document: waiting }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Assign K-1 P-000002-05.pdf' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Iris Vega (i7@example.com)' }))
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }))
  await waitFor(() =>
    expect(received.find(({ call }) => call === 'POST /api/users/assign-document/')?.body).toEqual({
      id: 7,
      version: 1,
      user_ids: [2, 3, 4, 5, 6],
    }),
  )
})

test('names the investors of a document, who has not opened it, and which of two people of one name it is', async () => {
  const [first, second] = [1, 2].map((id) => ({ id, email: `iris${id}@example.com`, name: 'Iris Vega' }))
  const shared = { ...managed, recipients: [first, second], recipient_count: 2 }
  openManaged({
    'GET /api/users/all-documents/?state=waiting&limit=100': list([shared]),
    'GET /api/users/unopened-documents/': ok({
      investors: [{ ...second, unopened: 1, oldest_released_at: managed.uploaded.at }],
      total: 1,
    }),
  })
  expect(
    await screen.findByText('For Iris Vega (iris1@example.com), Iris Vega (iris2@example.com)'),
  ).toBeDefined()
  expect(await screen.findByText('Iris Vega (iris2@example.com)')).toBeDefined()
})

test('leads staff, who have no documents of their own, to those of everyone', async () => {
  openManaged({ 'GET /api/users/all-documents/?state=waiting&limit=100': list([managed]) }, '/documents')
  expect(await screen.findByRole('button', { name: 'Release K-1 P-000002-05.pdf' })).toBeDefined()
})

test('a row does not say again what its title says', async () => {
  const documents = list([{ ...managed, title: 'Tax form of Iris' }])
  openManaged({ 'GET /api/users/all-documents/?state=waiting&limit=100': documents })
  await screen.findByText('2024')
})

test('the page opens with the documents that are held where none waits for release', async () => {
  const nothing = { release: 'direct', documents: [], next: null }
  const counts = { held: 1, waiting: 0, released: 0, withdrawn: 0 }
  const found = { ...managed, state: 'held', held_because: 'No code.', recipients: [], recipient_count: 0 }
  openManaged({
    'GET /api/users/all-documents/?state=waiting&limit=100': ok({ ...nothing, counts }),
    'GET /api/users/all-documents/?state=held&limit=100': ok({ ...nothing, documents: [found], counts }),
  })
  await screen.findByText('No code.')
  expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('held')
})
