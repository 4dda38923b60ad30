import { expect, test } from 'vitest'
import { Paper } from './paper.ts'

const about = { title: 'A page', author: 'The firm', size: 'A4', createdAt: new Date(0) } as const

/** A page with figures, kerned pairs and letters of two fonts. */
async function draw(): Promise<string> {
  const paper = new Paper(about)
  for (const [k, text] of ['$1,234.50', 'Total AV To', 'Ελένη AV', '$1,234.50'].entries())
    paper.line(text, 500, 20 + 30 * k, { size: 9 + k, align: 'right' })
  return (await paper.finish()).toString('latin1')
}

test('a page whose texts have been laid out before is the same page', async () => {
  expect(await draw()).toBe(await draw())
})

test.each(['an amount', 'December 31', 'New York', 'book K', 'Q3 Year', 'P 1'])(
  'the space in "%s" is a quarter of an em, whatever the letters next to it',
  (text) => {
    const paper = new Paper(about)
    for (const weight of ['regular', 'bold'] as const) {
      const [whole = 0, ...words] = [text, ...text.split(' ')].map((part) =>
        paper.widthOf(part, { size: 100, weight }),
      )
      expect(words.reduce((left, width) => left - width, whole)).toBeCloseTo(25, 5)
    }
  },
)
