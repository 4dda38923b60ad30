import type { EnteredFigures } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { monthIn } from '@portico/contract/values/month'
import { useState } from 'react'
import { newsOf, onNewer } from './newer-start.ts'
import type { Draft, DraftField } from './summary-draft.ts'
import { isChanged, recompute, withExpected } from './summary-draft.ts'

/** The initial state of a form. Later ones have higher versions. */
export interface Start {
  version: number
  draft: Draft
}

interface DraftSettings {
  start: Start
  /** Whether a later start also replaces that of an edited form, which keeps what was typed. */
  rebases: boolean
  /** Whether unrealized gain and balance follow from the others, and are not typed. */
  computed: boolean
  /** What is expected in a month, where it can be chosen. */
  figuresFor?: (month: Month) => EnteredFigures | undefined
  /** Whether the form has been sent and stays as it is. */
  isDone: boolean
  /** Whether something else is typed in the form. */
  hasText: boolean
}

/** The draft of a month over what it started from, which may be replaced by newer figures. */
export function useMonthDraft({ start, rebases, computed, figuresFor, isDone, hasText }: DraftSettings) {
  const [base, setBase] = useState(start)
  const [draft, setDraft] = useState(start.draft)
  const [newer, setNewer] = useState<readonly string[]>([])
  const unsaved = !isDone && (isChanged(draft, base.draft) || hasText)

  /** What a draft of this month starts from. */
  const inMonth = (found: Draft, quarter: string): Draft => {
    const month = monthIn(quarter)
    const expected = month === undefined || !computed ? undefined : figuresFor?.(month)
    return expected === undefined ? found : withExpected(found, expected)
  }
  // A colleague posted first, or an entry changed the principal: an untouched form starts over. A sent form stays in view.
  if (!isDone && start.version > base.version && (!unsaved || rebases)) {
    const isSameMonth = start.draft.quarter === base.draft.quarter
    const found =
      unsaved && isSameMonth && draft.quarter !== start.draft.quarter
        ? inMonth(start.draft, draft.quarter)
        : start.draft
    setBase({ ...start, draft: found })
    if (!unsaved) setDraft(found)
    else if (isSameMonth) {
      const next = onNewer(draft, base.draft, found)
      const news = newsOf(base.draft, found, next)
      setDraft(next)
      if (news.length > 0) setNewer(news)
    }
  }

  /** Takes what was typed, and returns the draft with what follows from it. */
  const change = (changed: Draft, name: DraftField): Draft => {
    const found = name === 'quarter' ? inMonth(base.draft, changed.quarter) : base.draft
    if (found !== base.draft) setBase({ ...base, draft: found })
    // What was not typed over is that of the month.
    const own = found === base.draft ? changed : onNewer(changed, base.draft, found)
    const next = computed ? recompute(own) : own
    setDraft(next)
    return next
  }
  const restart = (next: Start) => {
    setBase(next)
    setDraft(next.draft)
    setNewer([])
  }
  return { base, draft, newer, unsaved, change, restart }
}
