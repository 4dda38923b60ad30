import type { ReactNode } from 'react'

interface SumTerm {
  sign: string
  name: string
  text: ReactNode
  isLoss?: boolean
}

interface SumRowsProps {
  terms: readonly SumTerm[]
  result: Omit<SumTerm, 'sign'>
  /** The class of the result's row. */
  className: string | undefined
}

/** The rows of a sum, which has no columns to name: the sign, the name and the amount of each term, and the result. */
export const SumRows = ({ terms, result, className }: SumRowsProps) => (
  <>
    {terms.map(({ sign, name, text, isLoss }, k) => (
      // Two payments of one day have the same name.
      // oxlint-disable-next-line react/no-array-index-key
      <tr key={`${k} ${name}`} data-term data-loss={isLoss === true || undefined}>
        <td>{sign}</td>
        <th scope="row">{name}</th>
        <td>{text}</td>
      </tr>
    ))}
    <tr className={className} data-result>
      <td>=</td>
      <th scope="row">{result.name}</th>
      <td>{result.text}</td>
    </tr>
  </>
)
