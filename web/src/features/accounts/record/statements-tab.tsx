import type { StatementItem } from '@portico/contract/features/statements'
import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { formatPeriod, periodKey, periodsOf } from '@portico/contract/values/period'
import type { StatementKind } from '@portico/contract/statement/kinds'
import { headingOf, statementTitles, sumsOf } from '@portico/contract/statement/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download, read } from '../../../api/api-client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMay } from '../../../auth/role.ts'
import { ActionNotice, useAction } from '../../../components/feedback/notice.tsx'
import { Button } from '../../../components/form/button.tsx'
import { SelectField } from '../../../components/form/choices.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { useDownload } from '../../../components/table/table-downloads.tsx'
import { closedOnOf } from '../../../figures/open-findings.ts'
import { fateOf, kindIn, kindOptions } from '../../../figures/statement-kinds.ts'
import { DatedEntry, Entries } from './lists.tsx'
import type { InvestorHistory } from '../../../figures/investor-history.ts'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { StatementLine } from '@portico/contract/figures/statement'
import { movementsIn } from '@portico/contract/figures/statement'
import { choiceIn, finalDayOf, reachOf, statedPart, statementName } from '@portico/contract/statement/choice'
import { signedLine } from '@portico/contract/statement/texts'
import { firstMonth, formatMonth } from '@portico/contract/values/month'
import { today } from '../../../api/firm-time.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import type { Column } from '../../../components/table/data-table.tsx'

interface StatementsTabProps {
  account: ManagedAccount
  history: InvestorHistory | undefined
}

/** The statements issued to an investor, and issuing another one. */
export function StatementsTab({ account, history }: StatementsTabProps) {
  const statements = useQuery({
    ...read('userStatements', { params: { userId: account.id } }),
    meta: { staff: true },
  })
  const mayIssue = useMay('preparer')
  return (
    <>
      <p className="mb-3 max-w-176 text-sm text-muted">
        An issued statement never changes. If a figure changes, or the period is completed later, a new one
        replaces it.
      </p>
      {mayIssue && history !== undefined && history.months.length > 0 && (
        <IssueForm account={account} history={history} />
      )}
      <QuerySection query={statements} rows={3} failure="Failed to load the statements.">
        {(list) => (
          <Entries items={list} none={<p className="no-entries">No statement has been issued yet.</p>}>
            {(statement) => <StatementRow key={statement.number} statement={statement} all={list} />}
          </Entries>
        )}
      </QuerySection>
    </>
  )
}

function StatementRow({ statement, all }: { statement: StatementItem; all: readonly StatementItem[] }) {
  const { number, short_number: short, kind, period_name: name, issued_at: issued, changed } = statement
  const fate = fateOf(statement, all)
  const title = `${kind === 'statement' ? name : headingOf(statementTitles[kind], name)} · No. ${short}`
  const save = useDownload(() => download('userStatementFile', { params: { number } }), 'statement')
  return (
    <DatedEntry at={issued}>
      <div>
        <p>{title}</p>
        {changed.length > 0 && <p className="text-sm text-muted">{changed.join(' ')}</p>}
        <ActionNotice of={save} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5">
        <p className="text-sm text-muted first-letter:uppercase">
          {fate === undefined ? 'Current' : `${fate.word} ${fate.end}`}
        </p>
        <Button kind="quiet" aria-label={`Download PDF of ${title}`} busy={save.isBusy} onClick={save.run}>
          Download PDF
        </Button>
      </div>
    </DatedEntry>
  )
}

/** The periods in which the investor has months: all of them, then years, quarters and months, newest first. */
function IssueForm({ account, history }: { account: ManagedAccount; history: InvestorHistory }) {
  const months = history.months.map(({ month }) => month)
  const options = [
    { value: 'all', text: 'All months' },
    ...(['year', 'quarter', 'month'] as const).flatMap((kind) =>
      periodsOf(kind, months)
        .toReversed()
        .map((period) => ({ value: periodKey(period), text: formatPeriod(period) })),
    ),
  ]
  const [period, setPeriod] = useState('all')
  const [kind, setKind] = useState<StatementKind>('statement')
  const { data: preview } = useQuery({
    ...read('userStatementPreview', { params: { userId: account.id, period }, query: { kind } }),
    meta: { staff: true },
  })
  const isCurrent = preview?.is_current === true
  const issuing = useChange('issueUserStatement', ['userStatements'], ['userStatementPreview'])
  const issue = useAction(
    async () => (await issuing.mutateAsync({ user_id: account.id, period, kind })).message,
    'The statement could not be issued. Please try again.',
  )
  return (
    <div className="mb-5 grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Document"
          value={kind}
          options={kindOptions}
          onChoose={(value) => setKind(kindIn(value))}
        />
        <SelectField label="Statement of" value={period} options={options} onChoose={setPeriod} />
        <Button busy={issue.isBusy} disabled={isCurrent} onClick={issue.run}>
          Issue
        </Button>
        {isCurrent && <p className="py-2.5 text-muted">Issued and current.</p>}
        <ActionNotice of={issue} />
      </div>
      {kind === 'capital-account' && <CapitalAccount account={account} period={period} history={history} />}
    </div>
  )
}

interface CapitalAccountProps {
  account: ManagedAccount
  period: string
  history: InvestorHistory
}

/** The sums of a period; undefined where nothing of it can be stated. */
function sumsIn({ account, period, history }: CapitalAccountProps) {
  const record = { months: accountMonths(history), activity: history.activity }
  const finalDay = finalDayOf(history, closedOnOf(account))
  const reach = reachOf(record.months, { today: today(), finalDay })
  const choice = reach && choiceIn(period, reach)
  if (reach === undefined || choice === undefined) return undefined
  const part = statedPart(choice, reach)
  const { from, to, until } = part
  const texts = {
    period: statementName(period, part),
    since: `Since ${formatMonth(reach.from)}`,
    isSinceStart: from === reach.from,
    statement: {
      inPeriod: movementsIn(record, from, to, until),
      sinceStart: movementsIn(record, firstMonth, to, until),
    },
  }
  return sumsOf(texts, 'capital-account')
}

/** What a capital account statement says, before it is issued. */
function CapitalAccount(props: CapitalAccountProps) {
  const sums = sumsIn(props)
  if (sums === undefined) return <p className="no-entries">There is nothing to state for this period yet.</p>
  return (
    <DataTable
      caption={sums.title}
      columns={[
        { header: sums.head, cell: ({ label }) => label },
        ...sums.columns.map(({ header, movements }): Column<StatementLine> => ({
          header,
          cell: (line) => signedLine(line, movements),
        })),
      ]}
      rows={sums.lines}
    />
  )
}
