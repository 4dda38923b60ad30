import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import { cells, noDraft, openSheet, rows, signInStaff } from '../../test/month-end-sheet.ts'
import { press } from '../../test/page.tsx'

beforeEach(signInStaff)

const [, bea, cyrus] = rows

/** Opens August, next to which there is a September of Bea and Cyrus. */
async function openAugust() {
  const opened = await openSheet({
    'GET /api/users/month-end/September%202025/': ok({ month: 'September 2025', rows: [bea, cyrus] }),
    ...noDraft('September 2025'),
  })
  const saved = () => opened.received.filter(({ call }) => call.includes('save-month-draft'))
  return { ...opened, saved }
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Month' })

async function typeMonth(text: string) {
  await userEvent.clear(await field())
  await userEvent.type(await field(), text)
}

const isOpen = async (month: string) => {
  await screen.findByRole('heading', { level: 2, name: month })
  expect((await field()).value).toBe(month)
}

test('a typed month is opened by a click into the sheet, with the same investor and column there', async () => {
  const { saved } = await openAugust()
  await isOpen('August 2025')
  await typeMonth('September 2025')
  // The second row here, and the first one there.
  await userEvent.click(screen.getByRole('row', { name: /Bea/ }).children[4] as HTMLElement)
  await isOpen('September 2025')
  await waitFor(() => expect(document.activeElement?.role).toBe('grid'))
  await userEvent.keyboard('20{Enter}')
  expect([cells('Bea')[3], cells('Cyrus')[3]]).toEqual(['$20.00', '$0.00'])
  await waitFor(() => expect(saved().at(-1)?.body).toMatchObject({ month: 'September 2025' }))
})

test('a click on a tick, with another month typed, leaves no row of this month out', async () => {
  const { saved } = await openAugust()
  await typeMonth('September 2025')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Post cyrus@client.example' }))
  await isOpen('September 2025')
  expect(cells('Cyrus').at(-1)).toBe('')
  expect(saved()).toEqual([])
})

test('a typed month is opened with Tab or Enter, and the focus goes on from there', async () => {
  await openAugust()
  await typeMonth('sep 2025')
  await userEvent.tab()
  await isOpen('September 2025')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Pick a month'))
  await typeMonth('August 2025{Enter}')
  await isOpen('August 2025')
  const after = await field()
  await waitFor(() => expect(document.activeElement).toBe(after))
})

test('what is no month stays in the field, which says so when it is left, until it names one', async () => {
  await openAugust()
  for (const text of ['Smarch', '13/2025']) {
    await typeMonth(text)
    await userEvent.click(screen.getByRole('grid'))
    screen.getByText('Enter a month such as July 2025.')
    expect((await field()).value).toBe(text)
    screen.getByRole('heading', { level: 2, name: 'August 2025' })
  }
  await typeMonth('9/2025{Enter}')
  await isOpen('September 2025')
  expect(screen.queryByText('Enter a month such as July 2025.')).toBeNull()
})

test('a press on More, with another month typed, opens that month with the focus on More', async () => {
  await openAugust()
  await typeMonth('September 2025')
  await press('More')
  await isOpen('September 2025')
  const more = screen.getByRole('button', { name: 'More' })
  await waitFor(() => expect(document.activeElement).toBe(more))
})
