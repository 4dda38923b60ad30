import type { Received } from '@portico/contract/api/endpoints'
import { formatMonth, formatMonths } from '@portico/contract/values/month'
import { useState } from 'react'
import { displayName } from '../../auth/display-name.ts'
import { useMay } from '../../auth/role.ts'
import { FocusedNews, Notice } from '../../components/feedback/notice.tsx'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { Button } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { formatDay, formatMoment } from '../../figures/moments.ts'
import { useClosedText } from '../../figures/books.ts'
import { previewReason, usePostLabel, usePreview } from '../../figures/release.ts'
import { usePostingPreview, usePostings, useReversePosting } from './month-end-data.ts'
import { MovePostingDialog } from './move-posting.tsx'
import { Sums, changedText, correctedText } from './posting-sums.tsx'

type Posting = Received<'postings'>[number]

const kindNames = {
  'month-end': 'Month-end',
  import: 'Import',
  'activity import': 'Import of activity',
} as const

const correctionNames = { ...kindNames, 'month-end': 'Correction', import: 'Import of corrections' } as const

/** The latest month-ends and imports, each of which can be reversed or moved as a whole. */
export function PostingsPane() {
  const postings = usePostings()
  const mayReverse = useMay('preparer')
  const [opened, setOpened] = useState<{ posting: Posting; action: 'reverse' | 'move' }>()
  const close = () => setOpened(undefined)
  const [message, setMessage] = useState<string>()
  return (
    <Card title="Latest postings" heading="large">
      <div className="mt-2.5">
        <FocusedNews message={message} />
      </div>
      <QuerySection query={postings} failure="Failed to load the postings.">
        {(list) =>
          list.length === 0 ? (
            <p className="text-sm text-muted">No month-end or import is posted yet.</p>
          ) : (
            <ol className="mt-3">
              {list.map((posting) => (
                <PostingItem
                  key={posting.number}
                  posting={posting}
                  onOpen={mayReverse ? (action) => setOpened({ posting, action }) : undefined}
                />
              ))}
            </ol>
          )
        }
      </QuerySection>
      {opened?.action === 'reverse' && (
        <ReverseDialog posting={opened.posting} onDone={setMessage} onClose={close} />
      )}
      {opened?.action === 'move' && (
        <MovePostingDialog posting={opened.posting} onDone={setMessage} onClose={close} />
      )}
    </Card>
  )
}

interface PostingItemProps {
  posting: Posting
  /** Undefined for staff who may not change it. */
  onOpen: ((action: 'reverse' | 'move') => void) | undefined
}

function PostingItem({ posting, onOpen }: PostingItemProps) {
  const { number, kind, corrects, rows, investor, posted_at, posted_by, reversed_at, reversed_by, reason } =
    posting
  const name = (corrects === true ? correctionNames : kindNames)[kind]
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-t-hairline py-3 wrap-anywhere"
      data-reversed={reversed_at !== null}
    >
      <div className="min-w-0 grow basis-72">
        <p className="font-semibold in-data-[reversed=true]:text-muted in-data-[reversed=true]:line-through">
          {`${number} · ${name} · ${investor === undefined ? countOf(rows, 'row') : displayName(investor)} · ${formatMonths(posting)}`}
        </p>
        <p className="text-sm text-muted">
          Posted on {formatMoment(posted_at)} by {posted_by ?? 'the command line'}
        </p>
        {reversed_at !== null && (
          <p className="text-sm text-muted">
            Reversed on {formatDay(reversed_at)} by {reversed_by ?? 'the command line'}: {reason}
          </p>
        )}
      </div>
      {reversed_at === null && onOpen !== undefined && (
        <div className="flex flex-wrap gap-3">
          {kind !== 'activity import' && (
            <Button
              kind="quiet"
              aria-haspopup="dialog"
              aria-label={`Move posting ${number}`}
              onClick={() => onOpen('move')}
            >
              Move…
            </Button>
          )}
          <Button
            kind="quiet"
            aria-haspopup="dialog"
            aria-label={`Reverse posting ${number}`}
            onClick={() => onOpen('reverse')}
          >
            Reverse…
          </Button>
        </div>
      )}
    </li>
  )
}

interface ReverseDialogProps {
  posting: Posting
  onDone: (message: string) => void
  onClose: () => void
}

