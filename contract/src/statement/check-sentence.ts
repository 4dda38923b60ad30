import { numberInGroups } from '../features/statements.ts'
import { onOneLine } from './notes.ts'

/** How anyone checks a statement, on the page and on paper, whose QR code has the address. */
export const checkSentence = ({ url, number }: { url: string; number: string }): string =>
  `Check that we issued this statement and that it is still current: scan the code at its top or open ${url}. That page shows no name and no amount, and compares a PDF dropped on it with the original. Verification number ${onOneLine(numberInGroups(number))}.`
