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
  expect(monthText('restated', months).sentence).toContain('the months from March to April 2026.')
  expect(monthText('withdrawn', months)).toMatchObject({
    sentence: 'Their figures were posted in error and no longer count in your account.',
    link: '/dashboard?withdrawn=2026-04',
  })
})
