import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../auth/session.ts'
import { fakeServer, ok } from '../test/fake-server.ts'
import { noEffect } from '../test/no-effect.ts'
import { openPage } from '../test/page.tsx'
import { irisMonths, received, sam, summaries } from '../test/samples.ts'

const audience = { each: 0, digest: 1, off: 0, none: 0 }
const statement = {
  kind: 'statement',
  subject: 'Your statement for June 2025 is available',
  line: '',
  ...audience,
}
const cancelled = { kind: 'money_received', subject: 'We have received your money', investors: 1 }

test('before an entry is voided or a month withdrawn, each notice that is told again or cancelled is named', async () => {
  signIn('staff', sam)
  fakeServer({
    ...irisMonths(summaries(6)),
    'GET /api/users/all-activity/2/': ok([received]),
    'POST /api/users/notice-audience/': ok({ ...audience, delay_minutes: 10, people: [] }),
    'POST /api/users/preview-posting/': ok({
      ...noEffect,
      made_rows: 1,
      notices: [statement],
      cancelled_notices: [cancelled],
    }),
  })
  openPage('/admin/user-summary?user_id=2&correct=202507')
  for (const name of ['Void the contribution of July 14, 2025', 'Withdraw July 2025…']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await userEvent.click(await screen.findByRole('button', { name }))
    // oxlint-disable-next-line no-await-in-loop
    const dialog = within(await screen.findByRole('dialog'))
    // oxlint-disable-next-line no-await-in-loop
    const again = await dialog.findByText('The investor is told in the next daily digest.')
    expect(again.parentElement?.textContent).toBe(
      `${statement.subject} (told again)The investor is told in the next daily digest.`,
    )
    expect(dialog.getByText(cancelled.subject).parentElement?.textContent).toBe(
      `${cancelled.subject}This notice is cancelled: the investor has not seen it.`,
    )
    // A line would go with none of them.
    expect(dialog.queryByLabelText('Line to the investor')).toBeNull()
    // oxlint-disable-next-line no-await-in-loop
    await userEvent.click(dialog.getByRole('button', { name: 'Go back' }))
  }
})
