import type { Answer } from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import type { MonthEndRow } from '@portico/contract/features/month-end'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import { vi } from 'vitest'
import { signIn } from '../auth/session.ts'
import { pasteAction } from '../features/month-end/paste-action.ts'
import { blockOf } from '../features/month-end/paste-block.ts'
import { planBlock } from '../features/month-end/paste-plan.ts'
import type { Sheet } from '../features/month-end/sheet.ts'
import { changeSheet } from '../features/month-end/sheet.ts'
import type { Replies } from './fake-server.ts'
import { fakeServer, ok } from './fake-server.ts'
import { noEffect } from './no-effect.ts'
import { matchMedia, openPage, press } from './page.tsx'
import { sam, staffProfile } from './samples.ts'

export const post = 'POST /api/users/post-month-end/'
export type Row = Answer<'monthEnd'>['rows'][number]
/** An investor's line before August is posted. */
export const row = (id: number, name: string): Row => ({
  id,
  email: `${name.toLowerCase()}@client.example`,
  name,
  latest: 'July 2025',
  latest_principal: 10000,
  beginning_balance: 10000,
  dividend_percent: 3.33,
  dividend_paid: 0,
  posted: null,
})
/** A line of it in the units that figures are computed in, with these changes. */
export const sheetRow = (id: number, name: string, changes: Partial<MonthEndRow> = {}): MonthEndRow => ({
  ...(endpoints.monthEnd.response.parse({ month: 'August 2025', rows: [row(id, name)] })
    .rows[0] as MonthEndRow),
  ...changes,
})
export const rows = [row(2, 'Ann'), row(3, 'Bea'), row(4, 'Cyrus')]
export const august = { month: 'August 2025', rows }
/** What follows from the figures of a line, which is posted with them. */
export const figures = { dividend_amount: 333, unrealized_gain: 333, ending_balance: 10333 }
/** A line that is posted. */
export const postedRow = (id: number, name: string) => ({ ...row(id, name), posted: figures, version: 1 })
/** What answers for August if it has these lines. */
export const withRows = (...some: readonly (object | undefined)[]): Replies => ({
  'GET /api/users/month-end/next/': ok({ ...august, rows: some }),
  'GET /api/users/month-end/August%202025/': ok({ ...august, rows: some }),
})
/** The draft of August; without changes, nobody has typed in it. */
export const draftWith = (changes: object = {}) =>
  ok({ month: 'August 2025', version: 0, posted_version: 0, cells: [], people: [], ...changes })
/** A colleague. */
export const dana = { id: 9, name: 'Dana Desk' }
/** A cell of a draft, as a colleague has typed it. */
export const draftCell = (
  userId: number,
  cell: string,
  value: string | null | undefined,
  version = 1,
  typist = dana,
) => ({
  user_id: userId,
  cell,
  value,
  version,
  typed_by: typist,
  typed_at: '2025-09-01T09:05:00.000Z',
})
/** What answers for a month in which nobody has typed. */
export const noDraft = (month: string): Replies => ({
  [`GET /api/users/month-draft/${encodeURIComponent(month)}/`]: draftWith({ month }),
  [`GET /api/users/month-draft/${encodeURIComponent(month)}/?since=0`]: draftWith({ month }),
  'POST /api/users/save-month-draft/': ok({ version: 1, conflicts: [], refused: [] }),
  'POST /api/users/draft-presence/': ok({ message: 'Others can see where you are.' }),
})
/** The month-end page of staff, before August is posted for Ann, Bea and Cyrus. */
export const staffReplies: Replies = {
  ...staffProfile,
  'GET /api/users/month-end/next/': ok(august),
  'GET /api/users/month-end/August%202025/': ok(august),
  ...noDraft('August 2025'),
  'POST /api/users/read-headings/': ok({ headings: [], missing: [] }),
}

