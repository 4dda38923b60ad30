import type { Answer } from '@portico/contract/api/endpoints'
import { accountColumns } from '@portico/contract/features/bulk-accounts'
import type { AccountColumn } from '@portico/contract/features/bulk-accounts'
import { ActionNotice, Notice, useAction } from '../../components/feedback/notice.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { Button } from '../../components/form/button.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { ImportFile, Postable } from '../../figures/imports/import-file.tsx'
import type { ImportedColumn, StateNames } from '../../figures/imports/import-preview.tsx'
import { ImportPreview, rowsToPost } from '../../figures/imports/import-preview.tsx'
import { useImportAccounts, usePreviewAccounts } from './accounts-data.ts'

const stateNames: StateNames = { 'to post': 'To create', same: 'There already' }

const headings: Readonly<Record<AccountColumn, Omit<ImportedColumn, 'name'>>> = {
  email: { header: 'E-mail', kind: 'email' },
  first_name: { header: 'First name', kind: 'name' },
  last_name: { header: 'Last name', kind: 'name' },
  initial_investment: { header: 'Initial investment', kind: 'money' },
}

const columns = accountColumns.map((name) => ({ name, ...headings[name] }))

/** A spreadsheet of investors: reviewed row by row, created without a mail to anyone. */
export function ImportAccounts({ onCreated }: { onCreated: (message: string) => void }) {
  const reader = usePreviewAccounts()
  return (
    <div className="mt-4 grid grid-cols-1 gap-5">
      <p className="max-w-176 text-muted">
        Columns: e-mail, first name, last name and initial investment; all but the e-mail may be left out.
        Without headings they are read in this order. No one is mailed until you invite them.
      </p>
      <ImportFile reader={reader}>
        {({ name, sent, preview }) => (
          <>
            <EmptyColumns preview={preview} />
            <ImportPreview name={name} columns={columns} preview={preview} stateNames={stateNames} />
            <Postable preview={preview} done="created">
              <CreateAccounts file={sent.file} preview={preview} onCreated={onCreated} />
            </Postable>
          </>
        )}
      </ImportFile>
    </div>
  )
}

/** A heading that is not understood leaves its column out, which a long list does not show. */
function EmptyColumns({ preview: { rows } }: { preview: Answer<'previewAccountImport'> }) {
  const empty = columns.filter((_, k) => rows.every(({ cells }) => (cells[k] ?? '') === ''))
  if (rows.length === 0 || empty.length === 0) return null
  const names = empty.map(({ header }) => header.toLowerCase()).join(', ')
  return (
    <Notice kind="news">{`The file has nothing for: ${names}. If it should, check the headings.`}</Notice>
  )
}

interface CreateAccountsProps {
  file: string
  preview: Answer<'previewAccountImport'>
  onCreated: (message: string) => void
}

/** Creates the accounts of a file. */
function CreateAccounts({ file, preview: { rows }, onCreated }: CreateAccountsProps) {
  const importing = useImportAccounts()
  const accounts = countOf(rowsToPost(rows), 'account')
  const create = useAction(
    async () => onCreated((await importing.mutateAsync(file)).message),
    'The accounts could not be created. Please try again.',
  )
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <p>{`${accounts} will be created, all of them or none.`}</p>
      <ActionNotice of={create} />
      <Button busy={create.isBusy} onClick={create.run}>
        {`Create ${accounts}`}
      </Button>
      {create.isBusy && <Progress doing={`Creating ${accounts}`} />}
    </div>
  )
}
