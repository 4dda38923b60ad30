import type { Received } from '@portico/contract/api/endpoints'
import { Notice } from '../../components/feedback/notice.tsx'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { useClosedText } from '../../figures/books.ts'
import { FindingsToCome } from '../../figures/findings-to-come.tsx'
import { OutdatedInDialog } from '../../figures/review-lists.tsx'
import { previewReason, usePostingPreview, usePostLabel, usePreview } from '../../figures/release.ts'
import type { SentOf } from '../../figures/send-again.ts'
import { usePostingChange } from './month-end-data.ts'
import { SentBefore } from './posting-story.tsx'
import { changedText, CorrectedSums, Sums } from './posting-sums.tsx'
import type { Found } from '../../figures/reversal-text.ts'
import {
  affectedText,
  sheetText,
  takenText,
  mayTellAgain,
  toldInsteadText,
  toldText,
} from '../../figures/reversal-text.ts'

interface ReverseDialogProps {
  posting: Received<'postings'>[number]
  /** The reversals and moves of it that were sent for release. */
  sent: SentOf
  onDone: (message: string) => void
  onClose: () => void
}

/** Reverses a posting, after a preview of what would be taken back. */
export function ReverseDialog({ posting, sent, onDone, onClose }: ReverseDialogProps) {
  const preview = usePostingPreview(posting.number)
  const trial = useTrial(preview.data)
  const reverse = usePostingChange('reverse-posting')
  const action = usePostLabel('Reverse the posting')
  const changed = preview.data?.changed ?? 0
  const closed = useClosedText(posting.from)
  return (
    <ReasonDialog
      title={`Reverse posting ${posting.number}`}
      action={action}
      needed="Say why the posting is reversed."
      isPossible={
        preview.data !== undefined && changed === 0 && closed === undefined && sent.waiting === undefined
      }
      isTold={isAnyoneTold(preview.data, trial.data)}
      // Its corrections are in a table with columns to compare.
      wide={posting.correction_reason !== undefined}
      onConfirm={(reason, line) =>
        reverse.mutateAsync({
          body: { number: posting.number, reason, ...line },
          replaces: sent.returned?.number,
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <SentBefore sent={sent} />
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
  const [affected, sheet] = [affectedText(found), sheetText(found)]
  return (
    <>
      <p>{takenText(found)}</p>
      {affected !== undefined && <p>{affected}</p>}
      <FindingsToCome found={found} />
      {mayTellAgain(found) ? (
        <QuerySection
          query={trial}
          skeleton={<ToldSkeleton />}
          failure="Failed to load what investors will be told."
        >
          {({ notices }) => <p>{toldInsteadText(found, notices)}</p>}
        </QuerySection>
      ) : (
        <p>{toldText(found)}</p>
      )}
      {sheet !== undefined && <p>{sheet}</p>}
      <TakenSums found={found} />
      <OutdatedInDialog outdated={found.outdated_statements} />
    </>
  )
}

/** Three lines of text. */
const ToldSkeleton = () => (
  <p role="status" aria-label="Loading">
    <Bar />
    <Bar />
    <Bar width="60%" />
  </p>
)

/** The sums of what is withdrawn or voided, and apart from them those of the corrected rows. */
function TakenSums({ found }: { found: Found }) {
  const { rows, corrections } = found
  if (corrections === undefined) return <Sums found={found} />
  const isMixed = corrections.rows < rows
  return (
    <>
      {isMixed && (
        <section>
          <h3 className={heading}>Withdrawn</h3>
          <Sums found={found} />
        </section>
      )}
      <section>
        {isMixed && <h3 className={heading}>Corrections</h3>}
        <CorrectedSums
          caption="Sums of the corrected rows"
          before={corrections.after}
          after={corrections.before}
          headers={['Now', 'Then']}
        />
      </section>
    </>
  )
}

const heading = 'font-strong'
