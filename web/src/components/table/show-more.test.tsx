import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ShowMore } from './show-more.tsx'

const list = (length: number) => (
  <ShowMore items={Array.from({ length }, (_, k) => k)} first={10}>
    {(some) => some.map((item) => <p key={item}>{`Item ${item}`}</p>)}
  </ShowMore>
)
const count = () => screen.getAllByText(/^Item/).length

test('a rest of thousands is drawn when it is opened, 200 at a time', async () => {
  render(list(20_000))
  expect(count()).toBe(10)
  await userEvent.click(screen.getByText('19,990 more'))
  expect(count()).toBe(210)
  await userEvent.click(screen.getByText('19,790 more'))
  expect(count()).toBe(410)
})

test('a single item is not folded away', () => {
  render(list(11))
  expect(count()).toBe(11)
  expect(screen.queryByText('1 more')).toBeNull()
})

test('a short rest is in the page while it is folded', () => {
  render(list(210))
  expect(count()).toBe(210)
})
