import type { StatementKind } from '@portico/contract/statement/kinds'
import { statementTitles } from '@portico/contract/statement/kinds'
import { paths } from '@portico/contract/api/paths'
import type { DocumentKind } from '@portico/contract/features/documents'
import type { ChosenKind } from '@portico/contract/features/notice-kinds'
import type { ActivityKind } from '@portico/contract/figures/activity'
import type { Day } from '@portico/contract/values/day'
import { formatDay } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, formatMonthIso } from '@portico/contract/values/month'
import { monthsOrCount, spansOf } from '@portico/contract/values/month-spans'
import { periodIn } from '@portico/contract/values/period'

/** The text of a notice, without any amount: mails may be read by others. */
export interface NoticeText {
  kind: ChosenKind
  subject: string
  /** Always read after the subject: what it says is not said again. */
  sentence: string
  /** The path of the page where it is seen. */
  link: string
}

interface MonthNames {
  subject: string
  inside: string
  last: string
  latest: Month
  isSingle: boolean
  are: string
  were: string
}

/** "July 2025", "the months from May to July 2025", or "May 2025 and July 2025": a span has none in it that is not meant. */
function namesOf(months: readonly Month[]): MonthNames {
  const sorted = [...months].sort((a, b) => a - b)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) throw new Error('A notice of months has one.')
  const name = formatMonth(last)
  const of = { last: name, latest: last, isSingle: first === last }
  if (of.isSingle) return { ...of, subject: name, inside: name, are: 'is', were: 'was' }
  const named = monthsOrCount(sorted)
  const [subject, inside] =
    spansOf(sorted).length === 1 ? [`Months from ${named}`, `the months from ${named}`] : [named, named]
  return { ...of, subject, inside, are: 'are', were: 'were' }
}

/** What can happen to posted months. */
export type MonthEvent = 'posted' | 'restated' | 'withdrawn'

const monthTexts: {
  readonly [Event in MonthEvent]: (names: MonthNames) => NoticeText
} = {
  posted: ({ last, isSingle }) => ({
    kind: 'month_posted',
    // Months before a run may be posted, too.
    subject: isSingle ? `${last} is posted` : `Your figures through ${last} are ready`,
    sentence: isSingle ? `Your figures through ${last} are ready.` : 'You can see them in your account.',
    link: paths.dashboard,
  }),
  restated: ({ subject, were, inside, latest }) => ({
    kind: 'month_restated',
    subject: `${subject} ${were} restated`,
    sentence: `The figures of ${inside} have changed. Your account shows the new figures next to the earlier ones, as it does for the balances of later months that changed with them.`,
    // Opens next to what it was before.
    link: `${paths.dashboard}?restated=${formatMonthIso(latest)}`,
  }),
  withdrawn: ({ subject, were, isSingle, latest }) => ({
    kind: 'month_restated',
    subject: `${subject} ${were} withdrawn`,
    sentence: `${isSingle ? 'Its' : 'Their'} figures were posted in error and no longer count in your account.`,
    // Its line among the months.
    link: `${paths.dashboard}?withdrawn=${formatMonthIso(latest)}`,
  }),
}

/** The notice of posted, restated or withdrawn months. */
export const monthText = (event: MonthEvent, months: readonly Month[]): NoticeText =>
  monthTexts[event](namesOf(months))

/** The notice of months that were moved. */
export function movedText(from: readonly Month[], to: readonly Month[]): NoticeText {
  const [was, is] = [namesOf(from), namesOf(to)]
  return {
    kind: 'month_restated',
    subject: `${was.subject} ${was.are} moved to ${is.last}`,
    sentence: `The figures of ${was.inside} belong to ${is.inside}, and we have moved them there. Your account shows them as they are now.`,
    link: paths.dashboard,
  }
}

/** The notice of a changed initial investment. */
export const initialInvestmentText: NoticeText = {
  kind: 'month_restated',
  subject: 'Your initial investment on record has been corrected',
  sentence:
    'We have corrected the initial investment that is on record for your account. Your months and your balance stay as they are.',
  link: paths.dashboard,
}

/** Of a reinvestment, nobody is told: no money has left or reached the firm. */
const moneyTexts: Readonly<
  Record<Exclude<ActivityKind, 'reinvestment'>, { kind: ChosenKind; subject: string; did: string }>
> = {
  contribution: {
    kind: 'money_received',
    subject: 'We have received your money',
    did: 'We have received money for your account',
  },
  withdrawal: {
    kind: 'money_sent',
    subject: 'We have sent you money',
    did: 'We have sent money from your account to you',
  },
}

/** The kinds of activity that an investor is told of. */
export const announcedKinds = Object.keys(moneyTexts) as (keyof typeof moneyTexts)[]

/** The kind of notice of money in or out. */
export const moneyKind = (kind: keyof typeof moneyTexts): ChosenKind => moneyTexts[kind].kind

/** Which posted months an entry restates, if it does. */
const restatedBy = (months: readonly Month[]): string =>
  months.length === 0 ? '' : ` It restates the figures of ${namesOf(months).inside}.`

