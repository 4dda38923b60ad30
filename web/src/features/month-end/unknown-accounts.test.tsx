import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { chooseFile, previewing } from '../../test/chosen-file.ts'
import { ok } from '../../test/fake-server.ts'
import { importLine, signInStaff } from '../../test/month-end-sheet.ts'
import { sam, samProfile } from '../../test/samples.ts'

beforeEach(signInStaff)

describe('e-mails without an account', () => {
  const creating = 'POST /api/users/import-accounts/'
  const emails = ['nina@client.example', 'omar@client.example']
  const sentence = 'There is no account.'
  const previews = [
    {
      rows: [importLine(2, 'refused', { sentence }), importLine(3, 'refused', { sentence })],
      refused: 2,
      unknown_emails: emails,
      unknown_rows: 2,
    },
    { rows: [importLine(2, 'to post'), importLine(3, 'to post')], refused: 0 },
  ]
  const similar = {
    similar_emails: [{ email: emails[1], like: ['omer@client.example'] }],
    unknown_rows: 1,
  }
  const message = '2 accounts are created. No one was mailed.'
  const findOffer = () =>
    within(screen.getByRole('region', { name: '2 e-mail addresses in the file have no account' }))

  test('get one from the preview, with names typed or pasted, and the file is read again', async () => {
    const { sent } = await chooseFile(previews, {
      [creating]: { status: 201, body: { message, created: 2 } },
    })
    const offer = findOffer()
    await userEvent.click(offer.getByLabelText(`First name of ${emails[0]}`))
    await userEvent.paste('Nina\tNoor\nOmar\tO"Hara\n')
    await userEvent.type(offer.getByLabelText(`First name of ${emails[1]}`), ' B.')
    await userEvent.click(offer.getByRole('button', { name: 'Create 2 accounts' }))
    expect((await screen.findByText(message)).closest('[tabindex]')).toBe(document.activeElement)
    screen.getByRole('button', { name: 'To post 2' })
    expect(screen.queryByRole('region', { name: /have no account/ })).toBeNull()
    const [{ file } = { file: '' }] = sent(creating) as { file: string }[]
    expect(atob(file)).toBe(
      '"email","first_name","last_name"\n"nina@client.example","Nina","Noor"\n"omar@client.example","Omar B.","O""Hara"',
    )
    expect(sent(previewing)).toHaveLength(2)
  })

  test.each([
    [2, 2, 'Create the accounts, or fix the file and choose it again.'],
    [3, 2, 'Create the accounts, fix the other row in the file and choose it again.'],
    [4, 2, 'Create the accounts, fix the other 2 rows in the file and choose it again.'],
    [2, 0, 'Create the accounts, fix the 2 rows in the file and choose it again.'],
  ])('are not all that %i refused rows may need, but %i of these', async (refused, cleared, remedy) => {
    await chooseFile([{ ...previews[0], refused, unknown_rows: cleared }])
    screen.getByText(`${refused} rows are refused, so nothing can be posted. ${remedy}`)
  })

  test('that may be mistyped are to be corrected in the file, and get an account only once staff say so', async () => {
    await chooseFile([{ ...previews[0], ...similar }])
    screen.getByText(/Create the account, fix the other row in the file and choose it again\.$/)
    const offer = findOffer()
    offer.getByText('Correct this one in the file and choose the file again.')
    offer.getByText('Did you mean omer@client.example?')
    offer.getByRole('button', { name: 'Create 1 account' })
    expect(offer.queryByLabelText(`First name of ${emails[1]}`)).toBeNull()
    await userEvent.click(offer.getByRole('button', { name: `${emails[1]} is a new investor` }))
    offer.getByLabelText(`First name of ${emails[1]}`)
    offer.getByRole('button', { name: 'Create 2 accounts' })
  })

  test('are no reason to create accounts where all of them may be mistyped', async () => {
    await chooseFile([{ ...previews[0], ...similar, unknown_emails: [emails[1]], unknown_rows: 0 }])
    screen.getByText('2 rows are refused, so nothing can be posted. Fix the file and choose it again.')
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
  })

  test('are only listed for staff who may not create accounts, with the reason', async () => {
    signIn('token', { ...sam, role: 'preparer' })
    await chooseFile([{ ...previews[0], ...similar }], {
      'GET /api/users/profile/': ok({ ...samProfile, role: 'preparer' }),
    })
    const offer = findOffer()
    offer.getByText(emails[0] ?? '')
    offer.getByText('Did you mean omer@client.example?')
    offer.getByText(/^New investors need an account first\. .*Only an administrator can do this\.$/)
    expect(offer.queryByRole('button')).toBeNull()
  })
})