/** Reverses a posting, after a preview of what would be taken back. */
function ReverseDialog({ posting, onDone, onClose }: ReverseDialogProps) {
  const preview = usePostingPreview(posting.number)
  const trial = useTrial(preview.data)
  const reverse = useReversePosting()
  const action = usePostLabel('Reverse the posting')
  const changed = preview.data?.changed ?? 0
  const closed = useClosedText(posting.from)
  return (
    <ReasonDialog
      title={`Reverse posting ${posting.number}`}
      action={action}
      needed="Say why the posting is reversed."
      isPossible={preview.data !== undefined && changed === 0 && closed === undefined}
      isTold={isAnyoneTold(preview.data, trial.data)}
      onConfirm={(reason, line) => reverse.mutateAsync({ body: { number: posting.number, reason, ...line } })}
      onDone={onDone}
      onClose={onClose}
    >
      <QuerySection query={preview} rows={3} failure="Failed to load what would be taken back.">
        {(found) =>
          changed > 0 || closed !== undefined ? (
            <Notice kind="failure">{closed ?? changedText(found)}</Notice>
          ) : (
            <Preview found={found} trial={trial} />
          )
        }
      </QuerySection>
    </ReasonDialog>
  )
}

type Found = Received<'postingPreview'>

/** Whether investors may be told something else instead, as they have not heard of corrections that are taken back. */
const mayTellAgain = ({ corrected, untold }: Found): boolean => corrected > 0 && untold > 0

/** What investors would be told instead, where that may be. */
const useTrial = (found: Found | undefined) =>
  usePreview(
    'reverse-posting',
    found && mayTellAgain(found) ? { number: found.number, reason: previewReason } : undefined,
  )

type Trial = ReturnType<typeof useTrial>

/** Whether anyone would read a line. */
const isAnyoneTold = (found: Found | undefined, trial: Trial['data']): boolean =>
  found !== undefined && (found.untold < found.investors || (trial?.notices.length ?? 0) > 0)

function Preview({ found, trial }: { found: Found; trial: Trial }) {
  const { rows, corrected, overdrawn } = found
  return (
    <>
      <p>{`${takenText(found)}${rows === 1 ? '' : ', all of them or none'}: ${formatMonths(found)}.`}</p>
      {corrected > 0 && (
        <p>{`${correctedText(corrected)}, and the sums below are what the corrections added.`}</p>
      )}
      {mayTellAgain(found) ? <ToldOfCorrections {...{ found, trial }} /> : <p>{toldText(found)}</p>}
      {found.kind === 'month-end' && corrected < rows && (
        <p>{`The sheet of ${formatMonths(found)} starts again from its prefilled figures.`}</p>
      )}
      <Sums found={found} />
      {overdrawn > 0 && (
        <Notice kind="failure">
          {`${countOf(overdrawn, 'investor')} later withdrew or reinvested gains that this takes back. The checks will list what is missing.`}
        </Notice>
      )}
    </>
  )
}

/** What becomes of what is reversed: "2 rows of 2 investors will be withdrawn". Money that came in is not withdrawn but voided. */
function takenText({ kind, rows, investors, corrected }: Found): string {
  const of = `of ${countOf(investors, 'investor')} will be`
  if (kind === 'activity import') return `${countOf(rows, 'entry', 'entries')} ${of} voided`
  return `${countOf(rows, 'row')} ${of} ${corrected === rows ? 'taken back' : 'withdrawn'}`
}

/**
 * Who is told what of corrections that are taken back before all have heard of them: who had not heard of their months
 * either hears that these are posted.
 */
function ToldOfCorrections({ found, trial }: { found: Found; trial: Trial }) {
  return (
    <QuerySection query={trial} rows={1} failure="Failed to load what investors will be told.">
      {({ notices }) => (
        <p>
          {notices.length === 0
            ? toldText(found)
            : `${untoldText(found)}. ${notices.map(noticeText).join(' ')} ${shownText(found)}`}
        </p>
      )}
    </QuerySection>
  )
}

/** "2 investors will be told “August 2025 is posted”." */
const noticeText = ({ subject, each, digest, off, none }: Received<'previewPosting'>['notices'][number]) =>
  `${countOf(each + digest + off + none, 'investor')} will be told “${subject}”.`

/** "Investors have not been told of this posting" */
function untoldText({ investors, untold }: Found): string {
  if (untold === investors) return 'Investors have not been told of this posting'
  return `${countOf(untold, 'investor')} of ${investors} ${untold === 1 ? 'has' : 'have'} not been told of this posting`
}

/** Who is told of a reversal. */
function toldText(found: Found): string {
  const { investors, untold } = found
  if (untold === 0) return `${countOf(investors, 'investor')} will be told that ${undoneText(found)}.`
  return `${untoldText(found)}, and will not be told of its reversal${untold === investors ? '' : '; the others will'}. ${shownText(found)}`
}

/** What investors can read also where they are told nothing. */
const shownText = (found: Found): string => `Their dashboards will still say that ${undoneText(found)}.`

/** What investors are told of a reversal: "August 2025 was withdrawn". */
function undoneText({ kind, rows, corrected, from, to }: Found): string {
  if (kind === 'activity import')
    return rows === 1 ? 'an entry was taken back' : 'these entries were taken back'
  const undone = corrected === 0 ? 'withdrawn' : corrected === rows ? 'restated' : 'withdrawn or restated'
  return from === to ? `${formatMonth(from)} was ${undone}` : `these months were ${undone}`
}
