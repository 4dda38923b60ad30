import type { Received } from '@portico/contract/api/endpoints'
import type { ClipboardEvent, SubmitEvent } from 'react'
import { useState } from 'react'
import { useRefusal } from '../../auth/role.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { Button } from '../../components/form/button.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { useCreateAccounts } from './month-end-data.ts'
import styles from './unknown-accounts.module.css'

const names = [
  { key: 'first', label: 'First name' },
  { key: 'last', label: 'Last name' },
] as const

type Names = Readonly<Record<(typeof names)[number]['key'], string>>

const noNames: Names = { first: '', last: '' }

interface UnknownAccountsProps {
  emails: readonly string[]
  /** E-mails of investors that differ from one of these in one letter. */
  similar?: Received<'previewImport'>['similar_emails']
  /** Called once the accounts are there, to read the file again. */
  onCreated: (message: string) => void
}

/** The e-mails that may be mistyped are for the file to correct, unless staff say that they are of new investors. */
export const mistypedAmong = (emails: readonly string[], similar: UnknownAccountsProps['similar'] = []) =>
  emails.filter((email) => similar.some((each) => each.email === email))

/** Offers to create accounts for the e-mails of a file that have none. Nobody is mailed. */
export function UnknownAccounts({ emails, similar, onCreated }: UnknownAccountsProps) {
  const refusal = useRefusal('administrator')
  const [meant, setMeant] = useState<readonly string[]>([])
  const mistyped = mistypedAmong(emails, similar).filter((email) => !meant.includes(email))
  const others = emails.filter((email) => !mistyped.includes(email))
  return (
    <section
      aria-labelledby="unknown-emails"
      className="grid max-w-4xl grid-cols-1 justify-items-start gap-3 rounded border border-hairline bg-paper px-5 pt-4 pb-5"
    >
      <h2 id="unknown-emails" className="text-xl font-extrabold font-stretch-112%">
        {emails.length === 1
          ? '1 e-mail address in the file has no account'
          : `${emails.length} e-mail addresses in the file have no account`}
      </h2>
      <p className={mistyped.length > 0 ? 'font-strong' : 'text-muted'}>
        {mistyped.length > 0
          ? `Correct ${mistyped.length === 1 ? 'this one' : 'these'} in the file and choose the file again.`
          : `Is ${emails.length === 1 ? 'it' : 'one of them'} mistyped? Then correct it in the file and choose the file again.`}
      </p>
      <ul className="grid max-h-64 w-full gap-3 overflow-y-auto wrap-anywhere empty:hidden">
        {mistyped.map((email) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              <Unknown email={email} similar={similar} />
            </span>
            {refusal === undefined && (
              <Button
                kind="quiet"
                aria-label={`${email} is a new investor`}
                onClick={() => setMeant([...meant, email])}
              >
                No, it is a new investor
              </Button>
            )}
          </li>
        ))}
        {refusal !== undefined && others.map((email) => <li key={email}>{email}</li>)}
      </ul>
      {refusal !== undefined && (
        <p className="text-muted">{`New investors need an account first. ${refusal}`}</p>
      )}
      {refusal === undefined && others.length > 0 && (
        <NewAccounts emails={others} similar={similar} onCreated={onCreated} />
      )}
    </section>
  )
}

/** An e-mail without an account, and those that it may be mistyped from. */
function Unknown({ email, similar = [] }: { email: string; similar: UnknownAccountsProps['similar'] }) {
  const like = similar.find((each) => each.email === email)?.like
  return (
    <>
      {email}
      {like !== undefined && (
        <span className="block text-sm font-semibold">{`Did you mean ${like.join(' or ')}?`}</span>
      )}
    </>
  )
}

/** A name for each e-mail, typed or pasted as two columns, and the button that creates the accounts. */
function NewAccounts({ emails, similar, onCreated }: UnknownAccountsProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, Names>>(new Map())
  const creating = useCreateAccounts()
  const namesOf = (email: string) => typed.get(email) ?? noNames
  const accounts = countOf(emails.length, 'account')

  const fill = (event: ClipboardEvent, row: number, column: number) => {
    const block = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(block.trimEnd())) return
    event.preventDefault()
    setTyped(pasted(block, { emails, typed, row, column }))
  }
  const create = useAction(async () => {
    const rows = emails.map((email) => [email, namesOf(email).first, namesOf(email).last])
    onCreated((await creating.mutateAsync(rows)).message)
  }, 'The accounts could not be created. Please try again.')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    create.run()
  }
  const isTyped = [...typed.values()].some(({ first, last }) => first !== '' || last !== '')
  return (
    <form className="grid w-full grid-cols-1 justify-items-start gap-3" onSubmit={submit} noValidate>
      <LeaveGuard unsaved={isTyped && !creating.isSuccess} fate="saved" />
      <DataTable
        caption="Names of the new accounts"
        columns={[
          { header: 'E-mail', cell: (email) => <Unknown email={email} similar={similar} /> },
          ...names.map(({ key, label }, column) => ({
            header: label,
            cell: (email: string, row: number) => (
              <input
                className="min-h-11 w-full rounded border border-control-line bg-paper px-2.5 py-1.5 focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-focus"
                aria-label={`${label} of ${email}`}
                placeholder={label}
                autoComplete="off"
                maxLength={150}
                value={namesOf(email)[key]}
                onPaste={(event) => fill(event, row, column)}
                onChange={({ target }) =>
                  setTyped(new Map(typed).set(email, { ...namesOf(email), [key]: target.value }))
                }
              />
            ),
          })),
        ]}
        rows={emails}
        keyOf={(email) => email}
        className={styles['names']}
      />
      <p className="text-muted">
        Names can be added later. No one is mailed until you invite them, and no month is posted yet.
      </p>
      <ActionNotice of={create} />
      <Button type="submit" busy={create.isBusy}>
        {`Create ${accounts}`}
      </Button>
    </form>
  )
}

interface PasteTarget {
  emails: readonly string[]
  typed: ReadonlyMap<string, Names>
  row: number
  column: number
}

/** The names with those of a pasted block, from the field that it was pasted into to the right and down. */
function pasted(block: string, { emails, typed, row, column }: PasteTarget): Map<string, Names> {
  const filled = new Map(typed)
  for (const [k, line] of block.trimEnd().split(/\r?\n/).entries()) {
    const email = emails[row + k]
    if (email === undefined) break
    const cells = names.slice(column).map(({ key }, c) => [key, line.split('\t')[c]?.trim()])
    const given = Object.fromEntries(cells.filter(([, cell]) => cell !== undefined)) as Partial<Names>
    filled.set(email, { ...(filled.get(email) ?? noNames), ...given })
  }
  return filled
}
