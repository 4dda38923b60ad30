import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Replies } from '../../test/fake-server.ts'
import { ok } from '../../test/fake-server.ts'
import { catchDownloads } from '../../test/page.tsx'
import { staffProfile } from '../../test/samples.ts'
import {
  allCurrent,
  allPosted,
  investors,
  openStatements as open,
  preview,
  previews,
  run,
} from '../../test/statement-runs.ts'

test('says which statements wait, as Home does', async () => {
  const due = {
    kind: 'statements_not_issued',
    count: 3,
    about: 'Q3 2025',
    since: null,
    due: null,
    href: '/admin/statements',
  }
  open({ ...staffProfile, 'GET /api/users/statement-runs/': ok([]), 'GET /api/users/to-do/': ok([due]) })
  await screen.findByText('Statements for Q3 2025 are not issued: 3 investors have none.')
})

test('says what became of an issue, and reads again which mails wait, once it has ended', async () => {
  const begun: (typeof run)[] = []
  let asked = 0
  const finished = { ...run, issued: 303, finished_at: '2025-10-06T09:31:00.000Z' }
  const mails = { ids: [9], subjects: ['Your statement for Q3 2025 is available'], mails: 303, digest: 0 }
  const waiting = {
    ...mails,
    to: null,
    at: finished.finished_at,
    by: null,
    leaves_at: '2025-10-06T09:41:00.000Z',
  }
  open({
    ...staffProfile,
    'GET /api/users/statement-runs/': () => ok(begun.map((each) => (++asked === 1 ? each : finished))),
    'GET /api/users/waiting-notices/': () => ok(asked < 2 ? [] : [waiting]),
    'POST /api/users/issue-statements/': () => {
      begun.push(run)
      return { status: 201, body: { message: '303 statements are being issued.', run } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Issue 303 statements' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Issue' }))
  await screen.findByText('Q3 2025: 303 statements issued.', {}, { timeout: 5_000 })
  const bar = within(await screen.findByRole('complementary', { name: 'Waiting e-mails' }))
  bar.getByText(/^303 e-mails leave at /)
  // The button has nothing left to issue.
  expect(document.activeElement?.textContent).toBe('Q3 2025: 303 statements issued.')
})

test('counts again what waits once all are issued', async () => {
  const due = {
    kind: 'statements_not_issued',
    count: 3,
    about: 'Q3 2025',
    since: null,
    due: null,
    href: '/admin/statements',
  }
  let asked = 0
  const finished = { ...run, issued: 303, finished_at: '2025-10-06T09:31:00.000Z' }
  open({
    ...staffProfile,
    'GET /api/users/statement-runs/': () => ok([++asked === 1 ? run : finished]),
    'GET /api/users/to-do/': () => ok(asked <= 1 ? [due] : []),
  })
  await screen.findByText('Statements for Q3 2025 are not issued: 3 investors have none.')
  await screen.findByText('303 statements issued', {}, { timeout: 5_000 })
  await waitFor(() => expect(screen.queryByText(/^Statements for Q3 2025 are not issued/)).toBeNull())
})

test('offers the periods latest first, and begins with the latest that is over', async () => {
  open({ 'GET /api/users/statement-runs/': ok([]) })
  const select = await screen.findByLabelText<HTMLSelectElement>('Period')
  const values = within(select)
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value)
  expect(values).toEqual(values.toSorted().toReversed())
  expect(select.value).toBe(values[1])
})

