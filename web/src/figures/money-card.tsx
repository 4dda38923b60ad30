import type { Cents } from '@portico/contract/values/money'
import { zeroCents } from '@portico/contract/values/money'
import type { ReactNode } from 'react'
import { Card } from '../components/layout/card.tsx'
import { usdOrDash } from './figure-text.ts'

interface MoneyCardProps {
  /** What is said of all of it. */
  about?: string | undefined
  /** The sum of the principals of first months; null if it is too large to be exact. */
  firstPrincipals: Cents | null
  children: ReactNode
}

/** The money in and out of a posting, before it is made. */
export const MoneyCard = ({ about, firstPrincipals, children }: MoneyCardProps) => (
  <Card title="Money in and out" heading="large">
    {about !== undefined && <p className="my-2 text-muted">{about}</p>}
    {children}
    {firstPrincipals !== zeroCents && (
      <p className="my-2">{`The principals of first months count as money in: ${usdOrDash(firstPrincipals)}.`}</p>
    )}
  </Card>
)
