import type { ReactNode } from 'react'

interface SumTerm {
  sign: string
  name: string
  text: ReactNode
  isLoss?: boolean
}

export interface SumRowsProps {
  terms: readonly SumTerm[]
  /** None where the terms are only listed. Its sign is "=" unless the terms do not add up to it. */
  result?: (Omit<SumTerm, 'sign'> & { sign?: string }) | undefined
}

/** The rows of a sum, which has no columns to name: the sign, the name and the amount of each term, and the result. */
export const SumRows = ({ terms, result }: SumRowsProps) => (
  <>
    {terms.map((term, k) => (
      // Two payments of one day have the same name.
      // oxlint-disable-next-line react/no-array-index-key
      <tr key={`${k} ${term.name}`} data-term>
        <Cells {...term} weight="font-normal" />
      </tr>
    ))}
    {result !== undefined && (
      <tr data-result>
        <Cells sign={result.sign ?? '='} name={result.name} text={result.text} weight="font-bold" />
      </tr>
    )}
  </>
)

const Cells = ({ sign, name, text, isLoss, weight }: SumTerm & { weight: string }) => (
  <>
    <td className="text-muted">{sign}</td>
    <th scope="row" className={`text-left wrap-anywhere ${weight}`}>
      {name}
    </th>
    <td className={`text-right tabular-nums ${weight} ${isLoss === true ? 'text-loss' : ''}`}>{text}</td>
  </>
)
