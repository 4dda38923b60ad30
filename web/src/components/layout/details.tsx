import type { ReactNode } from 'react'

interface DetailsProps {
  details: readonly { name: string; value: ReactNode; isLoss?: boolean; className?: string }[]
  className?: string | undefined
  /** What each of them is in, besides its own class. */
  line?: string
}

/** Names with their values. */
export const Details = ({ details, className, line = '' }: DetailsProps) => (
  <dl className={className}>
    {details.map(({ name, value, isLoss, className: own = '' }) => (
      <div key={name} className={`${line} ${own}`.trim()}>
        <dt>{name}</dt>
        <dd data-loss={isLoss}>{value}</dd>
      </div>
    ))}
  </dl>
)
