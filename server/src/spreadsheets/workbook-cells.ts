/** The texts for cells of a workbook that hold no figure, in the table that it becomes. */

/** A formula that its program has not computed: an empty cell could mean zero. */
export const notComputed = 'a formula without its result'

export const isError = '#ERROR'

/** A number with more than two decimals, and what Excel shows of it. */
export const unrounded = (held: string, shown: string): string =>
  /\.\d{3}/.test(shown) ? `${held}, not rounded` : `${held}, shown as ${shown}`

const unroundedShape = /^(-?\d*\.\d{3,}%?), (?:not rounded|shown as (.+))$/

/** What a cell holds, without what Excel shows. */
export const heldIn = (text: string): string => unroundedShape.exec(text)?.[1] ?? text

/** Why a cell of a workbook has no figure, and what helps there. Outside of amounts, 0.0333 may mean 3.33 %. */
export function remarkOn(text: string, isAmount: boolean): { why: string; helps: string } | undefined {
  if (text === notComputed)
    return {
      why: 'is a formula without its result.',
      helps: 'Open the workbook in Excel and save it, which computes it.',
    }
  if (text === isError)
    return { why: 'is an error in the workbook.', helps: 'Correct #REF!, #DIV/0! and the like there.' }
  const [, held, shown] = unroundedShape.exec(text) ?? []
  if (held === undefined) return undefined
  const isPercentage = held.endsWith('%')
  if (!isAmount && !isPercentage) return undefined
  return {
    why: `holds ${held}${shown === undefined ? '' : `, although it shows ${shown}`}.`,
    helps: isPercentage
      ? 'Percentages have two decimals: round in the workbook, with =ROUND(…,4), as 3.33% is 0.0333.'
      : 'Amounts have two decimals: round in the workbook, with =ROUND(…,2).',
  }
}
