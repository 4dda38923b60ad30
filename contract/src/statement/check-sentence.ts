import { numberInGroups } from '../features/statements.ts'
import { onOneLine } from '../values/firm-lines.ts'

/** What is compared with the original: of the PDF, the file itself; a print of the page is another file. */
const compared = {
  pdf: 'a PDF dropped on it with the original',
  page: 'the PDF from “Download PDF” with the original, not a print or a scan of this page',
}

interface Checked {
  url: string
  number: string
  /** Where the sentence stands. */
  on: keyof typeof compared
}

/** How anyone checks a statement, on the page and on paper, whose QR code has the address. */
export const checkSentence = ({ url, number, on }: Checked): string =>
  `Check that we issued this statement and that it is still current: scan the code at its top or open ${url}. That page shows no name and no amount, and compares ${compared[on]}. Verification number ${onOneLine(numberInGroups(number))}.`
