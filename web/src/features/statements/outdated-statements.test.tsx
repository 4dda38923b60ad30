import { addMonths, formatMonth, monthAt } from '@portico/contract/values/month'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import { staffProfile } from '../../test/samples.ts'
import { allPosted, openStatements, preview, previews } from '../../test/statement-runs.ts'

const runs = { 'GET /api/users/statement-runs/': ok([]) }

test('leads to the period whose statements are out of date, however old it is', async () => {
  const outdated = {
    kind: 'statements_outdated',
    count: 2,
    about: 'Q1 2019',
    since: null,
    due: null,
    href: '/admin/statements?period=2019-q1',
  }
  const changed = { ...preview, ...allPosted, period_name: 'Q1 2019', to_issue_count: 2, changed_count: 2 }
  openStatements({
    ...staffProfile,
    ...runs,
    'GET /api/users/to-do/': ok([outdated]),
    'GET /api/users/statement-preview/2019-q1/': ok(changed),
  })
  await userEvent.click(await screen.findByRole('link', { name: '2 statements for Q1 2019 are out of date' }))
  await screen.findByRole('button', { name: 'Issue 2 changed statements' })
  expect(screen.getByLabelText<HTMLSelectElement>('Period').selectedOptions[0]?.text).toBe('Q1 2019')
})

test('before statements of a period that goes on are issued, says so and how far they reach', async () => {
  openStatements({ ...previews({ ...preview, ...allPosted, ended: false }), ...runs })
  await userEvent.click(await screen.findByRole('button', { name: 'Issue 303 statements' }))
  const last = formatMonth(addMonths(monthAt(Date.now()), -1))
  expect(screen.getByRole('dialog').textContent).toContain(
    `Q3 2025 is not over yet: its statements reach through ${last}. No months are missing so far.`,
  )
})
