import type { Audience } from '@portico/contract/features/notice-deliveries'
import { countOf, groupedNumber } from './figure-text.ts'

/** How many hear of something which way: "2 mails at once · 1 in the daily digest · 1 only in the portal". */
export function waysText({ each, digest, off, none }: Audience): string {
  const ways = [
    ...(each > 0 ? [`${countOf(each, 'mail')} at once`] : []),
    ...(digest > 0 ? [`${groupedNumber.format(digest)} in the daily digest`] : []),
    ...(off > 0 ? [`${groupedNumber.format(off)} only in the portal`] : []),
    ...(none > 0 ? [`${groupedNumber.format(none)} cannot be mailed`] : []),
  ]
  return ways.length === 0 ? 'Nobody' : ways.join(' · ')
}
