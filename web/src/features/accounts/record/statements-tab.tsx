import type { StatementItem } from '@portico/contract/features/statements'
import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { formatPeriod, periodKey, periodsOf } from '@portico/contract/values/period'
import type { StatementKind } from '@portico/contract/statement/kinds'
import { statementTitles } from '@portico/contract/statement/kinds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, read } from '../../../api/api-client.ts'
import { useMay } from '../../../auth/role.ts'
import { ActionNotice, useAction } from '../../../components/feedback/notice.tsx'
import { TableSkeleton } from '../../../components/feedback/skeleton.tsx'
import { Button } from '../../../components/form/button.tsx'
import { SelectField } from '../../../components/form/choices.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { useDownload } from '../../../components/table/use-download.ts'
import { formatDay, formatMoment } from '../../../figures/moments.ts'
import { kindIn, kindOptions } from '../../../figures/statement-kinds.ts'
import { CapitalAccount } from './capital-account.tsx'
import styles from './lists.module.css'
import type { RecordHistory } from './record-data.ts'

interface StatementsTabProps {
  account: ManagedAccount
  history: RecordHistory | undefined
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
        An issued statement never changes. A change to one of its figures, or a period that is completed
        later, supersedes it.
      </p>
      {mayIssue && history !== undefined && history.months.length > 0 && (
        <IssueForm account={account} history={history} />
      )}
      <QuerySection
        query={statements}
        skeleton={<TableSkeleton rows={3} />}
        failure="Failed to load the statements."
      >
        {(list) =>
          list.length === 0 ? (
            <p className="no-entries">No statement has been issued yet.</p>
          ) : (
            <ul className={`entries ${styles['list']}`}>
              {list.map((statement) => (
                <StatementRow key={statement.number} statement={statement} />
              ))}
            </ul>
          )
        }
      </QuerySection>
    </>
  )
}

function StatementRow({ statement }: { statement: StatementItem }) {
  const { number, short_number: short, kind, period_name: name, issued_at: issued } = statement
  const { superseded_at: superseded, changed } = statement
  const save = useDownload(() => download('userStatementFile', { params: { number } }), 'statement')
  return (
    <li className={styles['item']}>
      <time dateTime={issued} className="text-sm text-muted tabular-nums">
        {formatMoment(issued)}
      </time>
      <div className={styles['what']}>
        <Button kind="quiet" busy={save.isBusy} onClick={save.run}>
          {kind === 'statement' ? name : `${statementTitles[kind]}, ${name}`}
        </Button>
        <p>{short}</p>
        {changed.length > 0 && <p className="text-sm text-muted">{changed.join(' ')}</p>}
        <ActionNotice of={save} />
      </div>
      <span className={superseded === null ? 'text-sm text-muted' : `text-loss ${styles['bad']}`}>
        {superseded === null ? 'Current' : `Superseded on ${formatDay(superseded)}`}
      </span>
    </li>
  )
}

/** The periods in which the investor has months: everything, then years, quarters and months, newest first. */
function IssueForm({ account, history }: { account: ManagedAccount; history: RecordHistory }) {
  const months = history.months.map(({ month }) => month)
  const options = [
    { value: 'all', text: 'Everything' },
    ...(['year', 'quarter', 'month'] as const).flatMap((kind) =>
      periodsOf(kind, months)
        .toReversed()
        .map((period) => ({ value: periodKey(period), text: formatPeriod(period) })),
    ),
  ]
  const [period, setPeriod] = useState('all')
  const [kind, setKind] = useState<StatementKind>('statement')
  const queries = useQueryClient()
  const issue = useAction(async () => {
    try {
      return (await call('issueUserStatement', { body: { user_id: account.id, period, kind } })).message
    } finally {
      await queries.invalidateQueries({ queryKey: ['userStatements'] })
    }
  }, 'The statement could not be issued. Please try again.')
  return (
    <div className="mb-5 grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Paper"
          value={kind}
          options={kindOptions}
          onChoose={(value) => setKind(kindIn(value))}
        />
        <SelectField label="Statement of" value={period} options={options} onChoose={setPeriod} />
        <Button busy={issue.isBusy} onClick={issue.run}>
          Issue
        </Button>
        <ActionNotice of={issue} />
      </div>
      {kind === 'capital-account' && <CapitalAccount account={account} period={period} history={history} />}
    </div>
  )
}
