import { paths } from '@portico/contract/api/paths'
import { expect, signIn, test } from './fixtures.ts'

/** The message that each page shows to visitors and investors; public pages show none. */
const pages: Record<keyof typeof paths, { visitor?: string; investor?: string }> = {
  landing: {},
  login: {},
  waitlist: {},
  waitlistThankyou: {},
  resetPassword: {},
  resetConfirm: {},
  confirmEmail: {},
  verify: {},
  unsubscribe: {},
  definitions: {},
  privacy: {},
  terms: {},
  imprint: {},
  dashboard: { visitor: 'Not authenticated. Please log in.' },
  statement: { visitor: 'Not authenticated. Please log in.' },
  accounts: { visitor: 'You must be logged in.', investor: 'Admin access only.' },
  userSummary: { visitor: 'You must be logged in.', investor: 'Admin access only.' },
  documents: { visitor: 'Not authenticated. Please log in.' },
  managedDocuments: { visitor: 'You must be logged in.', investor: 'Admin access required.' },
  statements: { visitor: 'You must be logged in.', investor: 'Admin access required.' },
  mail: { visitor: 'You must be logged in.', investor: 'Admin access required.' },
  release: { visitor: 'You must be logged in.', investor: 'Admin access required.' },
  accountRecord: { visitor: 'You must be logged in.', investor: 'Admin access only.' },
  waitlistDesk: { visitor: 'You must be logged in.', investor: 'Admin access required.' },
  checks: { visitor: 'You must be logged in.', investor: 'Admin access required.' },
  audit: { visitor: 'You must be logged in.', investor: 'Admin access required.' },
  monthEnd: { visitor: 'You must be logged in.', investor: 'Admin access only.' },
  impersonate: { visitor: 'You must be logged in.', investor: 'Admin access required.' },
  account: { visitor: 'You must be logged in.' },
  accountViews: { visitor: 'You must be logged in.' },
  addSummary: { visitor: 'You must be logged in.', investor: 'Admin access only.' },
}

for (const [name, { visitor, investor }] of Object.entries(pages)) {
  const path = paths[name as keyof typeof paths]

  test(`${path} admits the right users`, async ({ page, portico, expectFailure }) => {
    // A number that is none is refused.
    expectFailure(/40[013]/)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    if (visitor === undefined) await expect(page).toHaveURL(path)
    else await expect(page.getByText(visitor)).toBeVisible()

    // From another page, because the login page would redirect back here.
    await page.goto('/')
    await signIn(page, await portico.addPerson())
    await page.goto(path)
    if (investor !== undefined) await expect(page.getByText(investor)).toBeVisible()
    else await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Select a user' })).toBeHidden()
  })
}

test('an investor sees no links to staff pages', async ({ page, portico }) => {
  await signIn(page, await portico.addPerson())
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Summary' })).toBeHidden()
})
