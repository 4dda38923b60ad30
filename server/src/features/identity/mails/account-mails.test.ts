import { expect, test } from 'vitest'
import { site } from '../../../../../site.config.ts'
import * as mails from './account-mails.ts'

const url = 'https://portal.example'
const colleague = { id: 2, email: 'bea@firm.example', isStaff: true }
const by = {
  at: Date.UTC(2026, 6, 15, 12),
  actor: { id: 1, name: 'desk@firm.example' },
  publicUrl: url,
  timeZone: 'UTC',
}

test.each(
  [
    mails.invitationMail(url, false),
    mails.invitationMail(url, true),
    mails.resetMail(url),
    mails.passwordChosenMail(url),
    mails.passwordChangedMail(url),
    mails.confirmEmailMail(url, 'ann@client.example'),
    mails.emailTakenMail(url),
    mails.ownEmailChangedMail(url),
    mails.oldAddressMail(url),
    mails.newAddressMail(url),
    ...Object.values(mails.secondFactorMail).map((mail) => mail(url)),
    mails.accessChangedMail('disable', colleague, by),
  ].map((mail) => [mail.subject, mail] as const),
)('“%s” is from the firm in both bodies, and never from Portico', (_, { subject, text, html }) => {
  for (const body of [text, html]) expect(body).toContain(site.name)
  expect(subject + text + html).not.toMatch(/portico/i)
})

test('a mail with a link that works once says so in a sentence that reads well before a button and before an address', () => {
  const linked = [
    mails.invitationMail(url, false),
    mails.resetMail(url),
    mails.confirmEmailMail(url, 'ann@client.example'),
  ]
  for (const { text, html } of linked) {
    expect(text).toMatch(/with the link below, which works once, for [^.:]+\.\n\nhttps:/)
    expect(html).not.toContain('Open this page')
  }
})
