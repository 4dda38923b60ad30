import type { Derivation } from '@portico/contract/figures/derivation'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { formatPercent } from '@portico/contract/values/percent'
import { site } from '../../../../site.config.ts'
import { Section } from './section.tsx'
import { SpecimenChart } from './specimen-chart.tsx'
import { figures, openedBalance } from './specimen-figures.ts'
import { LatestMonths } from './specimen-table.tsx'
import styles from './specimen.module.css'

/** The portal as its clients see it, with an invented account whose figures the figures module computed. */
export const SpecimenSection = () => (
  <Section
    id="figures"
    title="Figures you can check"
    className={styles['band']}
    lead="This is the portal, true to scale. Every figure in it opens to the sum it comes from, down to the cent, losing months included."
  >
    <figure className={styles['specimen']}>
      <figcaption className={styles['tag']}>Example account, invented figures</figcaption>
      <div className={styles['frame']}>
        <PortalHeader />
        <div className={styles['cards']}>
          <ValueCard />
          <div className={styles['side']}>
            <RoiCard />
            <OpenedFigure derivation={openedBalance()} />
          </div>
          <LatestMonths />
        </div>
      </div>
    </figure>
  </Section>
)

/** Drawn only: nothing in it can be pressed. */
const PortalHeader = () => (
  <div aria-hidden className={styles['header']}>
    <span className={styles['brand']}>{site.name}</span>
    <span className={styles['pages']}>
      <b>Dashboard</b>
      <span>Statement</span>
      <span>Example Investor</span>
      <span className={styles['logout']}>Logout</span>
    </span>
  </div>
)

/** The parts that the value consists of. */
const parts = [
  { key: 'principal', label: 'Principal', amount: figures.principal },
  { key: 'gains', label: 'Gains in the account', amount: figures.unrealizedGain },
  { key: 'paid', label: 'Paid out to you', amount: figures.dividendPaid },
] as const

function ValueCard() {
  return (
    <div className={styles['card']}>
      <div className={styles['row']}>
        <p className={styles['label']}>Total Account Value</p>
        <p aria-hidden className={styles['ranges']}>
          {['1M', '3M', 'YTD', '1Y', 'All'].map((range) => (
            <span key={range}>{range}</span>
          ))}
        </p>
        <p className={styles['value']}>{formatUsd(figures.totalPortfolioValue)}</p>
      </div>
      <Bar />
      <ul className={styles['legend']}>
        {parts.map(({ key, label, amount }, k) => (
          <li key={key}>
            <Key name={key} />
            {label}
            <b>
              {k > 0 && '+ '}
              {formatUsd(amount)}
            </b>
          </li>
        ))}
      </ul>
      <SpecimenChart />
    </div>
  )
}

/** The parts of the value, to scale. */
function Bar() {
  const share = (amount: Cents): number => (100 * amount) / figures.totalPortfolioValue
  const starts = parts.map((_, k) => parts.slice(0, k).reduce((sum, { amount }) => sum + share(amount), 0))
  return (
    <svg aria-hidden className={styles['bar']}>
      <Hatch />
      {parts.map(({ key, amount }, k) => (
        <rect
          key={key}
          className={styles[key]}
          fill={key === 'paid' ? 'url(#specimen-paid)' : undefined}
          x={`${starts[k]}%`}
          width={`${share(amount)}%`}
          height="100%"
        />
      ))}
    </svg>
  )
}

/** What "paid out" is filled with, in the bar, and in the chart, which is stretched. */
const Hatch = () => (
  <defs>
    {[
      { id: 'specimen-paid', transform: 'rotate(45)' },
      { id: 'specimen-paid-chart', transform: 'scale(2.2 3.4) rotate(45)' },
    ].map(({ id, transform }) => (
      <pattern
        key={id}
        id={id}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform={transform}
      >
        <rect className={styles['ground']} width="6" height="6" />
        <rect className={styles['gains']} width="2.4" height="6" />
      </pattern>
    ))}
  </defs>
)

const Key = ({ name }: { name: (typeof parts)[number]['key'] }) => (
  <svg aria-hidden className={styles['key']}>
    <rect
      className={styles[name]}
      fill={name === 'paid' ? 'url(#specimen-paid)' : undefined}
      width="12"
      height="12"
    />
  </svg>
)

const RoiCard = () => (
  <div className={styles['roi']}>
    <p className={styles['label']}>ROI</p>
    <p className={styles['rate']}>{figures.roi === null ? '—' : formatPercent(figures.roi)}</p>
    <p>
      Profit of {formatUsd(figures.profit)} on {formatUsd(figures.capitalPutIn)}
    </p>
  </div>
)

/** A figure and the sum that it opens to. */
function OpenedFigure({ derivation }: { derivation: Derivation<Cents> }) {
  return (
    <>
      <div className={styles['now']}>
        <p className={styles['label']}>{derivation.name}</p>
        <p className={styles['opened']}>{derivation.text}</p>
      </div>
      <div className={styles['sum']}>
        <p className={styles['row']}>
          <span className={styles['label']}>{derivation.name}</span>
          <span aria-hidden className={styles['close']}>
            Close
          </span>
        </p>
        <p className={styles['formula']}>{derivation.formula}</p>
        <table className={styles['terms']}>
          <caption className="visually-hidden">{`${derivation.name}, opened`}</caption>
          <tbody>
            {derivation.terms.map(({ sign, name, text }) => (
              <tr key={name} data-loss={name.startsWith('Loss') || undefined}>
                <td>{sign}</td>
                <th scope="row">{name}</th>
                <td>{text}</td>
              </tr>
            ))}
            <tr className={styles['total']}>
              <td>=</td>
              <th scope="row">{derivation.name}</th>
              <td>{derivation.text}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </>
  )
}
