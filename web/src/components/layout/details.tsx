import type { ReactNode } from 'react'

interface DetailsProps {
  details: readonly { name: string; value: ReactNode; isLoss?: boolean; className?: string }[]
  className?: string
  /** The class of each row. */
  line?: string
  nameClass?: string
  valueClass?: string
}

/** Names with their values. */
export const Details = ({ details, className, line = '', nameClass, valueClass }: DetailsProps) => (
  <dl className={className}>
    {details.map(({ name, value, isLoss, className: own = '' }) => (
      <div key={name} className={`${line} ${own}`.trim()}>
        <dt className={nameClass}>{name}</dt>
        <dd data-loss={isLoss} className={valueClass}>
          {value}
        </dd>
      </div>
    ))}
  </dl>
)
