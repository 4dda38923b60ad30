import { builtUrl, paths } from '@portico/contract/api/paths'
import type { NoticeKind } from '@portico/contract/features/notice-kinds'
import { site } from '../../../../../site.config.ts'
import type { Paragraph } from '../../../mail/letter.ts'
import { letter } from '../../../mail/letter.ts'

/** The content of an announcement's mail. */
interface Told {
  id: number
  kind: NoticeKind
  subject: string
  sentence: string
  line: string
  link: string
}

const labels: Partial<Record<NoticeKind, string>> = {
  statement: 'Open your documents',
  document: 'Open your documents',
}

const labelOf = (kind: NoticeKind): string => labels[kind] ?? 'Open your account'

/** The address of a page; following it marks the notice as opened. The sender puts this site's address in. */
function urlOf({ id, link }: Pick<Told, 'id' | 'link'>): string {
  const url = new URL(link, builtUrl)
  url.searchParams.set('notice', String(id))
  return url.href
}

/** The section of the account page with the preferences. */
const preferencesPath = `${paths.account}#mail`

const preferences: Paragraph = {
  note: 'Choose which e-mails you get',
  url: `${builtUrl}${preferencesPath}`,
}

const saidBy = (line: string): string[] => (line === '' ? [] : [`${site.name} writes: “${line}”`])

/** The mail of an announcement, the same for everyone who gets it. */
export const noticeLetter = (told: Told) =>
  letter(told.subject, [
    told.sentence,
    ...saidBy(told.line),
    { url: urlOf(told), label: labelOf(told.kind) },
    preferences,
  ])

/** One mail with all that has come since the last one. */
export const digestLetter = (all: readonly Told[]) =>
  letter('What is new in your account', [
    ...all.map(({ subject, sentence, line }) => [`${subject}. ${sentence}`, ...saidBy(line)].join(' ')),
    { url: `${builtUrl}${paths.dashboard}`, label: 'Open your account' },
    preferences,
  ])
