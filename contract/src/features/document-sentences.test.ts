import { expect, test } from 'vitest'
import { documentSentences } from './document-sentences.ts'

test('a title that a former version stored cannot turn around or break the sentence about it', () => {
  const after = { document: 7, title: 'K-1\u202e\n2025' }
  const entry = { actor: 'desk@firm.example', subject: '', before: {}, after }
  expect(documentSentences['document.viewed'](entry)).toBe(
    'desk@firm.example looked at document 7, “K-1 2025”.',
  )
})
