import type { Audience } from '@portico/contract/features/notice-deliveries'
import { groupedNumber } from './figure-text.ts'

/** How many hear of something which way: "2 by e-mail · 1 in the daily digest · 1 only in the portal". */
export function waysText({ each, digest, off, none }: Audience): string {
  const ways = [
    ...(each > 0 ? [`${groupedNumber.format(each)} by e-mail`] : []),
    ...(digest > 0 ? [`${groupedNumber.format(digest)} in the daily digest`] : []),
    ...(off > 0 ? [`${groupedNumber.format(off)} only in the portal`] : []),
    ...(none > 0 ? [`${groupedNumber.format(none)} without an e-mail`] : []),
  ]
  return ways.length === 0 ? 'Nobody' : ways.join(' · ')
}