export const grid = () => screen.findByRole('grid')
/** The texts of an investor's line after the name. */
export const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent)
/** A figure of an investor's line, by its heading. */
export function figure(name: string, heading: string): string | null | undefined {
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  // The name of the investor is a row header, so the cells after it are one column further.
  return cells(name)[headings.indexOf(heading) - 1]
}
/** The current cell of the grid. */
export const currentCell = () =>
  document.getElementById(screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '')
/** A sum under the sheet. */
export const total = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

/** Opens August with the focus on the grid. */
export async function openSheet(replies: Replies = {}) {
  const received = fakeServer({ ...staffReplies, ...replies })
  openPage('/admin/month-end')
  const sheet = await grid()
  await screen.findByRole('row', { name: /Ann/ })
  sheet.focus()
  return { received, sheet }
}

/** Opens the corrections of August, of which these lines are posted, with the focus on the grid. */
export async function openCorrections(lines: readonly object[], replies: Replies = {}) {
  const received = fakeServer({ ...staffReplies, ...withRows(...lines), ...replies })
  const router = openPage('/admin/month-end?correct')
  const sheet = await grid()
  sheet.focus()
  return { received, router, sheet }
}

/** The open page comes to the front, and looks at once for what others have done. */
export const look = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

/** Pastes a text into the grid, and returns the question about it. */
export function paste(text: string, into: Element = screen.getByRole('grid')) {
  fireEvent.paste(into, { clipboardData: { getData: () => text } })
  return within(screen.queryByRole('dialog') ?? document.body)
}

/** Reviews so many lines, and posts them. */
export async function reviewAndPost(count: string): Promise<void> {
  await press(`Review ${count}`)
  await press(`Post ${count}`)
}

/** Signs staff in and gives the window a size that has room for the rows: nothing is laid out in tests. */
export function signInStaff(): void {
  signIn('staff', sam)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
}

/** Opens the menu of the tools that are not needed for every row. */
export async function openMore(): Promise<void> {
  const more = await screen.findByRole('button', { name: 'More' })
  if (more.getAttribute('aria-expanded') === 'false') await userEvent.click(more)
}

/** Opens August on a phone, where it is a list; with a name also that row. */
export async function openPhoneSheet(replies: Replies = {}, opened?: string) {
  matchMedia(/width < 43.75rem/)
  fakeServer({ ...staffReplies, ...replies })
  openPage('/admin/month-end')
  await screen.findByRole('button', { name: /^Ann/ })
  if (opened !== undefined) await press(new RegExp(`^${opened}`))
}

/** A row of the preview of a file. */
export const importLine = (number: number, state: string, changes = {}) => ({
  line: number,
  state,
  cells: ['ann@client.example', 'August 2025', '10000', '3.33', '333', '0', '333', '10333'],
  ...changes,
})

/** A month of 10,000.00, as a row has the last ordinary one. */
export const ordinary = (quarter: string, rate = 1, paid = 0) => ({
  quarter,
  beginning_balance: 10000,
  dividend_percent: rate,
  dividend_amount: 100 * rate,
  dividend_paid: paid,
  unrealized_gain: 100 * rate - paid,
  ending_balance: 10000 + 100 * rate - paid,
})

/** What posting would do: of three investors, two are mailed. */
export const effect = {
  ...noEffect,
  made_rows: 3,
  notices: [{ kind: 'month_posted', subject: 'A month', line: '', each: 2, digest: 0, off: 1, none: 0 }],
}

/** The sheet after a block is pasted at a cell of the first of some lines; as it was, with the reason, if nothing is. */
export function sheetAfter(
  sheet: Sheet,
  text: string,
  lines: readonly number[],
  figure: CellName = 'beginning_balance',
): Sheet {
  const planned = planBlock(sheet, { figure, lines, selected: 1 }, blockOf(text))
  if (typeof planned === 'string') return { ...sheet, message: planned }
  if (planned.plan === undefined) throw new Error('A column is to be chosen.')
  return changeSheet(sheet, pasteAction(sheet, planned.plan))
}
