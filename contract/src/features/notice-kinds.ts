/** The kinds of events that investors are notified of, by their names in the mail preferences. */
export const noticeKinds = {
  month_posted: 'A month is posted',
  month_restated: 'A month is restated or withdrawn',
  statement: 'A statement is available or replaced',
  document: 'A document is available',
  money_received: 'Money is received',
  money_sent: 'Money is sent',
} as const

/** What happens to the access to an account. These mails cannot be turned off. */
export const securityKinds = {
  new_device: 'A sign-in from a new device',
  password: 'The password changes',
  second_factor: 'The second factor changes',
  email: 'The e-mail address changes',
} as const

export type ChosenKind = keyof typeof noticeKinds
export type SecurityKind = keyof typeof securityKinds
export type NoticeKind = ChosenKind | SecurityKind

export const chosenKindNames = Object.keys(noticeKinds) as [ChosenKind, ...ChosenKind[]]
export const noticeKindNames = [...chosenKindNames, ...Object.keys(securityKinds)] as [
  NoticeKind,
  ...NoticeKind[],
]

/** The title of any kind. */
export const kindTitle = (kind: NoticeKind): string => ({ ...noticeKinds, ...securityKinds })[kind]

/** How the owner of an account hears of a kind: a mail each time, one a day with all of them, or only in the portal. */
export const mailWays = ['each', 'digest', 'off'] as const
export type MailWay = (typeof mailWays)[number]

/** What an unsubscribe link turns off: the mails of a kind, or the digest. */
export type MailList = ChosenKind | 'digest'

/** The hour of the day, in the firm's time zone, from which digests are mailed. */
export const digestHour = 7
