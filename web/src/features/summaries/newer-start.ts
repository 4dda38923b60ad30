import { isDeducted } from '@portico/contract/figures/deductions'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { shownFigure } from '../../figures/shown-figures.ts'
import type { Draft } from './summary-draft.ts'
import { counts, emptyDraft, followingIn, recompute, summaryOf } from './summary-draft.ts'

/** What was typed in a draft of `found`, over the newer figures that are found now. */
export function onNewer(draft: Draft, found: Draft, newer: Draft): Draft {
  const following: readonly string[] = followingIn(draft)
  const typed = (Object.keys(emptyDraft) as (keyof Draft)[]).filter(
    (field) => draft[field] !== found[field] && !following.includes(field),
  )
  const kept = Object.fromEntries(typed.map((field) => [field, draft[field]]))
  // A typed percentage stands against a dividend that the newer figures have as typed, and the other way round.
  const isRateTyped = typed.includes('dividend_percent') || typed.includes('dividend_amount')
  return recompute({
    ...newer,
    ...kept,
    ...(isRateTyped && { dividendTyped: draft.dividendTyped }),
  })
}

/** What is other in the newer figures, each with what was typed instead: "Div % is now 3.40% (was 3.33%)." */
export function newsOf(found: Draft, newer: Draft, draft: Draft): string[] {
  const [was, is, own] = [summaryOf(found), summaryOf(newer), summaryOf(draft)]
  if (was === undefined || is === undefined) return []
  const following = followingIn(newer)
  return allFigures
    .filter(
      (figure) => isDeducted(figure) || (counts(figure.name, newer) && !following.includes(figure.name)),
    )
    .map((figure) => ({
      name: figure.label,
      before: shownFigure(figure, was),
      now: shownFigure(figure, is),
      yours: shownFigure(figure, own ?? is),
    }))
    .filter(({ before, now }) => before !== now)
    .map(
      ({ name, before, now, yours }) =>
        `${name} is now ${now} (was ${before})${yours === now ? '' : `; yours is ${yours}`}.`,
    )
}
