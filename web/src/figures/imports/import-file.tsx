import type { UseMutationResult } from '@tanstack/react-query'
import type { ImportColumn } from '@portico/contract/features/month-import'
import type { DateOrder } from '@portico/contract/values/numeric-dates'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../api/request-error.ts'
import { FocusedNews, Notice } from '../../components/feedback/notice.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { Button } from '../../components/form/button.tsx'
import { FileChooser } from '../../components/form/file-chooser.tsx'
import { countOf } from '../figure-text.ts'
import type { FileRead } from './file-reading.tsx'
import { DateOrderChoice, ForeignAmounts, isOrderOpen } from './file-reading.tsx'
import type { ImportedRow } from './import-preview.tsx'
import { isToLookAt, rowsToPost } from './import-preview.tsx'

/** The request body for a file, to preview and to post it. */
export interface SentFile {
  file: string
  date_order?: DateOrder | undefined
  foreign_amounts?: 'as-dollars' | undefined
  headings?: { heading: string; column: ImportColumn }[] | undefined
}

/** A file as the server read it. */
export interface Reading<Preview> {
  name: string
  sent: SentFile
  preview: Preview
}

/** Callbacks after a file, with a message to show. */
interface AfterFile {
  /** Called when it is posted. */
  onPosted: (message: string) => void
  /** Called when something it lacked has been added, so it is read again. */
  onCompleted: (message: string) => void
}

interface ImportFileProps<Preview> {
  /** Sends the file to the server, which changes nothing. */
  reader: UseMutationResult<Preview, Error, SentFile>
  /** Gathers options for a file before it is sent to be read. */
  prepare?: (file: string) => Promise<Partial<SentFile>>
  /** Shown for a chosen file, even if it cannot be read yet. */
  about?: (readAgain: () => void) => ReactNode
  /** Shown once a file is read. */
  children: (reading: Reading<Preview>, after: AfterFile) => ReactNode
}

/** A spreadsheet: chosen, read by the server, and reviewed before anything is posted. */
export function ImportFile<Preview extends FileRead>({
  reader,
  prepare,
  about,
  children,
}: ImportFileProps<Preview>) {
  const [chosen, setChosen] = useState<{ name: string; sent: SentFile }>()
  const [reading, setReading] = useState<Reading<Preview>>()
  const [failure, setFailure] = useState<string>()
  const [news, setNews] = useState<string>()
  const latest = useRef<unknown>(undefined)

  const read = async (name: string, readFile: () => Promise<SentFile>, news?: string) => {
    // Another file may be chosen while this one is being read.
    latest.current = readFile
    setFailure(undefined)
    setNews(news)
    try {
      const sent = await readFile()
      if (latest.current === readFile) setChosen({ name, sent })
      const preview = await reader.mutateAsync(sent)
      if (latest.current !== readFile) return
      // Which order is the only possible one may depend on the day: it is posted as it was shown.
      setReading({ name, sent: { ...sent, date_order: preview.date_order }, preview })
    } catch (error) {
      if (latest.current !== readFile) return
      setFailure(sentenceOf(error, 'The file could not be read. Please try again.'))
    }
  }
  const forget = () => {
    setReading(undefined)
    setChosen(undefined)
  }
  const choose = (from: File) => {
    forget()
    void read(from.name, async () => {
      const file = await readBase64(from)
      return { file, ...(await prepare?.(file)) }
    })
  }
  const readAs = (choice: Partial<SentFile>) => {
    if (chosen !== undefined) void read(chosen.name, () => Promise.resolve({ ...chosen.sent, ...choice }))
  }
  const readAgain = () => {
    if (chosen === undefined) return
    const { name, sent } = chosen
    void read(name, async () => ({ ...sent, headings: undefined, ...(await prepare?.(sent.file)) }))
  }
  return (
    <>
      <FileChooser
        title="Spreadsheet"
        hint="Choose an Excel workbook (.xlsx) or a CSV file, or drop it here."
        accept=".xlsx,.csv,.txt,text/csv"
        onFiles={([file]) => file !== undefined && choose(file)}
      />
      {reader.isPending && <Progress doing="Reading the file" />}
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      <FocusedNews message={news} />
      {chosen !== undefined && about !== undefined && <About about={about} readAgain={readAgain} />}
      {reading !== undefined && (
        <>
          <DateOrderChoice
            dates={reading.preview}
            busy={reader.isPending}
            onChoose={(order) => readAs({ date_order: order })}
          />
          <ForeignAmounts
            example={reading.preview.foreign_amount}
            isChosen={reading.sent.foreign_amounts !== undefined}
            busy={reader.isPending}
            onChoose={(isChosen) => readAs({ foreign_amounts: isChosen ? 'as-dollars' : undefined })}
          />
          <Read
            reading={reading}
            onPosted={(message) => {
              forget()
              setNews(message)
            }}
            onCompleted={(message) => void read(reading.name, () => Promise.resolve(reading.sent), message)}
          >
            {children}
          </Read>
        </>
      )}
    </>
  )
}

