import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Told } from './review-of-changes.tsx'

const notice = { kind: 'month_posted', subject: 'July 2025 is posted', line: '' } as const

test('says what investors are told, and how many hear of it which way', () => {
  const withLine = {
    ...notice,
    kind: 'month_restated',
    subject: 'May 2025 is restated',
    line: 'A fee was left out.',
  } as const
  render(
    <Told
      review={{
        notices: [
          { ...notice, each: 1200, digest: 2, off: 0, none: 1 },
          { ...withLine, each: 1, digest: 0, off: 3, none: 0 },
        ],
      }}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'July 2025 is posted1,200 by mail · 2 in the daily digest · 1 cannot be mailed',
    'May 2025 is restated“A fee was left out.”1 by mail · 3 only in the portal',
  ])
})

test('is not there where nobody is told', () => {
  const { container } = render(<Told review={{ notices: [] }} />)
  expect(container.textContent).toBe('')
})
