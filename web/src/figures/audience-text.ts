import type { Audience } from '@portico/contract/features/notice-deliveries'
import { countOf, groupedNumber } from './figure-text.ts'

/** How many hear of something which way: "2 by e-mail · 1 in the daily digest · 1 only in the portal". */
export function waysText({ each, digest, off, none }: Audience): string {
  const ways = [
    ...(each > 0 ? [`${groupedNumber.format(each)} by e-mail`] : []),
    ...(digest > 0 ? [`${groupedNumber.format(digest)} in the daily digest`] : []),
    ...(off > 0 ? [`${groupedNumber.format(off)} only in the portal`] : []),
    ...(none > 0 ? [`${groupedNumber.format(none)} who cannot log in`] : []),
  ]
  return ways.length === 0 ? 'Nobody' : ways.join(' · ')
}

/**
 * "3 investors will see it at once; 2 get an e-mail.", or of a single one by name: "… will see it at once and get an e-mail."
 * Of several documents, each investor sees their own.
 */
export function seenText({ each, digest, off, none }: Audience, what: 'it' | 'them', name: string): string {
  const people = each + digest + off + none
  const mails = [
    { count: each, mail: 'an e-mail' },
    { count: digest, mail: 'the daily digest' },
  ].filter(({ count }) => count > 0)
  if (people === 1)
    return `${name || '1 investor'} will see ${what} at once${mails.map(({ mail }) => ` and get ${mail}`).join('')}.`
  const told = mails.map(
    ({ count, mail }) => `${groupedNumber.format(count)} ${count === 1 ? 'gets' : 'get'} ${mail}`,
  )
  const own = what === 'them' ? ' Each sees only their own.' : ''
  return `${[`${countOf(people, 'investor')} will see ${what} at once`, told.join(', ')].filter(Boolean).join('; ')}.${own}`
}
