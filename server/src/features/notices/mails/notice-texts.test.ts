import type { Month } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import { monthText } from './notice-texts.ts'

test('several months are named as a span, except where those before them are posted, too', () => {
  const months = [202604, 202603] as Month[]
  const events = ['posted', 'restated', 'withdrawn'] as const
  expect(events.map((event) => monthText(event, months).subject)).toEqual([
    'Your figures through April 2026 are ready',
    'Months from March to April 2026 were restated',
    'Months from March to April 2026 were withdrawn',
  ])
  expect(monthText('restated', months).sentence).toContain(
    'the months from March to April 2026 have changed.',
  )
  expect(monthText('withdrawn', months)).toMatchObject({
    sentence: 'Their figures were posted in error and no longer count in your account.',
    link: '/dashboard?withdrawn=2026-04',
  })
})

test('months that do not follow one another are named without those between them', () => {
  const months = [202608, 202610] as Month[]
  expect(monthText('restated', months)).toMatchObject({
    subject: 'August 2026 and October 2026 were restated',
    sentence: expect.stringContaining('The figures of August 2026 and October 2026 have changed.') as string,
  })
  const many = [202601, 202603, 202605, 202607] as Month[]
  expect(monthText('withdrawn', many).subject).toBe('4 months from January to July 2026 were withdrawn')
})
