import { paths } from '@portico/contract/api/paths'
import type { StatementRun } from '@portico/contract/features/statements'
import { addMonths } from '@portico/contract/values/month'
import type { CalendarKind, Period } from '@portico/contract/values/period'
import { formatPeriod, periodAround, periodIn, periodKey } from '@portico/contract/values/period'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { download, read } from '../../api/api-client.ts'
import { readPendingAgain } from '../../api/query-client.ts'
import { useChange } from '../../api/use-change.ts'
import { thisMonth } from '../../api/firm-time.ts'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { useNameOf } from '../../auth/account-queries.ts'
import { useMay } from '../../auth/role.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { ActionNotice, FocusedNews, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { ChoiceGroup, SelectField } from '../../components/form/choices.tsx'
import { useAddressValue } from '../../components/form/filter.ts'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { Download } from '../../components/table/table-downloads.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { formatMoment } from '../../figures/moments.ts'
import { outdatedText, useToDo } from '../../figures/to-do.ts'
import { issueText, Missing, notOverText, Preview, whoseText } from './firm-preview.tsx'

/** Where staff issue everyone's statements of a period. */
export const Component = staffPage('statements', FirmStatements)

const pollMs = 1_000

function FirmStatements() {
  const runs = useQuery({
    ...read('statementRuns'),
    meta: { staff: true },
    refetchInterval: ({ state }) =>
      state.data?.some(({ finished_at }) => finished_at === null) === true ? pollMs : false,
  })
  const mayIssue = useMay('preparer')
  const finished = runs.data?.filter(({ finished_at }) => finished_at !== null).length
  const client = useQueryClient()
  // A run ends on the server: its statements are current and wait no longer, and its mails do.
  useEffect(() => {
    if (finished === undefined) return
    return () => {
      readPendingAgain()
      void client.invalidateQueries({ queryKey: ['statementPreview'] })
    }
  }, [finished, client])
  return (
    <StaffPage title="Statements" queries={[runs]}>
      <div className="grid grid-cols-1 items-start gap-cards lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        {mayIssue && (
          <Card title="Issue for everyone" heading="large">
            <IssueForm runs={runs.data ?? []} />
          </Card>
        )}
        <Card title="Issued" heading="large">
          <QuerySection query={runs} rows={4} failure="Failed to load the list.">
            {(list) => <Runs runs={list} />}
          </QuerySection>
        </Card>
      </div>
    </StaffPage>
  )
}

const kinds: readonly { name: string; value: CalendarKind; monthsBack: number; shown: number }[] = [
  { name: 'Month', value: 'month', monthsBack: 1, shown: 24 },
  { name: 'Quarter', value: 'quarter', monthsBack: 3, shown: 12 },
  { name: 'Year', value: 'year', monthsBack: 12, shown: 10 },
]

/** The latest periods of a kind, the current one first, and an older one that is asked for. */
function periodsFor(kind: CalendarKind, asked?: Period) {
  const { monthsBack, shown } = kinds.find(({ value }) => value === kind) ?? { monthsBack: 1, shown: 1 }
  const { from } = periodAround(kind, thisMonth())
  const latest = Array.from({ length: shown + 1 }, (_, k) =>
    periodAround(kind, addMonths(from, -monthsBack * k)),
  )
  const isListed = asked === undefined || latest.some((each) => each.from === asked.from)
  return [...latest, ...(isListed ? [] : [asked])].map((period) => ({
    value: periodKey(period),
    text: formatPeriod(period),
  }))
}

/** The period in the address, in which a link may name it; until one is chosen, the latest quarter that is over. */
function useChosenPeriod() {
  const [address, choose] = useAddressValue('period')
  const named = address === null ? undefined : periodIn(address)
  const asked = named?.kind === 'range' ? undefined : named
  const kind: CalendarKind = named === undefined || named.kind === 'range' ? 'quarter' : named.kind
  const options = periodsFor(kind, asked)
  const period = asked === undefined ? (options[1]?.value ?? '') : periodKey(asked)
  return { kind, options, period, choose }
}