test('issues everyone’s statements in one action, after saying whose they are', async () => {
  const runs: (typeof run)[] = []
  const received = open({
    'GET /api/users/statement-runs/': () => ok(runs),
    'POST /api/users/issue-statements/': () => {
      runs.push({ ...run, issued: 303, outdated: 2, finished_at: '2025-10-06T09:31:00.000Z' })
      return { status: 201, body: { message: '303 statements are being issued.', run } }
    },
  })
  await screen.findByText(
    /For 2 investors at least one month is missing; their statements name it or end before it\./,
  )
  const months = within(screen.getByRole('list', { name: 'Missing months' })).getAllByRole('listitem')
  expect(months.map((each) => each.textContent)).toEqual(['August 2025 is not posted for 2 investors'])
  const missing = screen.getByRole('link', { name: 'August 2025' })
  expect(missing.getAttribute('href')).toBe('/admin/checks?month=2025-08#missing')
  await userEvent.click(screen.getByRole('button', { name: 'Issue 303 statements' }))
  const asked = within(screen.getByRole('dialog', { name: 'Issue 303 statements for Q3 2025?' }))
  asked.getByText(
    /^For 2 investors at least one month is missing; their statements name it or end before it\. Investors with a new statement are notified, by e-mail too unless they chose otherwise; you can stop the e-mails before they are sent\./,
  )
  expect(received.map(({ call }) => call)).not.toContain('POST /api/users/issue-statements/')
  await userEvent.click(asked.getByRole('button', { name: 'Issue' }))
  expect(await screen.findByText('303 statements issued')).toBeDefined()
  screen.getByText('2 of them are replaced or out of date')
  expect(screen.queryByText('303 statements are being issued.')).toBeNull()
  const body = received.find(({ call }) => call === 'POST /api/users/issue-statements/')?.body
  expect(body).toEqual({ period: expect.stringMatching(/^\d{4}-q[1-4]$/) as unknown })
})

