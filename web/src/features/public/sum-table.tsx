import type { ReactNode } from 'react'

interface SumLine {
  sign: string
  name: string
  text: string
}

interface SumTableProps {
  caption: ReactNode
  lines: readonly SumLine[]
  result: Omit<SumLine, 'sign'>
  /** Whether a line takes from the sum by a loss. */
  isLoss?: (line: SumLine) => boolean
  className: string
}

/** A figure as the sum of others, the way it is written on paper. */
export const SumTable = ({ caption, lines, result, isLoss, className }: SumTableProps) => (
  <table className={`w-full border-collapse text-md ${className}`}>
    {caption}
    <tbody>
      {lines.map((line) => (
        <tr key={line.name} className="border-t-hairline not-first:border-t">
          <SumCells
            sign={line.sign}
            name={line.name}
            text={line.text}
            weight="font-normal"
            tone={isLoss?.(line) === true ? 'text-loss' : ''}
          />
        </tr>
      ))}
      <tr className="border-t border-t-rule">
        <SumCells sign="=" name={result.name} text={result.text} weight="font-bold" tone="" />
      </tr>
    </tbody>
  </table>
)

const SumCells = ({ sign, name, text, weight, tone }: SumLine & { weight: string; tone: string }) => (
  <>
    <td className="w-5 py-1.5 text-muted">{sign}</td>
    <th scope="row" className={`py-1.5 text-left ${weight}`}>
      {name}
    </th>
    <td className={`py-1.5 text-right tabular-nums ${weight} ${tone}`}>{text}</td>
  </>
)
