// @ts-check
/** The thread that reads the text of PDFs, started by document-text.ts. Plain JavaScript, because Node runs it without a build. */
import { extractText, getDocumentProxy } from 'unpdf'
import { answerWith } from '../../../pdf/thread-answers.mjs'

/** A reference code is on one of the first pages. */
const pagesRead = 20

/** @param {Uint8Array} bytes */
async function textOf(bytes) {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 })
  try {
    if (pdf.numPages > pagesRead) {
      const pages = []
      for (let k = 1; k <= pagesRead; k++) {
        const { items } = await (await pdf.getPage(k)).getTextContent()
        pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
      }
      return pages.join('\n')
    }
    const { text } = await extractText(pdf, { mergePages: true })
    return text
  } finally {
    await pdf.destroy()
  }
}

answerWith(textOf)