/** Chooses a period, says whose statements there would be, and issues them in one action. */
function IssueForm({ runs }: { runs: readonly StatementRun[] }) {
  const { kind, options, period, choose } = useChosenPeriod()
  const preview = useQuery({ ...read('statementPreview', { params: { period } }), meta: { staff: true } })
  const issuing = useChange('issueStatements', ['statementRuns'])
  // What it was begun with: once it is under way, the preview is of what is left.
  const [begun, setBegun] = useState<{ id: number; onPaper: string | undefined }>()
  const [isAsked, setAsked] = useState(false)
  const issue = useAction(async () => {
    setBegun(undefined)
    const { message, run } = await issuing.mutateAsync({ period })
    setBegun({ id: run.id, onPaper: preview.data?.on_paper })
    return message
  }, 'The statements could not be issued. Please try again.')
  const ofPeriod = runs.filter((run) => run.period === period)
  const latest = ofPeriod.find((run) => run.finished_at !== null)
  const open = ofPeriod.find((run) => run.finished_at === null)
  const ended = runs.find((run) => run.id === begun?.id && run.finished_at !== null)
  return (
    <div className="grid justify-items-start gap-4">
      {begun === undefined && <Due period={period} />}
      <div className="mt-2 flex w-full flex-wrap items-end gap-x-5 gap-y-3">
        <ChoiceGroup
          label="Kind of period"
          choices={kinds}
          chosen={kind}
          onChoose={(next) => choose(periodsFor(next)[1]?.value)}
        />
        <SelectField label="Period" value={period} options={options} onChoose={choose} />
      </div>
      <QuerySection query={preview} rows={1} failure="Failed to load the period.">
        {(found) => <Preview preview={found} period={period} latest={latest} />}
      </QuerySection>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          busy={issue.isBusy}
          disabled={!preview.data?.to_issue_count || open !== undefined}
          onClick={() => setAsked(true)}
        >
          {issueText(preview.data)}
        </Button>
        {open !== undefined && open.id !== begun?.id && <p>{underWayText(open)}</p>}
      </div>
      <ActionNotice of={{ failure: issue.failure }} />
      <FocusedNews
        message={
          ended === undefined
            ? issue.news
            : [`${ended.period_name}: ${outcomeText(ended)}.`, begun?.onPaper].filter(Boolean).join(' ')
        }
        kind={ended === undefined || ended.failed > 0 ? 'plain' : 'news'}
        about={begun?.id}
      />
      {isAsked && preview.data !== undefined && (
        <ConfirmDialog
          title={`${issueText(preview.data)} for ${preview.data.period_name}?`}
          action="Issue"
          onConfirm={issue.run}
          onClose={() => setAsked(false)}
        >
          <p>
            {whoseText(preview.data)} {notOverText(preview.data)} <Missing preview={preview.data} /> Investors
            with a new statement are notified, by e-mail too unless they chose otherwise; you can stop the
            e-mails before they are sent. {preview.data.on_paper} An issued statement stays on record.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** What the number at the page's tab counts, as on Home. */
function Due({ period }: { period: string }) {
  const { data } = useToDo()
  const outdated = data?.find(({ kind }) => kind === 'statements_outdated')
  const due = data?.find(({ kind }) => kind === 'statements_not_issued')
  return (
    <>
      {outdated !== undefined && (
        <p className="mt-1">
          {outdated.href === `${paths.statements}?period=${period}` ? (
            outdatedText(outdated)
          ) : (
            <Link to={outdated.href} className="touch-target">
              {outdatedText(outdated)}
            </Link>
          )}
          .
        </p>
      )}
      {due !== undefined && due.issuing === undefined && (
        <p className="mt-1">
          {`Statements for ${due.about} are not issued: ${countOf(due.count, 'investor')} ${due.count === 1 ? 'has' : 'have'} none.`}
        </p>
      )}
    </>
  )
}

/** "Q3 2026 is being issued: 1,203 of 4,985 statements are still to come." */
function underWayText({ period_name: name, accounts, issued, failed }: StatementRun): string {
  const left = accounts - issued - failed
  return `${name} is being issued: ${groupedNumber.format(left)} of ${countOf(accounts, 'statement')} ${left === 1 ? 'is' : 'are'} still to come.`
}

/** What was issued so far, newest first. */
function Runs({ runs }: { runs: readonly StatementRun[] }) {
  const nameOf = useNameOf()
  if (runs.length === 0)
    return (
      <p className="text-sm text-muted">
        Nothing has been issued for everyone yet. Each issue is listed here, with its statements as one ZIP.
      </p>
    )
  return (
    <ol className="mt-3">
      {runs.map((run) => (
        <li key={run.id} className="entry-row">
          <div>
            <b>{run.period_name}</b>
            <p className="text-sm text-muted">{`By ${nameOf(run.started_by)} on ${formatMoment(run.started_at)}`}</p>
            <Progress run={run} />
          </div>
          {run.finished_at !== null && run.issued > 0 && (
            <Download
              name="Download ZIP"
              read={() => download('statementRunFile', { params: { id: run.id } })}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

/** "3 statements issued", "1 statement issued, 2 still current" */
function issuedText(issued: number, current: number): string {
  const still = current === 0 ? '' : `${groupedNumber.format(current)} still current`
  if (issued === 0 && still !== '') return `No statement has changed: ${still}`
  return `${countOf(issued, 'statement')} issued${still === '' ? '' : `, ${still}`}`
}

const failedText = (failed: number): string =>
  failed === 0 ? '' : `, ${groupedNumber.format(failed)} could not be issued`

/** What became of a run: "3 statements issued, 1 could not be issued" */
const outcomeText = ({ issued, unchanged, failed }: StatementRun): string =>
  `${issuedText(issued - unchanged, unchanged)}${failedText(failed)}`

function Progress({ run }: { run: StatementRun }) {
  const { period_name: name, accounts, issued, failed, outdated, finished_at } = run
  const done = issued + failed
  const text =
    finished_at === null
      ? `${groupedNumber.format(done)} of ${groupedNumber.format(accounts)}${failedText(failed)}`
      : outcomeText(run)
  return (
    <>
      {finished_at === null && (
        <progress
          className="mt-1.5 w-[min(22rem,60vw)] accent-gain"
          aria-label={`Issuing ${name}`}
          max={accounts}
          value={done}
        />
      )}
      <p className="tabular-nums data-[failed=true]:text-loss" data-failed={failed > 0}>
        {text}
      </p>
      {outdated > 0 && (
        <p>{`${groupedNumber.format(outdated)} of them ${outdated === 1 ? 'is' : 'are'} replaced or out of date`}</p>
      )}
    </>
  )
}
