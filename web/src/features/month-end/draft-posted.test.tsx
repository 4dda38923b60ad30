import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Replies } from '../../test/fake-server.ts'
import { ok } from '../../test/fake-server.ts'
import {
  august,
  draftCell,
  cells,
  draftWith,
  figures,
  look,
  openSheet,
  post,
  rows,
  signInStaff,
} from '../../test/month-end-sheet.ts'
import { press } from '../../test/page.tsx'

beforeEach(signInStaff)

const [polled, month, save] = [
  'GET /api/users/month-draft/August%202025/?since=0',
  'GET /api/users/month-end/August%202025/',
  'POST /api/users/save-month-draft/',
]
const ann = 2

/** Dana has typed 3.5 into Ann's percentage. */
const danas = draftCell(ann, 'dividend_percent', '3.5', 7)
const conflicting = ok({ version: 8, conflicts: [danas], refused: [] })
const refused = ok({ version: 8, conflicts: [], refused: [{ user_id: ann, message: 'Posted.' }] })

/** Opens August, which Dana can post for Ann. */
async function openWithDana(replies: Replies = {}) {
  let isPosted = false
  const { received } = await openSheet({
    [polled]: () => draftWith({ posted_version: isPosted ? 1 : 0 }),
    [month]: () =>
      ok({
        ...august,
        rows: rows.map((each) => (isPosted && each.id === ann ? { ...each, posted: figures } : each)),
      }),
    ...replies,
  })
  return {
    danaPosts: async () => {
      isPosted = true
      await look()
      await waitFor(() => expect(cells('Ann').at(-1)).toBe('Posted'))
    },
    posted: () => received.filter(({ call }) => call === post),
  }
}

const listed = 'Not saved, because the row is posted or closed by now'

test('what is typed into a cell that was open when a colleague posted its row is listed as not saved', async () => {
  const { danaPosts } = await openWithDana()
  await userEvent.keyboard('{ArrowRight}{F2}')
  await danaPosts()
  screen.getByText(/^1 row was posted meanwhile\./)
  await userEvent.keyboard('{Control>}a{/Control}9.99{Enter}')
  screen.getByText(listed)
  screen.getByText('Ann, Div %: you typed 9.99%, 3.33% is posted.')
  expect(cells('Ann')[2]).toBe('3.33%')
})

test('what was not saved can be dismissed once it is read, and typing goes on in the sheet', async () => {
  const { danaPosts } = await openWithDana()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{F2}')
  await danaPosts()
  await userEvent.keyboard('{Control>}a{/Control}4x{Enter}')
  // What cannot be read is said as it was typed.
  screen.getByText('Ann, Paid: you typed 4x, $0.00 is posted.')
  await press('Dismiss')
  expect(screen.queryByText(listed)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('grid'))
})

test('what was typed just before a colleague’s posting is seen is listed, too', async () => {
  const { danaPosts } = await openWithDana({ [save]: refused })
  await userEvent.keyboard('{ArrowRight}9.99{Enter}')
  await danaPosts()
  await screen.findByText('Ann, Div %: you typed 9.99%, 3.33% is posted.')
})

test('an opened cell that is left as it is posted is no loss', async () => {
  const { danaPosts } = await openWithDana()
  await userEvent.keyboard('{ArrowRight}{F2}')
  await danaPosts()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByText(listed)).toBeNull()
})

const toldAbout = /^: Dana Desk typed 3\.50% .*, you typed 4\.00%\.$/
const decideFirst = 'First decide above what to keep in 1 cell.'

test('until it is decided which of two texts to keep, nothing is called saved, and no review opens', async () => {
  let attempts = 0
  await openWithDana({
    [save]: () => (attempts++ === 0 ? conflicting : ok({ version: 9, conflicts: [], refused: [] })),
  })
  await userEvent.keyboard('{ArrowRight}4{Enter}')
  await screen.findByText(toldAbout)
  screen.getByText('Not saved until you decide')
  screen.getByText(decideFirst)
  const review = () => screen.getByRole('button', { name: 'Review 3 rows' })
  expect(review()).toHaveProperty('disabled', true)
  await press('Use 4.00% for Ann, Div %')
  await screen.findByText('Saved')
  expect(review()).toHaveProperty('disabled', false)
  expect(screen.queryByText(decideFirst)).toBeNull()
})

/** Opens the review while Ann's percentage is being saved. */
async function openReviewWhileSaving() {
  let arrive = () => {}
  const arrival = new Promise<typeof conflicting>((resolve) => {
    arrive = () => resolve(conflicting)
  })
  const opened = await openWithDana({ [save]: () => arrival })
  await userEvent.keyboard('{ArrowRight}4{Enter}')
  await press('Review 3 rows')
  return { ...opened, arrive, post: await screen.findByRole('button', { name: 'Post 3 rows' }) }
}

test('a conflict that is found by posting holds it up, and is said until it is decided', async () => {
  const { arrive, post, posted } = await openReviewWhileSaving()
  await userEvent.click(post)
  arrive()
  const told =
    /^Your review was not posted\. Decide first: in Ann, Div %, Dana Desk typed 3\.50%, you typed 4\.00%\.$/
  await screen.findByText(told)
  expect(posted()).toEqual([])
  await press('Keep 3.50% for Ann, Div %')
  await waitFor(() => expect(screen.queryByText(told)).toBeNull())
})

test('in the review, Post waits for the decision', async () => {
  const { arrive, post } = await openReviewWhileSaving()
  arrive()
  await screen.findByText(toldAbout)
  screen.getByText(decideFirst)
  expect(post).toHaveProperty('disabled', true)
})

test('once a colleague has posted the row, there is nothing to decide, and what was typed is listed', async () => {
  const { danaPosts } = await openWithDana({ [save]: conflicting })
  await userEvent.keyboard('{ArrowRight}4{Enter}')
  await screen.findByText(toldAbout)
  await danaPosts()
  await screen.findByText('Ann, Div %: you typed 4.00%, 3.33% is posted.')
  expect(screen.queryByText(toldAbout)).toBeNull()
  expect(screen.queryByText(decideFirst)).toBeNull()
})
