import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RequestError } from '../../api/request-error.ts'
import { ActionNotice } from './notice.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RowNews, useRowAction, useRowNews } from './row-news.tsx'

const taken = new RequestError(409, 'It is already taken.')
/** How an action ends. */
const ends = { done: () => Promise.resolve('Taken.'), refused: () => Promise.reject(taken) }

function Row({ onGone, end }: { onGone: () => void; end: keyof typeof ends }) {
  const { ask, say } = useRowNews()
  const finish = () => {
    onGone()
    return ends[end]()
  }
  const take = useRowAction(finish)
  return (
    <li>
      <button onClick={() => take.run()}>Take</button>
      <button
        onClick={() =>
          ask((close) => (
            <ReasonDialog
              title="Take it?"
              action="Take it"
              needed="Say why."
              onConfirm={async () => ({ message: await finish() })}
              onDone={say}
              onClose={close}
            >
              It is taken.
            </ReasonDialog>
          ))
        }
      >
        Ask
      </button>
      <ActionNotice of={take} />
    </li>
  )
}

interface ListProps {
  end: keyof typeof ends
  /** Whether the row goes before its action ends. */
  goes?: boolean
  isEmpty?: boolean
  until?: string
}

function List({ end, goes = false, isEmpty = false, until }: ListProps) {
  const [isThere, setThere] = useState(true)
  return (
    <RowNews until={until}>
      <ul>{isThere && !isEmpty && <Row end={end} onGone={() => setThere(!goes)} />}</ul>
    </RowNews>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test.each([
  ['done', 'status', 'Taken.'],
  ['refused', 'alert', 'It is already taken.'],
] as const)(
  'what became of an action is said above the list once its row is gone: %s',
  async (end, role, text) => {
    render(<List end={end} goes />)
    await press('Take')
    const said = await screen.findByRole(role)
    expect(said.textContent).toBe(text)
    expect(screen.queryByRole('listitem')).toBeNull()
    expect(document.activeElement?.contains(said)).toBe(true)
  },
)

test('it is said in the row as long as that is there, and above it if it goes later', async () => {
  const { rerender } = render(<List end="refused" />)
  await press('Take')
  const row = screen.getByRole('listitem')
  expect(row.contains(await screen.findByRole('alert'))).toBe(true)
  rerender(<List end="refused" isEmpty />)
  expect(screen.queryByRole('listitem')).toBeNull()
  expect((await screen.findByRole('alert')).textContent).toBe('It is already taken.')
})

test('a dialog stays when its row goes, and says why it was refused; what was done is said above the list', async () => {
  const { unmount } = render(<List end="refused" goes />)
  await press('Ask')
  await userEvent.type(screen.getByLabelText('Reason'), 'A test')
  await press('Take it')
  expect((await screen.findByRole('alert')).textContent).toBe('It is already taken.')
  expect(screen.getByRole('dialog', { name: 'Take it?' }).contains(screen.getByRole('alert'))).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('A test')
  unmount()
  render(<List end="done" goes />)
  await press('Ask')
  await userEvent.type(screen.getByLabelText('Reason'), 'A test')
  await press('Take it')
  const said = await screen.findByRole('status')
  expect(said.textContent).toBe('Taken.')
  expect(document.activeElement?.contains(said)).toBe(true)
})

test('what was said is forgotten with another list', async () => {
  const { rerender } = render(<List end="done" goes until="held" />)
  await press('Take')
  await screen.findByRole('status')
  rerender(<List end="done" goes until="waiting" />)
  expect(screen.queryByRole('status')).toBeNull()
})
