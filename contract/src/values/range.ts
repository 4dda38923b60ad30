/** Two days as texts, or two months; an end that is left out is open. */
interface Range<End> {
  from?: End | undefined
  to?: End | undefined
}

/** Why a range has nothing in it; undefined for one whose ends are in order. */
export const rangeRefusal = <End extends string | number>({ from, to }: Range<End>): string | undefined =>
  from !== undefined && to !== undefined && from > to ? 'The range ends before it begins.' : undefined