/** The notice of money in or out; with the day only if all entries share it. */
export function moneyText(
  kind: keyof typeof moneyTexts,
  days: readonly Day[],
  restated: readonly Month[] = [],
): NoticeText {
  const { did, ...text } = moneyTexts[kind]
  const [day, ...others] = new Set(days)
  const when = day === undefined || others.length > 0 ? '' : ` on ${formatDay(day)}`
  return {
    ...text,
    sentence: `${did}${when}.${restatedBy(restated)}`,
    link: paths.dashboard,
  }
}

/** The same of an entry that is removed. */
export const moneyVoidedText = (
  kind: keyof typeof moneyTexts,
  restated: readonly Month[] = [],
): NoticeText => ({
  kind: moneyTexts[kind].kind,
  subject: 'An entry in your account was removed',
  sentence: `We had recorded ${kind === 'contribution' ? 'money that you sent us' : 'money that we sent you'}, and have removed the entry. It no longer counts in your account.${restatedBy(restated)}`,
  link: paths.dashboard,
})

/** The notice that an account was closed. */
export const closedText = (on: Day): NoticeText => ({
  kind: 'account_closed',
  subject: `Your account was closed on ${formatDay(on)}`,
  sentence: 'Everything stays in the portal for you to read.',
  link: paths.dashboard,
})

/** The notice to who was told that it was closed. */
export const reopenedText: NoticeText = {
  kind: 'account_closed',
  subject: 'Your account is open again',
  sentence: 'We had closed it, and have reopened it.',
  link: paths.dashboard,
}

/** A statement that investors are told of. */
export interface ToldStatement {
  /** The key of its period. */
  period: string
  /** How it is called, with how far it reaches: "Q3 2025, to August". */
  name: string
  kind: StatementKind
}

const statementNamed = ({ period, name, kind }: ToldStatement): string =>
  `${statementTitles[kind].toLowerCase()} ${periodIn(period) === undefined ? 'since the start' : `for ${name}`}`

/** The notice of a statement that replaces an earlier one. */
export const replacedStatementText = (statement: ToldStatement): NoticeText => ({
  kind: 'statement',
  subject: `New ${statementNamed(statement)}`,
  sentence: 'It replaces the earlier one and lists what changed.',
  link: paths.documents,
})

/** The notice of a statement. */
export const statementText = (statement: ToldStatement): NoticeText => ({
  kind: 'statement',
  subject: `Your ${statementNamed(statement)}${statement.name.includes(',') ? ',' : ''} is available`,
  sentence: 'You can download it from the Documents page.',
  link: paths.documents,
})

/** The names of documents by kind: a title, which the firm types, could contain an amount. */
const documentNames: Readonly<Record<DocumentKind, string>> = {
  agreement: 'An agreement',
  'tax-form': 'A tax form',
  letter: 'A letter',
  report: 'A report',
}

/** What can happen to the documents of an investor. */
export type DocumentEvent = 'released' | 'withdrawn'

const documentTexts: {
  readonly [Event in DocumentEvent]: {
    several: { subject: string; sentence: string }
    single: (name: string) => { subject: string; sentence: string }
  }
} = {
  released: {
    several: {
      subject: 'New documents are available',
      sentence: 'You can download them from the Documents page.',
    },
    single: (name) => ({
      subject: `${name} is available`,
      sentence: 'You can download it from the Documents page.',
    }),
  },
  withdrawn: {
    several: {
      subject: 'Documents were withdrawn',
      sentence: 'They are no longer on the Documents page.',
    },
    single: (name) => ({
      subject: `${name} was withdrawn`,
      sentence: 'It is no longer on the Documents page.',
    }),
  },
}

/** The notice of documents that are released, or withdrawn, together. */
export function documentText(
  event: DocumentEvent,
  documents: readonly { kind: DocumentKind; year: number }[],
): NoticeText {
  const [document, ...others] = documents
  if (document === undefined) throw new Error('A notice of documents has one.')
  const { several, single } = documentTexts[event]
  const name = `${documentNames[document.kind]} for ${document.year}`
  return { kind: 'document', ...(others.length > 0 ? several : single(name)), link: paths.documents }
}

/** A notice and its recipients. */
export interface Announcement extends NoticeText {
  userIds: readonly number[]
  /** What staff wrote, without amounts. */
  line?: string
}

/** The notice of each account about its own items; accounts with the same text share an announcement. */
export function byText<Item extends { userId: number }>(
  items: readonly Item[],
  textOf: (own: readonly Item[]) => NoticeText,
): Announcement[] {
  const ownItems = new Map<number, Item[]>()
  for (const item of items) {
    const own = ownItems.get(item.userId)
    if (own === undefined) ownItems.set(item.userId, [item])
    else own.push(item)
  }
  const announcements = new Map<string, Announcement & { userIds: number[] }>()
  for (const [userId, own] of ownItems) {
    const text = textOf(own)
    const key = `${text.subject}\n${text.sentence}`
    const told = announcements.get(key)
    if (told === undefined) announcements.set(key, { ...text, userIds: [userId] })
    else told.userIds.push(userId)
  }
  return [...announcements.values()]
}