/** The part shown for a chosen file. */
const About = ({
  about,
  readAgain,
}: {
  about: (readAgain: () => void) => ReactNode
  readAgain: () => void
}) => about(readAgain)

type LookFor = readonly [one: string, several: string]

const unlike: LookFor = [
  'is unlike the months before or most others, comes before a posted month, or does not add up',
  'are unlike the months before or most others, come before a posted month, or do not add up',
]

/** Shown once a file is read. */
const Read = <Preview extends FileRead>({
  reading,
  children,
  ...after
}: AfterFile & Pick<ImportFileProps<Preview>, 'children'> & { reading: Reading<Preview> }) =>
  children(reading, after)

interface Remedy {
  text: string
  /** How many refused rows it is for. */
  rows: number
}

interface PostableProps {
  preview: { rows: readonly ImportedRow[]; refused: number } & FileRead
  /** Whether the rows to review have been shown, or there are none. */
  isLookedAt?: boolean
  /** Shows them. */
  onLook?: () => void
  /** What is to be seen in one such row, and in several. */
  lookFor?: LookFor
  /** A remedy for some refused rows other than fixing the file. */
  remedy?: Remedy | undefined
  /** The verb for a finished row. */
  done?: 'posted' | 'created'
  children: ReactNode
}

/** The button that posts a file, or the reason why it cannot be posted. */
export function Postable({
  preview,
  isLookedAt = true,
  onLook,
  lookFor = unlike,
  done = 'posted',
  remedy,
  children,
}: PostableProps) {
  const why = whyNotPostable(preview, { done, remedy })
  if (why !== undefined) return <p className="text-muted">{why}</p>
  if (isLookedAt) return children
  const count = preview.rows.filter(isToLookAt).length
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <p>{`To review before posting: ${countOf(count, 'row')} ${lookFor[count === 1 ? 0 : 1]}.`}</p>
      <Button onClick={onLook}>{`Show ${countOf(count, 'row')} to review`}</Button>
    </div>
  )
}

function whyNotPostable(
  { rows, refused, ...dates }: PostableProps['preview'],
  { done, remedy }: { done: string; remedy: Remedy | undefined },
) {
  if (isOrderOpen(dates)) return 'First say above how the dates are read.'
  if (refused > 0)
    return `${countOf(refused, 'row')} ${refused === 1 ? 'is' : 'are'} refused, so nothing can be ${done}. ${remedyText(refused, remedy)} and choose it again.`
  if (rowsToPost(rows) === 0) return `Every row of the file is ${done} already.`
  return undefined
}

/** "Fix the file", "Create the account, or fix the file", "Create the account, fix the other 2 rows in the file" */
function remedyText(refused: number, remedy: Remedy | undefined): string {
  if (remedy === undefined) return 'Fix the file'
  const others = refused - remedy.rows
  if (others === 0) return `${remedy.text}, or fix the file`
  const other = remedy.rows === 0 ? '' : 'other '
  return `${remedy.text}, fix the ${other}${others === 1 ? 'row' : countOf(others, 'row')} in the file`
}

/** The bytes of a file as base64. */
export function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : ''
      resolve(address.slice(address.indexOf(',') + 1))
    }
    reader.onerror = () => reject(new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })
}
