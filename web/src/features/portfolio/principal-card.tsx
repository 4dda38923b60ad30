import type { Profile } from '@portico/contract/features/accounts'
import type { AccountMonth, History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { Activity } from '@portico/contract/figures/activity'
import { countedOn } from '@portico/contract/figures/activity'
import type { PrincipalStep, PrincipalSteps, TakenOut } from '@portico/contract/figures/principal-steps'
import { keptName, pendingAfter, unsentOf } from '@portico/contract/figures/position'
import {
  principalSteps,
  takenOut,
  takenSince,
  totalMoved,
  withdrawnName,
} from '@portico/contract/figures/principal-steps'
import type { Cents } from '@portico/contract/values/money'
import { addCents, formatUsd, subtractCents, sumCents } from '@portico/contract/values/money'
import { formatDay } from '@portico/contract/values/day'
import { formatMonth } from '@portico/contract/values/month'
import type { UseQueryResult } from '@tanstack/react-query'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { Card } from '../../components/layout/card.tsx'
import { noFigure, signedUsd } from '../../figures/figure-text.ts'
import type { Derive, DeriveFigure } from '../../figures/explanation.tsx'
import { Figure, ownHistory } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { WithdrawnEntries } from './withdrawn-entries.tsx'

interface PrincipalCardProps {
  profile: Profile | undefined
  history: UseQueryResult<OwnHistory>
  derive: DeriveFigure
}

const title = 'Principal Investment'

const lineClass =
  'flex flex-wrap flex-1 content-center items-baseline justify-between gap-x-4 py-1.5 text-md leading-5.5'
const kinds = {
  part: { line: '', amount: 'text-[min(1rem,10cqi)] font-semibold' },
  alone: { line: 'mb-2 border-b border-b-hairline pb-3.5', amount: 'text-[min(1rem,10cqi)] font-semibold' },
  subtotal: {
    line: 'mb-2.5 border-t border-t-rule font-semibold',
    amount: 'text-[min(1rem,10cqi)] font-extrabold',
  },
  total: {
    line: 'border-t-2 border-t-rule pt-2.25 font-bold',
    amount: 'text-[min(1.125rem,10cqi)] font-black',
  },
}
const tones = { none: '', gain: 'text-gain', loss: 'text-loss' }

/** How the principal came about, and what it gained or lost. */
export function PrincipalCard({ profile, history, derive }: PrincipalCardProps) {
  if (profile === undefined)
    return (
      <Card title={title}>
        <p>{noFigure}</p>
      </Card>
    )
  if (history.isPending)
    return (
      <Card title={title}>
        <LedgerSkeleton profile={profile} derive={derive} />
      </Card>
    )
  const own = ownHistory(profile, history.data)
  const months = own && accountMonths(own)
  const walked = own && months && { own, months, pending: pendingAfter(months, own.activity) }
  return (
    <Card title={title}>
      <dl className="mt-0.5 flex flex-1 flex-col tabular-nums">
        {[...principalLines(profile, walked, derive), ...profitLines(profile, walked, derive)].map(
          ({ name, when, about, text, tone = 'none', kind = 'part', of }) => (
            <div key={name} className={`${lineClass} ${kinds[kind].line}`}>
              <dt>
                {name}
                {when !== undefined && <span className="ml-2 text-xs text-muted"> {when}</span>}
              </dt>
              <dd className={`ml-auto font-stretch-90% ${kinds[kind].amount} ${tones[tone]}`}>
                <Figure label={name} derive={of}>
                  {text}
                </Figure>
              </dd>
              {about !== undefined && (
                <dd className="w-full text-xs leading-4.5 text-balance text-muted">{about}</dd>
              )}
            </div>
          ),
        )}
      </dl>
      {walked !== undefined && <CashInAll {...walked} />}
      <WithdrawnEntries />
    </Card>
  )
}

/** The account's months, and what is at work only after them. */
interface Walked {
  own: History
  months: readonly AccountMonth[]
  pending: readonly Activity[]
}

interface Line {
  name: string
  /** The day or the month, where there is only one. */
  when?: string | undefined
  /** What the reader has to know about the amount. */
  about?: string | undefined
  text: string
  tone?: keyof typeof tones | undefined
  kind?: keyof typeof kinds | undefined
  of: Derive
}

const stepNames = {
  added: 'Added',
  reinvested: 'Reinvested',
  notReconciled: 'Not reconciled',
} as const

/** From the initial investment to the principal, if it is another. Without the months, only both ends are known. */
function principalLines(profile: Profile, walked: Walked | undefined, derive: DeriveFigure): Line[] {
  const steps = walked && principalSteps(walked.months, walked.own.initialInvestment, walked.pending)
  const stepLine = (key: keyof PrincipalSteps): Line[] => {
    const taken = steps?.[key] ?? []
    if (walked === undefined || taken.length === 0) return []
    const out = takenSince(walked.months, walked.own.initialInvestment, walked.pending)
    const gains = key === 'withdrawn' ? gainsAmong(walked, out) : undefined
    return [
      {
        name: key === 'withdrawn' ? withdrawnName(out) : stepNames[key],
        when: gains === undefined ? whenOnly(taken) : undefined,
        about: gains,
        text: signedUsd(totalMoved(taken)),
        of: (code) => code.derivePrincipalSteps(walked.own)[key],
      },
    ]
  }
  const lines = [
    ...stepLine('added'),
    ...stepLine('reinvested'),
    ...stepLine('withdrawn'),
    ...stepLine('notReconciled'),
  ]
  const isInitial = lines.length === 0 && profile.principal === profile.initial_investment_amount
  const initial: Line = {
    name: 'Initial investment',
    text: formatUsd(profile.initial_investment_amount),
    kind: isInitial ? 'alone' : undefined,
    of: derive('initialInvestment'),
  }
  if (isInitial) return [initial]
  return [
    initial,
    ...lines,
    { name: 'Principal now', text: formatUsd(profile.principal), kind: 'subtotal', of: derive('principal') },
  ]
}

/** What the withdrawals were in all, and the day of a single one, where a part of them came from gains. */
function gainsAmong({ own, months, pending }: Walked, { total, fromGains }: TakenOut): string | undefined {
  if (fromGains === 0) return undefined
  const later = own.initialInvestment === null ? months.slice(1) : months
  const [only, ...others] = [...later.flatMap(({ activity }) => activity), ...pending].filter(
    ({ kind }) => kind === 'withdrawal',
  )
  const when = only === undefined || others.length > 0 ? '' : `${formatDay(countedOn(only))}: `
  return `${when}${formatUsd(total)} in all; ${formatUsd(fromGains)} from gains`
}

/** The day on which a single entry moved money, or the month of a move without one. */
const whenOnly = (steps: readonly PrincipalStep[]): string | undefined => {
  const [only] = steps
  if (steps.length !== 1 || only === undefined) return undefined
  return only.entry === null ? formatMonth(only.month) : formatDay(countedOn(only.entry))
}

const toneOf = (amount: Cents): Line['tone'] => (amount > 0 ? 'gain' : amount < 0 ? 'loss' : undefined)

/** What was gained or lost, kept, paid and reinvested. */
function profitLines(profile: Profile, walked: Walked | undefined, derive: DeriveFigure): Line[] {
  const { unrealized_gain: kept, dividend_paid: paid, reinvested, profit } = profile
  const unknown = kept < 0 ? 'Unrealized loss' : 'Unrealized gain'
  return [
    {
      name: walked === undefined ? unknown : keptName(walked.months, walked.pending),
      text: formatUsd(kept),
      tone: kept < 0 ? 'loss' : undefined,
      of: derive('unrealizedGain'),
    },
    {
      name: 'Dividends paid',
      about: walked && gainsTaken(walked),
      text: formatUsd(paid),
      of: derive('dividendPaid'),
    },
    ...(reinvested === 0
      ? []
      : [{ name: 'Gains reinvested', text: formatUsd(reinvested), of: derive('reinvested') }]),
    {
      name: profit < 0 ? 'Total loss' : 'Total profit',
      text: signedUsd(profit),
      tone: toneOf(profit),
      kind: 'total',
      of: derive('profit'),
    },
  ]
}

/** The part of what counts as paid that statements give as money out. */
function gainsTaken({ months, pending }: Walked): string | undefined {
  const { fromGains } = takenOut(months, pending)
  return fromGains === 0 ? undefined : `including ${formatUsd(fromGains)} of gains withdrawn`
}

/** All cash that left the account, where some of it was principal and is not in the gains paid out; and what is not sent yet. */
function CashInAll({ months, pending }: Walked) {
  const { total, fromGains, dividends } = takenOut(months, pending)
  const [principal, gains] = [subtractCents(total, fromGains), addCents(fromGains, dividends)]
  const entries = [...months.flatMap(({ activity }) => activity), ...pending]
  const unsent = sumCents(unsentOf(entries).map(({ amount }) => amount))
  const toSend = (of = '') => `${formatUsd(unsent)} ${of}is still to be sent`
  const inAll = `${formatUsd(addCents(principal, gains))} ${unsent === 0 ? 'has left' : 'is out of'} your account in dividends and principal`
  // One of them alone stands above.
  const isMixed = principal > 0 && gains > 0
  if (!isMixed && unsent === 0) return null
  return (
    <p className="mt-1.5 text-xs leading-4.5 text-muted tabular-nums">
      {!isMixed
        ? `Of what was withdrawn, ${toSend()}.`
        : unsent === 0
          ? `${inAll}.`
          : `${inAll}; ${toSend('of it ')}.`}
    </p>
  )
}

/** While the months load: the lines that are known, and one for what changed the principal. */
function LedgerSkeleton({ profile, derive }: Omit<PrincipalCardProps, 'history'> & { profile: Profile }) {
  const principal = principalLines(profile, undefined, derive)
  const steps = principal.slice(0, -1).map((line) => ({ ...line, name: 'Steps' }))
  const lines = [...steps, ...principal, ...profitLines(profile, undefined, derive)]
  return (
    <div className="mt-0.5 flex flex-1 flex-col tabular-nums" role="status" aria-label="Loading">
      {lines.map(({ name, kind = 'part' }) => (
        <p key={name} className={`${lineClass} ${kinds[kind].line}`}>
          <span>
            <Bar width="8em" height="0.8em" />
          </span>
          <span>
            <Bar width="6em" height="0.8em" />
          </span>
        </p>
      ))}
    </div>
  )
}
