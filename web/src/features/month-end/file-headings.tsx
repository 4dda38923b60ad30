import type { Received } from '@portico/contract/api/endpoints'
import type { ImportColumn } from '@portico/contract/features/month-import'
import { importColumns } from '@portico/contract/features/month-import'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { useState } from 'react'
import { useChange } from '../../api/use-change.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import type { SentFile } from '../../figures/imports/import-file.tsx'

type Headings = Received<'readHeadings'>

/** What is sent with a file for headings to mean what staff once said. */
export function rememberedIn({ headings }: Headings): Pick<SentFile, 'headings'> {
  const remembered = headings.flatMap(({ heading, column, remembered: is }) =>
    is && column !== null ? [{ heading, column }] : [],
  )
  return remembered.length === 0 ? {} : { headings: remembered }
}

const labels = new Map<ImportColumn, string>([
  ['email', 'E-mail'],
  ['month', 'Month'],
  ...allFigures.map(({ name, label }) => [name, label] as const),
])

const labelOf = (column: ImportColumn): string => labels.get(column) ?? column

interface FileHeadingsProps {
  read: Headings
  /** Reads the file again, with what is remembered now. */
  onNamed: () => void
}

/** What the headings of a file mean: asks for those that are missing, says which are not read, and what is remembered. */
export function FileHeadings({ read, onNamed }: FileHeadingsProps) {
  const unread = read.headings.filter(({ column }) => column === null)
  const { headings: remembered = [] } = rememberedIn(read)
  const isMissing = read.missing.length > 0
  if (unread.length === 0 && remembered.length === 0) return null
  return (
    <section aria-label="Columns of the file">
      <details
        open={isMissing}
        className="max-w-4xl rounded border border-hairline bg-paper px-5 py-2 open:border-l-4 open:border-l-focus open:bg-wash"
      >
        <summary className="fold min-h-11 content-center">{inShort(read, unread, remembered)}</summary>
        <div className="grid justify-items-start gap-4 pt-2 pb-3">
          <RememberedHeadings headings={remembered} onNamed={onNamed} />
          {unread.length > 0 && <NameColumns read={read} unread={unread} onNamed={onNamed} />}
        </div>
      </details>
    </section>
  )
}

/** Which columns are E-mail and Month? · “Kunde” is E-mail. Not read: Remarks. */
function inShort({ missing }: Headings, unread: Headings['headings'], remembered: Remembered): string {
  if (missing.length > 0)
    return `Which ${missing.length === 1 ? 'column is' : 'columns are'} ${listOf(missing.map(labelOf))}?`
  return [
    ...remembered.map(({ heading, column }) => `“${heading}” is ${labelOf(column)}.`),
    ...(unread.length > 0 ? [`Not read: ${unread.map(({ heading }) => heading).join(', ')}.`] : []),
  ].join(' ')
}

type Remembered = NonNullable<SentFile['headings']>

const listOf = (texts: readonly string[]): string => new Intl.ListFormat('en-US').format(texts)

interface RememberedProps extends Pick<FileHeadingsProps, 'onNamed'> {
  headings: Remembered
}

function RememberedHeadings({ headings, onNamed }: RememberedProps) {
  const mapping = useChange('mapHeadings')
  const forget = useAction(async (forgotten: string) => {
    await mapping.mutateAsync({ headings: [{ heading: forgotten, column: null }] })
    onNamed()
  }, 'The column could not be forgotten. Please try again.')
  return (
    <>
      {headings.map(({ heading, column }) => (
        <p key={heading} className="flex flex-wrap items-center gap-x-4 text-muted">
          {`“${heading}” is read as ${labelOf(column)}, which is remembered.`}
          <Button kind="quiet" busy={forget.isBusy} onClick={() => forget.run(heading)}>
            {`Forget “${heading}”`}
          </Button>
        </p>
      ))}
      <ActionNotice of={forget} />
    </>
  )
}

interface NameColumnsProps extends FileHeadingsProps {
  unread: Headings['headings']
}

function NameColumns({ read, unread, onNamed }: NameColumnsProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ImportColumn>>(new Map())
  const mapping = useChange('mapHeadings')
  const found = new Set(read.headings.map(({ column }) => column))
  const open = importColumns.filter((column) => !found.has(column))
  const isTaken = (column: ImportColumn, by: string) =>
    [...chosen].some(([heading, other]) => other === column && heading !== by)
  const choose = (heading: string, value: string) => {
    const next = new Map(chosen)
    const column = open.find((each) => each === value)
    if (column === undefined) next.delete(heading)
    else next.set(heading, column)
    setChosen(next)
  }
  const save = useAction(async () => {
    await mapping.mutateAsync({ headings: Array.from(chosen, ([heading, column]) => ({ heading, column })) })
    onNamed()
  }, 'The columns could not be remembered. Please try again.')
  return (
    <>
      <div className="grid w-full gap-4 md:grid-cols-2">
        {unread.map(({ heading, example }) => (
          <SelectField
            key={heading}
            label={example === '' ? heading : `${heading}, such as ${example}`}
            value={chosen.get(heading) ?? ''}
            options={[
              { value: '', text: 'Not read' },
              ...open
                .filter((column) => !isTaken(column, heading))
                .map((column) => ({ value: column, text: labelOf(column) })),
            ]}
            onChoose={(value) => choose(heading, value)}
          />
        ))}
      </div>
      <ActionNotice of={save} />
      <Button kind="quiet" busy={save.isBusy} disabled={chosen.size === 0} onClick={() => save.run()}>
        Read it this way and remember it
      </Button>
    </>
  )
}
