import { feeFigures } from '@portico/contract/figures/deductions'
import type { EnteredName } from '@portico/contract/figures/monthly-figures'
import { enteredFigures } from '@portico/contract/figures/monthly-figures'
import type { Line } from './line.ts'

/** What few months have: its columns are shown once a line has some, or staff want to type it. */
export type Rare = 'losses' | 'fees'
export const rares: readonly Rare[] = ['losses', 'fees']
const rareFigures: Readonly<Record<Rare, readonly EnteredName[]>> = {
  losses: ['loss_amount'],
  fees: feeFigures.map(({ name }) => name),
}

/** What of a sheet decides on its columns. */
interface Columned {
  lines: readonly Line[]
  /** What has columns although no line has any of it yet. */
  shows: ReadonlySet<Rare>
  message: string
}

const someHave = ({ lines }: Columned, rare: Rare): boolean =>
  lines.some(({ typed }) => rareFigures[rare].some((name) => typed[name].value !== 0))

/** Whether the sheet has columns for losses, or for fees. */
export const has = (sheet: Columned, rare: Rare): boolean => sheet.shows.has(rare) || someHave(sheet, rare)

/** The figures that staff can type in the sheet. */
export function typedFigures(sheet: Columned): readonly EnteredName[] {
  const hidden = rares.flatMap((rare) => (has(sheet, rare) ? [] : rareFigures[rare]))
  return enteredFigures.flatMap(({ name }) => (hidden.includes(name) ? [] : [name]))
}

const stays: Readonly<Record<Rare, string>> = {
  losses: 'Losses stay in view: at least one month lost.',
  fees: 'Fees stay in view: at least one month has some.',
}

/** The sheet with columns for losses or for fees, or without them where no line has any. */
export function showRare<Sheet extends Columned>(sheet: Sheet, rare: Rare, shown: boolean): Sheet {
  const others = [...sheet.shows].filter((each) => each !== rare)
  return {
    ...sheet,
    shows: new Set(shown ? [...others, rare] : others),
    message: !shown && someHave(sheet, rare) ? stays[rare] : '',
  }
}

/** The sheet after a change, with the columns from before it: if one went with its last amount, what is typed next would land in its neighbor. */
export function withColumnsKept<Sheet extends Columned>(before: Sheet, after: Sheet): Sheet {
  const kept = rares.filter((rare) => has(before, rare) && !has(after, rare))
  return kept.length === 0 ? after : { ...after, shows: new Set([...after.shows, ...kept]) }
}
