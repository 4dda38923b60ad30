import type { CellKind } from '../../components/table/row-window.ts'

const widths: Readonly<Record<CellKind, string>> = {
  money: '6rem',
  percent: '4.5rem',
  text: '8.25rem',
  name: 'minmax(7rem, 1fr)',
  email: 'minmax(11rem, 1.5fr)',
  long: 'minmax(10rem, 1fr)',
}

/** How many characters an amount has as it is shown, with its commas, cents and sign. */
function shownLength(text: string): number {
  const whole = text.replace(/[.,]\d{0,2}\D*$/, '').replaceAll(/\D/g, '').length
  const sign = /[-−(]/.test(text) ? 1 : 0
  return whole === 0 ? text.length : whole + Math.floor((whole - 1) / 3) + '.00'.length + sign
}

/** The width of a column: no figure is cut, however long it is, and no heading, in smaller letters. */
const widthOf = (kind: CellKind, header: string, longest: number): string =>
  kind === 'money' || kind === 'percent'
    ? `max(${widths[kind]}, ${longest * 0.6 + 1}rem, ${header.length * 0.5 + 1}rem)`
    : widths[kind]

interface Row {
  cells: readonly string[]
  before?: readonly string[] | undefined
}

/** The columns that have any text, each with its place among all and its width. */
export const columnsWithText = <Column extends { kind: CellKind; header: string }>(
  all: readonly Column[],
  rows: readonly Row[],
): (Column & { place: number; width: string })[] =>
  all.flatMap((column, place) => {
    const lengthOf = column.kind === 'money' ? shownLength : (text: string) => text.length
    const longest = rows.reduce(
      (most, { cells, before }) =>
        Math.max(most, lengthOf(cells[place] ?? ''), lengthOf(before?.[place] ?? '')),
      0,
    )
    return longest === 0 ? [] : [{ ...column, place, width: widthOf(column.kind, column.header, longest) }]
  })
