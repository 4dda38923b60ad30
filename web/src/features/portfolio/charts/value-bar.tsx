import type { Profile } from '@portico/contract/features/accounts'
import { formatUsd, subtractCents } from '@portico/contract/values/money'
import type { Cents } from '@portico/contract/values/money'
import type { CSSProperties } from 'react'
import type { DeriveFigure } from '../../../figures/explanation.tsx'
import { Figure } from '../../../figures/explanation.tsx'
import styles from './value-bar.module.css'

interface Part {
  key: 'principal' | 'gains' | 'reinvested' | 'paid'
  name: string
  value: Cents
  figure: Parameters<DeriveFigure>[0]
}

/** What the value is made of. The parts add up to it; what is 0 is left out, except the principal. */
function partsOf(profile: Profile): Part[] {
  const { principal, reinvested, unrealized_gain: gains, dividend_paid: paid } = profile
  const parts: Part[] = [
    { key: 'principal', name: 'Principal', value: subtractCents(principal, reinvested), figure: 'principal' },
    {
      key: 'gains',
      name: gains < 0 ? 'Losses in the account' : 'Gains in the account',
      value: gains,
      figure: 'unrealizedGain',
    },
    { key: 'reinvested', name: 'Reinvested gains', value: reinvested, figure: 'reinvested' },
    { key: 'paid', name: 'Gains paid out to you', value: paid, figure: 'dividendPaid' },
  ]
  return parts.filter(({ key, value }) => key === 'principal' || value !== 0)
}

interface ValueBarProps {
  profile: Profile
  derive: DeriveFigure
  /** What has moved since the latest posted month. */
  moved: string | undefined
}

/** The value as one bar to scale and as a sum in words, with what is in the account now. */
export function ValueBar({ profile, derive, moved }: ValueBarProps) {
  const parts = partsOf(profile)
  const total = profile.total_portfolio_value
  const words = parts.map(({ name, value }) => `${name} ${formatUsd(value)}`).join(', ')
  // A part below 0 has no length: it is missing from the others.
  const grow = (value: number) => ({ '--size': Math.max(value, 0) }) as CSSProperties
  const now = Math.max(profile.current_balance, 0)
  return (
    <>
      {total > 0 && (
        <div className="mt-3.5">
          <div role="img" aria-label={words} className={`flex h-5.5 gap-0.5 ${styles['parts']}`}>
            {parts
              .filter(({ value }) => value > 0)
              .map(({ key, value }) => (
                <i key={key} className={styles[key]} style={grow(value)} />
              ))}
          </div>
          <div
            className={`mt-1 mb-7 flex h-2 w-(--share) min-w-[40%] justify-center text-md leading-5 ${styles['now']}`}
            style={{ '--share': `${(100 * now) / Math.max(total, now)}%` } as CSSProperties}
          >
            <span className="pt-3 whitespace-nowrap">
              In your account now{' '}
              <b className="font-stretch-86% tabular-nums">
                <Figure derive={derive('currentBalance')}>{formatUsd(profile.current_balance)}</Figure>
              </b>
            </span>
          </div>
        </div>
      )}
      <dl
        className={`mt-2 flex flex-wrap justify-between gap-x-7 gap-y-2.5 border-t border-t-hairline pt-3 ${styles['sum']}`}
      >
        {parts.map(({ key, name, value, figure }, k) => (
          <div key={key} data-loss={value < 0}>
            <dt className="relative text-sm">
              {k > 0 && (
                <b className={`absolute font-medium ${styles['operator']}`}>{value < 0 ? '−' : '+'}</b>
              )}
              <i
                className={`mr-2 inline-block h-3 w-3 forced-colors:border forced-colors:border-canvas-text forced-colors:forced-color-adjust-none ${styles['key']} ${styles[key]}`}
              />
              {name}
            </dt>
            <dd className="text-lg font-bold font-stretch-86% tabular-nums">
              <Figure derive={derive(figure)}>{formatUsd((k > 0 ? Math.abs(value) : value) as Cents)}</Figure>
            </dd>
          </div>
        ))}
        <div className={styles['total']}>
          <dt className="relative text-sm">
            <b className={`absolute font-medium ${styles['operator']}`}>=</b>Total Account Value
          </dt>
          <dd className="text-lg font-bold font-stretch-86% tabular-nums">
            <Figure derive={derive('totalPortfolioValue')}>{formatUsd(total)}</Figure>
          </dd>
        </div>
      </dl>
      {moved !== undefined && <p className="mt-3 text-sm tabular-nums">{moved}.</p>}
    </>
  )
}
