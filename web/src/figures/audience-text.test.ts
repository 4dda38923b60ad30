import { expect, test } from 'vitest'
import { seenText } from './audience-text.ts'

const nobody = { each: 0, digest: 0, off: 0, none: 0 }

test.each([
  [{ ...nobody, each: 1 }, 'Iris Vega will see it at once and get an e-mail.'],
  [{ ...nobody, digest: 1 }, 'Iris Vega will see it at once and get the daily digest.'],
  [{ ...nobody, none: 1 }, 'Iris Vega will see it at once.'],
  [{ ...nobody, each: 2, off: 1 }, '3 investors will see it at once; 2 get an e-mail.'],
  [
    { ...nobody, each: 1, digest: 2 },
    '3 investors will see it at once; 1 gets an e-mail, 2 get the daily digest.',
  ],
  [{ ...nobody, off: 2 }, '2 investors will see it at once.'],
])('of %j a release says: %s', (audience, text) => {
  expect(seenText(audience, 'it', 'Iris Vega')).toBe(text)
})

test('of several documents to several investors, each sees only their own', () => {
  expect(seenText({ ...nobody, each: 2 }, 'them', '')).toBe(
    '2 investors will see them at once; 2 get an e-mail. Each sees only their own.',
  )
})

test('a single investor whose name is not known is counted', () => {
  expect(seenText({ ...nobody, each: 1 }, 'them', '')).toBe(
    '1 investor will see them at once and get an e-mail.',
  )
})
