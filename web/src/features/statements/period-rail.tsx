import type { AccountRecord } from '@portico/contract/figures/statement'
import { balanceAt } from '@portico/contract/figures/statement'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth, month } from '@portico/contract/values/month'
import { formatPeriod, isWithin, periodKey } from '@portico/contract/values/period'
import { useId } from 'react'
import { Link } from 'react-router'
import { addressOf, kindIn, kindOptions } from '../../figures/statement-kinds.ts'
import { isImpersonating } from '../../auth/session.ts'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { Stepper } from '../../components/form/stepper.tsx'
import { saveCsvRows } from '../../components/table/csv.ts'
import { DownloadStatement, IssuedStatements } from './download-statement.tsx'
import styles from './period-rail.module.css'
import { fileNameOf, statementRows } from './statement-csv.ts'
import type { Choice, Preset, Reach } from '@portico/contract/statement/choice'
import { choiceKey, neighbours, presetChoice, rangeChoice } from '@portico/contract/statement/choice'
import type { StatementKind } from '@portico/contract/statement/kinds'
import type { StatementTexts } from '@portico/contract/statement/texts'

const heading = 'mb-2.5 text-md font-semibold leading-5'

const presets: readonly { name: string; preset: Exclude<Preset, 'chosen'> }[] = [
  { name: 'Month', preset: 'month' },
  { name: 'Quarter', preset: 'quarter' },
  { name: 'Year', preset: 'year' },
  { name: 'All', preset: 'all' },
]

/** Where the address leads to it. */
export const railId = 'periods'

/** How many earlier statements are listed. */
const listed = 6

interface PeriodRailProps {
  choice: Choice
  account: AccountRecord
  reach: Reach
  texts: StatementTexts
  kind: StatementKind
  onKind: (kind: StatementKind) => void
  onChoose: (choice: Choice) => void
}

/** Chooses the period of the statement, prints it and downloads it. */
export function PeriodRail({ choice, account, reach, texts, kind, onKind, onChoose }: PeriodRailProps) {
  const { before } = neighbours(choice, reach)
  const period = choiceKey(choice)
  const file = fileNameOf(texts.holder, periodKey(choice.period), kind)
  const presetOf = (preset: Exclude<Preset, 'chosen'>) => {
    onChoose(presetChoice(preset, reach, texts.to))
  }
  return (
    <aside
      id={railId}
      className={`grid gap-y-5 tabular-nums md:max-xl:max-w-210 print:hidden ${styles['rail']}`}
      aria-label="Period"
    >
      <div className="grid items-center gap-x-8 gap-y-2.5 md:max-xl:grid-cols-2">
        <h2 className="text-md leading-5 font-semibold md:max-xl:sr-only">Period</h2>
        <div
          role="group"
          aria-label="Period"
          className={`grid grid-cols-[repeat(4,1fr)] gap-1 rounded border border-hairline bg-wash p-1 xl:grid-cols-2 ${styles['presets']}`}
        >
          {presets.map(({ name, preset }) => (
            <button
              key={preset}
              type="button"
              aria-pressed={choice.preset === preset}
              onClick={() => presetOf(preset)}
            >
              {name}
            </button>
          ))}
        </div>
        <PeriodStepper choice={choice} reach={reach} name={texts.period} onChoose={onChoose} />
        <ChooseMonths choice={choice} reach={reach} onChoose={onChoose} />
        <SelectField
          label="Paper"
          value={kind}
          options={kindOptions}
          onChoose={(value) => onKind(kindIn(value))}
        />
      </div>
      <div className="grid content-start gap-2.5 md:max-xl:grid-cols-3">
        {!isImpersonating() && <DownloadStatement key={`${kind} ${period}`} period={period} kind={kind} />}
        <Button kind="quiet" onClick={() => window.print()}>
          Print
        </Button>
        <Button kind="quiet" onClick={() => saveCsvRows(file, statementRows(texts, kind))}>
          Download CSV
        </Button>
      </div>
      <IssuedStatements />
      {before.length > 0 && <Earlier choices={before.slice(0, listed)} account={account} kind={kind} />}
    </aside>
  )
}

type ChoiceProps = Pick<PeriodRailProps, 'choice' | 'reach' | 'onChoose'>

/** The period in words, between the ones before and after it. */
function PeriodStepper({ choice, reach, name, onChoose }: ChoiceProps & { name: string }) {
  const { before, after } = neighbours(choice, reach)
  const step = (to: Choice | undefined, otherwise: string) => ({
    name: to === undefined ? otherwise : formatPeriod(to.period),
    onStep: to === undefined ? undefined : () => onChoose(to),
  })
  const isStepped = choice.preset !== 'all' && choice.preset !== 'chosen'
  return (
    <div className={`border-b border-b-hairline ${styles['stepper']}`}>
      <Stepper
        steps={isStepped ? [step(before[0], 'Nothing earlier'), step(after, 'Nothing later')] : undefined}
      >
        {name}
      </Stepper>
    </div>
  )
}

/** Two selects, which make a range of any months. */
function ChooseMonths({ choice, reach, onChoose }: ChoiceProps) {
  const options = reach.months.map((at) => ({ value: String(at), text: formatMonth(at) })).toReversed()
  const within = reach.months.filter((at) => isWithin(choice.period, at))
  const [from, to] = [within[0] ?? choice.period.from, within.at(-1) ?? choice.period.to]
  return (
    <details className={styles['months']} open={choice.preset === 'chosen'}>
      <summary>Choose months</summary>
      <div className={`grid grid-cols-2 gap-3 xl:grid-cols-1 ${styles['selects']}`}>
        <SelectField
          label="From"
          value={String(from)}
          options={options}
          onChoose={(value) =>
            onChoose(rangeChoice(month(Number(value)), Number(value) > to ? month(Number(value)) : to))
          }
        />
        <SelectField
          label="To"
          value={String(to)}
          options={options}
          onChoose={(value) =>
            onChoose(rangeChoice(Number(value) < from ? month(Number(value)) : from, month(Number(value))))
          }
        />
      </div>
    </details>
  )
}

/** The statements before this one, with what they ended in. */
function Earlier({
  choices,
  account,
  kind,
}: { choices: readonly Choice[] } & Pick<PeriodRailProps, 'account' | 'kind'>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`max-xl:hidden xl:mt-2.5 ${styles['earlier']}`}>
      <h2 id={id} className={heading}>
        Before this one
      </h2>
      <ul>
        {choices.map((choice) => (
          <li key={choice.period.from}>
            <Link
              to={{ search: addressOf(choiceKey(choice), kind) }}
              replace
              preventScrollReset
              className={`flex min-h-11 items-center justify-between gap-3 border-b border-b-hairline text-md no-underline ${styles['link']}`}
            >
              <span>{formatPeriod(choice.period)}</span>
              <b>{formatUsd(balanceAt(account, choice.period.to))}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
