import { listOf } from '@portico/contract/figures/deductions'
import { capitalised } from '@portico/contract/figures/monthly-figures'

/** Why a cell is refused. */
export interface Fault {
  name: string
  /** What it has, unless that is no text that someone typed. */
  quoted: string
  why: string
  /** What helps, which is said once. */
  helps?: string | undefined
}

export const isEmpty = 'is empty.'

/** "Principal “abc” is not a number.", "Paid “1.234”: Enter an amount …", "Month and dividend are empty." */
export function refusalOf(faults: readonly Fault[]): string {
  const empty = faults.filter(({ why }) => why === isEmpty).map(({ name }) => name)
  const others = empty.length > 1 ? faults.filter(({ why }) => why !== isEmpty) : faults
  return [
    ...others.map(sentenceOf),
    ...(empty.length > 1 ? [`${capitalised(listOf(empty))} are empty.`] : []),
    ...new Set(faults.flatMap(({ helps }) => helps ?? [])),
  ].join(' ')
}

function sentenceOf({ name, quoted, why }: Fault): string {
  const subject = quoted === '' ? capitalised(name) : `${capitalised(name)} “${quoted}”`
  // A message may quote what is left of the cell without its sign.
  const predicate = why.replace(/^“.*” /s, '')
  return /^[a-z]/.test(predicate) ? `${subject} ${predicate}` : `${subject}: ${predicate}`
}

/** A cell as it is quoted. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text
