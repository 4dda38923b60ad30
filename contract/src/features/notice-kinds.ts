/** The kinds of events that investors are notified of, by their names in the mail preferences. */
export const noticeKinds = {
  month_posted: 'A month is posted',
  month_restated: 'A month is restated or withdrawn',
  statement: 'A statement is available or replaced',
  document: 'A document is available',
  money_received: 'Money is received',
  money_sent: 'Money is sent',
  account_closed: 'Your account is closed or reopened',
} as const

/** What happens to the access to an account. These mails cannot be turned off. */
export const securityKinds = {
  new_device: 'A login from a new device',
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

/** How the owner of an account hears of a kind: a mail each time, one a day with all of them, or only in the portal. */
export const mailWays = ['each', 'digest', 'off'] as const
export type MailWay = (typeof mailWays)[number]

/** What an unsubscribe link turns off: the mails of a kind, or the digest. */
export type MailList = ChosenKind | 'digest'

/** The byte of each list with which an unsubscribe token begins. Mails that are years old have them: never change one. */
export const mailListCodes: Readonly<Record<MailList, number>> = {
  digest: 0,
  month_posted: 1,
  month_restated: 2,
  statement: 3,
  document: 4,
  money_received: 5,
  money_sent: 6,
  account_closed: 7,
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The list that an unsubscribe token names, which need not be ours; undefined for what is none. */
export function mailListOf(token: string): MailList | undefined {
  if (!/^[\w-]{28}$/.test(token)) return undefined
  const [first = 0, second = 0] = Array.from(token.slice(0, 2), (letter) => base64url.indexOf(letter))
  const code = first * 4 + Math.floor(second / 16)
  return (Object.keys(mailListCodes) as MailList[]).find((list) => mailListCodes[list] === code)
}

/** The hour of the day, in the firm's time zone, from which digests are mailed. */
export const digestHour = 7
