import type { Profile } from '@portico/contract/features/accounts'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { formatUsd, subtractCents, zeroCents } from '@portico/contract/values/money'
import type { Cents } from '@portico/contract/values/money'
import type { DeriveFigure } from '../../../figures/explanation.tsx'
import { Figure } from '../../../figures/explanation.tsx'
import { lostName } from './value-bands.ts'
import styles from './value-bar.module.css'

interface Part {
  key: 'principal' | 'gains' | 'lost' | 'paid' | 'now'
  name: string
  value: Cents
  figure: Parameters<DeriveFigure>[0]
}

const colourClass = '[print-color-adjust:exact] forced-colors:forced-color-adjust-none'
const principalColour = 'border-[1.5px] border-band-edge bg-band-principal forced-colors:bg-canvas'
/** The bar and its key. `whole` is the principal of which a part is lost. */
const colours: Readonly<Record<Part['key'] | 'whole', string>> = {
  principal: principalColour,
  now: principalColour,
  whole: 'border-[1.5px] border-dashed border-band-edge forced-colors:bg-canvas',
  lost: `border-[1.5px] border-loss ${styles['lost']}`,
  gains: 'bg-band-gain forced-colors:bg-canvas-text',
  paid: 'hatch',
}

/** What the value is made of. The parts add up to it; what is 0 is left out. Reinvested gains are in the principal. */
function partsOf({ profile, months }: Omit<ValueBarProps, 'derive'>): Part[] {
  const { principal, unrealized_gain: gains, dividend_paid: paid } = profile
  const parts: Part[] = [
    { key: 'principal', name: 'Principal', value: principal, figure: 'principal' },
    gains < 0
      ? { key: 'lost', name: lostName(months), value: gains, figure: 'lost' }
      : { key: 'gains', name: 'Unrealized gain', value: gains, figure: 'unrealizedGain' },
    { key: 'paid', name: 'Dividends paid', value: paid, figure: 'dividendPaid' },
  ]
  return parts.filter(({ value }) => value !== 0)
}

/** The sum's result: the value, which is what is in the account where nothing was paid out. */
const resultOf = (profile: Profile): Part =>
  profile.dividend_paid === 0
    ? { key: 'now', name: 'In your account now', value: profile.current_balance, figure: 'currentBalance' }
    : {
        key: 'now',
        name: 'Total Account Value',
        value: profile.total_portfolio_value,
        figure: 'totalPortfolioValue',
      }

/** The bar: the parts, or where the account lost, what is in it and what is missing. */
function barOf(profile: Profile, parts: readonly Part[]): Pick<Part, 'key' | 'value'>[] {
  const lost = parts.find(({ key }) => key === 'lost')
  if (lost === undefined) return parts.filter(({ value }) => value > 0)
  const bar: Pick<Part, 'key' | 'value'>[] = [
    { key: 'now', value: profile.current_balance },
    { key: 'lost', value: subtractCents(zeroCents, lost.value) },
    { key: 'paid', value: profile.dividend_paid },
  ]
  return bar.filter(({ value }) => value > 0)
}

const isInAccount = ({ key }: Pick<Part, 'key'>) => key !== 'lost' && key !== 'paid'

interface ValueBarProps {
  profile: Profile
  /** The posted months, as far as they are known. */
  months: readonly Summary[]
  derive: DeriveFigure
}

/** The value as one bar to scale and as a sum in words, with what is in the account now. */
export function ValueBar({ profile, months, derive }: ValueBarProps) {
  const parts = partsOf({ profile, months })
  const { dividend_paid: paid, current_balance: balance } = profile
  const result = resultOf(profile)
  const hasLost = parts.some(({ key }) => key === 'lost')
  const bar = barOf(profile, parts)
  const whole = bar.reduce((sum, { value }) => sum + value, 0)
  const columns = { gridTemplateColumns: bar.map(({ value }) => `minmax(2px, ${value}fr)`).join(' ') }
  return (
    <>
      {whole > 0 && (
        <div className="mt-3.5">
          <div
            role="img"
            aria-label={parts.map(({ name, value }) => `${name} ${formatUsd(value)}`).join(', ')}
            className="grid h-5.5 gap-x-0.5"
            style={columns}
          >
            {bar.map(({ key }) => (
              <i
                key={key}
                className={`forced-colors:border forced-colors:border-canvas-text ${colourClass} ${colours[key]}`}
              />
            ))}
          </div>
          {paid > 0 && (
            <div className="grid gap-x-0.5 pt-1" style={columns}>
              <Now
                balance={balance}
                pieces={bar.filter(isInAccount).length}
                hasBracket={(100 * balance) / whole >= leastBracket}
                derive={derive}
              />
            </div>
          )}
        </div>
      )}
      <dl className={`mt-4 flex flex-wrap justify-between gap-x-2.5 gap-y-2.5 ${styles['parts']}`}>
        {[...parts, result].map(({ key, name, value, figure }, k) => (
          <div
            key={key}
            data-loss={value < 0}
            className={`group relative ${k > 0 || key === 'lost' ? 'pl-4.5' : ''}`}
          >
            <dt className="text-sm">
              {(k > 0 || key === 'lost') && (
                <b className="absolute left-0 font-medium">{key === 'now' ? '=' : value < 0 ? '−' : '+'}</b>
              )}
              {(key !== 'now' || (hasLost && paid === 0)) && (
                <i
                  className={`mr-2 inline-block h-3 w-3 align-[-1px] forced-colors:border forced-colors:border-canvas-text ${colourClass} ${colours[hasLost && key === 'principal' ? 'whole' : key]}`}
                />
              )}
              {name}
            </dt>
            <dd className="text-[min(1.0625rem,10cqi)] font-bold font-stretch-86% tabular-nums group-data-[loss=true]:text-loss">
              <Figure label={name} derive={derive(figure)}>
                {formatUsd((key === 'lost' ? Math.abs(value) : value) as Cents)}
              </Figure>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface NowProps {
  balance: Cents
  /** How many pieces of the bar, from its left, are in the account. */
  pieces: number
  hasBracket: boolean
  derive: DeriveFigure
}

/** In percent of the bar: a narrower bracket reads as a dot. */
const leastBracket = 4

/** The pieces of the bar that are in the account: a bracket as wide as they are, its name below from the left where that is wider. */
const Now = ({ balance, pieces, hasBracket, derive }: NowProps) => (
  <div style={{ gridColumn: `1 / span ${Math.max(pieces, 1)}` }}>
    {hasBracket && <div className="h-2 border border-t-0 border-rule" />}
    <p
      className={`w-max max-w-[100cqi] py-1 text-center text-[min(0.9375rem,6cqi)] leading-5 @max-[30rem]:text-left ${hasBracket ? 'min-w-full' : ''}`}
    >
      In your account now {/* The focus ring stays clear of the words. */}
      <b className="ml-1 font-stretch-86% tabular-nums">
        <Figure derive={derive('currentBalance')}>{formatUsd(balance)}</Figure>
      </b>
    </p>
  </div>
)
