import { feesIn } from '@portico/contract/site'
import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import { Bar } from '../../components/feedback/skeleton.tsx'
import styles from './returns-card.module.css'

export const nameClass = 'text-md font-semibold leading-5'

interface ReturnsFrameProps {
  period: ReactNode
  children: ReactNode
}

/** The returns between what they cover and what they are after. */
export const ReturnsFrame = ({ period, children }: ReturnsFrameProps) => (
  <>
    <p className={`border-b border-b-hairline pb-3.5 text-sm leading-5 text-muted ${styles['period']}`}>
      {period} <span className="inline-block">Time-weighted unless stated otherwise.</span>
    </p>
    {children}
    <p className="mt-5 text-sm leading-5 text-muted">{feesIn(site)}</p>
  </>
)

/** While they load: the same columns, about as high. */
export const ReturnsSkeleton = () => (
  <div role="status" aria-label="Loading">
    <ReturnsFrame period={<Bar width="15em" />}>
      <div className={`mt-5 grid content-start gap-x-5 gap-y-6 ${styles['parts']} ${styles['skeleton']}`}>
        {['Time-weighted', 'Money-weighted', 'Calendar years'].map((name) => (
          <div key={name}>
            <p className={nameClass}>{name}</p>
            <Bar width="60%" height="52px" />
          </div>
        ))}
      </div>
    </ReturnsFrame>
  </div>
)
