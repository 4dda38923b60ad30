import { numberInGroups } from '../features/statements.ts'
import { onOneLine } from './notes.ts'

/** How anyone checks a paper; `code` is where it has the QR code of the address. */
export const checkSentence = ({ code, url, number }: { code: string; url: string; number: string }): string =>
  `Check that we issued this statement and that it is still current: scan the code ${code} or open ${url}. That page shows no name and no amount, and compares a PDF dropped on it with the original. Verification number ${onOneLine(numberInGroups(number))}.`
