import type { AccountRecord } from '@portico/contract/figures/statement'
import { formatMonth, month } from '@portico/contract/values/month'
import { formatPeriod, isWithin, periodKey } from '@portico/contract/values/period'
import { useState } from 'react'
import { addressOf, kindIn, kindOptions } from '../../figures/statement-kinds.ts'
import { isImpersonating } from '../../auth/session.ts'
import { Button } from '../../components/form/button.tsx'
import { below, useMedia } from '../../components/hooks.ts'
import { ChoiceGroup, SelectField } from '../../components/form/choices.tsx'
import { Stepper } from '../../components/form/stepper.tsx'
import { saveCsvRows } from '../../components/table/csv.ts'
import { FirmText } from './firm-text.tsx'
import styles from './period-rail.module.css'
import { sheetId } from './statement-sheet.tsx'
import { fileNameOf, statementRows } from './statement-csv.ts'
import type { Choice, Preset, Reach } from '@portico/contract/statement/choice'
import { choiceKey, neighbours, presetChoice, rangeChoice } from '@portico/contract/statement/choice'
import type { StatementKind } from '@portico/contract/statement/kinds'
import type { StatementTexts } from '@portico/contract/statement/texts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import { ActionNotice } from '../../components/feedback/notice.tsx'
import { useDownload } from '../../components/table/table-downloads.tsx'
import { foldClass, readFile, Statements } from './statement-lists.tsx'

const presets: readonly { name: string; value: Exclude<Preset, 'chosen'> }[] = [
  { name: 'Month', value: 'month' },
  { name: 'Quarter', value: 'quarter' },
  { name: 'Year', value: 'year' },
  { name: 'All', value: 'all' },
]

/** Where the address leads to it. */
export const railId = 'periods'

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
  const address = addressOf(period, kind)
  // On a phone the way up to the statement is shown where another one has been chosen than was read above.
  const [seen, setSeen] = useState(address)
  const isBelow = useMedia(below.md)
  const file = fileNameOf(texts.holder, periodKey(choice.period), kind)
  const presetOf = (preset: Exclude<Preset, 'chosen'>) => {
    onChoose(presetChoice(preset, reach, texts.to))
  }
  return (
    <aside
      id={railId}
      className={`grid gap-y-5 tabular-nums [--choices:none] md:max-xl:max-w-210 print:hidden ${styles['rail']}`}
      aria-label="Period"
    >
      <div className="grid items-end gap-x-8 gap-y-2.5 md:max-xl:grid-cols-2">
        <div className="grid gap-2.5">
          <h2 className="text-md leading-5 font-semibold">Period</h2>
          <ChoiceGroup
            label="Period"
            choices={presets}
            chosen={choice.preset === 'chosen' ? undefined : choice.preset}
            onChoose={presetOf}
          />
        </div>
        <PeriodStepper choice={choice} reach={reach} name={texts.period} onChoose={onChoose} />
        <ChooseMonths choice={choice} reach={reach} onChoose={onChoose} />
        <SelectField
          label="Document"
          value={kind}
          options={kindOptions}
          onChoose={(value) => onKind(kindIn(value))}
        />
        {isBelow && address !== seen && (
          <BackToSheet closing={texts.statement.inPeriod.closing.text} onFollow={() => setSeen(address)} />
        )}
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
      <Statements {...{ period, before, account, kind, isBelow, onFollow: setSeen }} />
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
        <FirmText>{name}</FirmText>
      </Stepper>
    </div>
  )
}

/** What the chosen period ends in, and the way up to its statement. */
const BackToSheet = ({ closing, onFollow }: { closing: string; onFollow: () => void }) => (
  <a
    href={`#${sheetId}`}
    onClick={onFollow}
    className={`flex min-h-11 items-center justify-between gap-3 border-b border-b-hairline text-md no-underline ${styles['link']}`}
  >
    <span>See this statement</span>
    <b>{closing}</b>
  </a>
)

/** Two selects, which make a range of any months. */
function ChooseMonths({ choice, reach, onChoose }: ChoiceProps) {
  const options = reach.months.map((at) => ({ value: String(at), text: formatMonth(at) })).toReversed()
  const within = reach.months.filter((at) => isWithin(choice.period, at))
  const [from, to] = [within[0] ?? choice.period.from, within.at(-1) ?? choice.period.to]
  return (
    <details className="-mt-2.5 md:max-xl:self-start" open={choice.preset === 'chosen'}>
      <summary className={foldClass}>Choose months</summary>
      <div
        className={`grid grid-cols-[repeat(auto-fit,minmax(min(10.5rem,100%),1fr))] gap-3 ${styles['selects']}`}
      >
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

/** Issues the statement of a period and saves its file: the one that was issued before, if it still stands. */
function DownloadStatement({ period, kind }: { period: string; kind: StatementKind }) {
  const queries = useQueryClient()
  const save = useDownload(async () => {
    const { statement } = await call('issueStatement', { body: { period, kind } })
    await queries.invalidateQueries({ queryKey: ['statements'] })
    return readFile(statement.number)
  }, 'statement')
  return (
    <>
      <Button busy={save.isBusy} onClick={save.run}>
        Download PDF
      </Button>
      <ActionNotice of={save} />
    </>
  )
}
