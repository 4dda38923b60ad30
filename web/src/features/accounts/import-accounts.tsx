import type { Answer } from '@portico/contract/api/endpoints'
import { accountColumns } from '@portico/contract/features/bulk-accounts'
import type { AccountColumn } from '@portico/contract/features/bulk-accounts'
import { ActionNotice, Notice, useAction } from '../../components/feedback/notice.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { Button } from '../../components/form/button.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { ImportFile, Postable } from '../../figures/imports/import-file.tsx'
import type { ImportedColumn, StateNames } from '../../figures/imports/import-preview.tsx'
import { ImportPreview, rowsToPost, saveRefused } from '../../figures/imports/import-preview.tsx'
import { useImportAccounts, usePreviewAccounts } from './accounts-data.ts'

const stateNames: StateNames = { 'to post': 'To create', same: 'There already' }

const headings: Readonly<Record<AccountColumn, Omit<ImportedColumn, 'name'>>> = {
  email: { header: 'E-mail', kind: 'email' },
  first_name: { header: 'First name', kind: 'name' },
  last_name: { header: 'Last name', kind: 'name' },
  initial_investment: { header: 'Initial investment', kind: 'money' },
  name: { header: 'Name', kind: 'name' },
}

const columns = accountColumns.map((name) => ({ name, ...headings[name] }))

/** A spreadsheet of investors: reviewed row by row, created without a mail to anyone. */
export function ImportAccounts({ onCreated }: { onCreated: (message: string) => void }) {
  const reader = usePreviewAccounts()
  return (
    <div className="mt-4 grid grid-cols-1 gap-5">
      <p className="max-w-176 text-muted">
        Columns: e-mail, first name, last name and initial investment, or the full name in one column. Only
        the e-mail column is required; leave its cell empty for an investor without one. Without headings, the
        columns are read in this order. No one is mailed until you invite them.
      </p>
      <ImportFile reader={reader}>
        {({ name, sent, preview }) => (
          <>
            <EmptyColumns preview={preview} />
            <ImportPreview name={name} columns={columns} preview={preview} stateNames={stateNames} />
            <Postable preview={mayLeaveOut(preview) ? { ...preview, refused: 0 } : preview} done="created">
              <CreateAccounts name={name} file={sent.file} preview={preview} onCreated={onCreated} />
            </Postable>
          </>
        )}
      </ImportFile>
    </div>
  )
}

type Preview = Answer<'previewAccountImport'>

const refusedIn = ({ rows }: Preview) => rows.filter(({ state }) => state === 'refused')

/** Whether the good rows can be created alone: the refused ones are all here, to be kept as a file. */
const mayLeaveOut = (preview: Preview): boolean =>
  preview.refused > 0 && refusedIn(preview).length === preview.refused && rowsToPost(preview.rows) > 0

/** A heading that is not understood leaves its column out, which a long list does not show. */
function EmptyColumns({ preview: { rows } }: { preview: Preview }) {
  const has = (name: AccountColumn) =>
    rows.some(({ cells }) => (cells[accountColumns.indexOf(name)] ?? '') !== '')
  const isNamed = has('name')
  const empty = columns.filter(
    ({ name }) => name !== 'name' && !has(name) && !(isNamed && name.endsWith('_name')),
  )
  if (rows.length === 0 || empty.length === 0) return null
  const names = empty.map(({ header }) => header.toLowerCase()).join(', ')
  return (
    <Notice kind="news">{`The file has nothing for: ${names}. If it should, check the headings.`}</Notice>
  )
}

interface CreateAccountsProps {
  name: string
  file: string
  preview: Preview
  onCreated: (message: string) => void
}

/** Creates the accounts of a file; its refused rows are kept as a file. */
function CreateAccounts({ name, file, preview, onCreated }: CreateAccountsProps) {
  const importing = useImportAccounts()
  const { rows, refused } = preview
  const accounts = countOf(rowsToPost(rows), 'account')
  const create = useAction(async () => {
    const { message } = await importing.mutateAsync({
      file,
      ...(refused > 0 ? { left_out: refused } : {}),
    })
    if (refused > 0) saveRefused(name, columns, refusedIn(preview))
    onCreated(message)
  }, 'The accounts could not be created. Please try again.')
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <p>
        {refused === 0
          ? `${accounts} will be created, all of them or none.`
          : `${accounts} will be created. ${countOf(refused, 'refused row')} will be left out and saved as a file with the reasons, to correct and choose here again.`}
      </p>
      <ActionNotice of={create} />
      <Button busy={create.isBusy} onClick={create.run}>
        {refused === 0
          ? `Create ${accounts}`
          : `Create ${accounts} without ${countOf(refused, 'refused row')}`}
      </Button>
      {create.isBusy && <Progress doing={`Creating ${accounts}`} />}
    </div>
  )
}
