import type { Profile } from '@portico/contract/features/accounts'
import { formatUsd, subtractCents } from '@portico/contract/values/money'
import type { Cents } from '@portico/contract/values/money'
import type { CSSProperties } from 'react'
import type { DeriveFigure } from '../../../investments/explanation.tsx'
import { Figure } from '../../../investments/explanation.tsx'
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
    { key: 'paid', name: 'Paid out to you', value: paid, figure: 'dividendPaid' },
  ]
  return parts.filter(({ key, value }) => key === 'principal' || value !== 0)
}

/** The value as one bar to scale and as a sum in words, with what is in the account now. */
export function ValueBar({ profile, derive }: { profile: Profile; derive: DeriveFigure }) {
  const parts = partsOf(profile)
  const total = profile.total_portfolio_value
  const words = parts.map(({ name, value }) => `${name} ${formatUsd(value)}`).join(', ')
  // A part below 0 has no length: it is missing from the others.
  const grow = (value: number) => ({ '--size': Math.max(value, 0) }) as CSSProperties
  const now = Math.max(profile.current_balance, 0)
  return (
    <>
      {total > 0 && (
        <div className={styles['bar']}>
          <div role="img" aria-label={words} className={styles['parts']}>
            {parts
              .filter(({ value }) => value > 0)
              .map(({ key, value }) => (
                <i key={key} className={styles[key]} style={grow(value)} />
              ))}
          </div>
          <div
            className={styles['now']}
            style={{ '--share': `${(100 * now) / Math.max(total, now)}%` } as CSSProperties}
          >
            <span>
              In your account now{' '}
              <b>
                <Figure derive={derive('currentBalance')}>{formatUsd(profile.current_balance)}</Figure>
              </b>
            </span>
          </div>
        </div>
      )}
      <dl className={styles['sum']}>
        {parts.map(({ key, name, value, figure }, k) => (
          <div key={key} data-loss={value < 0}>
            <dt>
              {k > 0 && <b className={styles['operator']}>{value < 0 ? '−' : '+'}</b>}
              <i className={`${styles['key']} ${styles[key]}`} />
              {name}
            </dt>
            <dd>
              <Figure derive={derive(figure)}>{formatUsd((k > 0 ? Math.abs(value) : value) as Cents)}</Figure>
            </dd>
          </div>
        ))}
        <div className={styles['total']}>
          <dt>
            <b className={styles['operator']}>=</b>Total Account Value
          </dt>
          <dd>
            <Figure derive={derive('totalPortfolioValue')}>{formatUsd(total)}</Figure>
          </dd>
        </div>
      </dl>
    </>
  )
}