test('names who has no month of the period, each with a link to post its first one, also when it asks', async () => {
  const absent = { absent_count: 7, absent: investors.slice(0, 5) }
  open({ ...previews({ ...preview, ...allPosted, ...absent }), 'GET /api/users/statement-runs/': ok([]) })
  await userEvent.selectOptions(await screen.findByLabelText('Period'), '2026-q2')
  const who =
    '7 investors have no month in Q3 2025, and get no statement: Investor 1, Investor 2, Investor 3, Investor 4, Investor 5 and 2 more.'
  const said = (await screen.findByText('303 investors')).parentElement
  expect(said?.textContent).toBe(`303 investors get a statement for Q3 2025. ${who}`)
  const links = within(said ?? document.body).getAllByRole('link')
  expect([links[0], links[5]].map((link) => [link?.textContent, link?.getAttribute('href')])).toEqual([
    ['Investor 1', '/admin/user-summary?user_id=1&month=202604'],
    ['2 more', '/admin/checks?month=2026-04#missing'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Issue 303 statements' }))
  expect(screen.getByRole('dialog').textContent).toContain(`${who} Investors with a new statement`)
  expect(screen.queryByText(/No months are missing/)).toBeNull()
})

test('says how many statements have changed since all were issued, and whose they are', async () => {
  const finished = { ...run, issued: 303, finished_at: '2025-10-06T09:31:00.000Z' }
  const changed = { to_issue_count: 2, to_issue: investors.slice(0, 2), changed_count: 2 }
  open({
    ...previews({ ...preview, ...allPosted, ...changed }),
    'GET /api/users/statement-runs/': () =>
      ok(
        ['2024', '2025', '2026', '2027'].flatMap((year) =>
          ['q1', 'q2', 'q3', 'q4'].flatMap((quarter, k) => [
            { ...finished, id: Number(year) * 10 + k, period: `${year}-${quarter}`, unchanged: 302 },
          ]),
        ),
      ),
  })
  await screen.findAllByText('1 statement issued, 302 still current')
  await userEvent.click(screen.getByRole('button', { name: 'Issue 2 changed statements' }))
  const asked = screen.getByRole('dialog', { name: 'Issue 2 changed statements for Q3 2025?' })
  expect(
    within(asked).getByText(/^They are for Investor 1 and Investor 2\. No months are missing\./),
  ).toBeDefined()
})

test('says before and after an issue who hears of it on paper only', async () => {
  const onPaper = 'Tell Paula Paper on paper.'
  const begun: (typeof run)[] = []
  const finished = { ...run, issued: 303, finished_at: '2025-10-06T09:31:00.000Z' }
  open({
    ...previews({ ...preview, ...allPosted, on_paper: onPaper }),
    'GET /api/users/statement-runs/': () => ok(begun),
    'POST /api/users/issue-statements/': () => {
      begun.push(finished)
      return { status: 201, body: { message: '303 statements are being issued.', run } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Issue 303 statements' }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain(`before they are sent. ${onPaper}`)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Issue' }))
  await screen.findByText(`Q3 2025: 303 statements issued. ${onPaper}`)
})

test('counts new and changed statements together', async () => {
  const some = { to_issue_count: 3, to_issue: investors.slice(0, 3), changed_count: 1 }
  open({ ...previews({ ...preview, ...allPosted, ...some }), 'GET /api/users/statement-runs/': ok([]) })
  await userEvent.click(await screen.findByRole('button', { name: 'Issue 3 statements' }))
  const text = 'They are for Investor 1, Investor 2, and Investor 3. 1 of them replaces an issued one.'
  expect(screen.getByRole('dialog').textContent).toContain(text)
})

test('while all are current, none is offered', async () => {
  const current = { ...preview, ...allPosted, ...allCurrent }
  open({ ...previews(current), 'GET /api/users/statement-runs/': ok([]) })
  await screen.findByText(/All 303 statements are current\.$/)
  expect(screen.getByRole('button', { name: 'Nothing to issue' })).toHaveProperty('disabled', true)
})

test('once a run has ended, the page looks again whether all are current', async () => {
  let asked = 0
  const finished = { ...run, issued: 303, finished_at: '2025-10-06T09:31:00.000Z' }
  const previewNow = () => ok({ ...preview, ...allPosted, ...(asked > 1 && allCurrent) })
  open({
    ...Object.fromEntries(Object.keys(previews({})).map((call) => [call, previewNow])),
    'GET /api/users/statement-runs/': () => ok([++asked === 1 ? run : finished]),
  })
  await screen.findByRole('progressbar', { name: 'Issuing Q3 2025' })
  await screen.findByText(/All 303 statements are current\.$/, {}, { timeout: 5_000 })
})

test('issues a period once at a time, and says how many statements are still to come', async () => {
  const periods = ['2024', '2025', '2026', '2027'].flatMap((year) =>
    ['q1', 'q2', 'q3', 'q4'].map((quarter) => `${year}-${quarter}`),
  )
  const running = periods.map((period, k) => ({ ...run, id: k, period, accounts: 4_985, issued: 1_203 }))
  open({ 'GET /api/users/statement-runs/': ok(running) })
  await screen.findByText('Q3 2025 is being issued: 3,782 of 4,985 statements are still to come.')
  expect(await screen.findByRole('button', { name: 'Issue 303 statements' })).toHaveProperty('disabled', true)
})

test('shows how far a run is until it is done, and then offers all as one file', async () => {
  const content = catchDownloads()
  let asked = 0
  open({
    ...previews({ ...preview, ...allPosted }),
    'GET /api/users/statement-runs/': () =>
      ok([++asked === 1 ? run : { ...run, issued: 301, failed: 2, finished_at: '2025-10-06T09:31:00.000Z' }]),
    'GET /api/users/statement-runs/4.zip': ok('PK'),
  })
  const bar = await screen.findByRole('progressbar', { name: 'Issuing Q3 2025' })
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['120', '303'])
  expect(
    await screen.findByText('301 statements issued, 2 could not be issued', {}, { timeout: 5_000 }),
  ).toBeDefined()
  await userEvent.click(within(screen.getByRole('list')).getByRole('button', { name: 'Download ZIP' }))
  expect(await content()).toContain('PK')
})

test('says that nothing is posted, and why it could not begin', async () => {
  open({
    ...previews({ ...preview, accounts: 0, ...allPosted, ...allCurrent }),
    'GET /api/users/statement-runs/': ok([]),
  })
  expect(await screen.findByRole('button', { name: 'Nothing to issue' })).toHaveProperty('disabled', true)
})

test('does not say that there is nothing to issue while it does not know', async () => {
  const failure: Replies[string] = { status: 500, body: {} }
  const failing = Object.fromEntries(Object.keys(previews({})).map((call) => [call, failure]))
  open({ ...failing, 'GET /api/users/statement-runs/': ok([]) })
  await screen.findByText('Failed to load the period.')
  expect(screen.getByRole('button', { name: 'Issue statements' })).toHaveProperty('disabled', true)
})
