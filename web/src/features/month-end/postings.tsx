import type { Received } from '@portico/contract/api/endpoints'
import type { PreparedPosting } from '@portico/contract/features/release'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { read } from '../../api/api-client.ts'
import { useMay } from '../../auth/role.ts'
import { FocusedNews } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { numberOf } from '../../components/form/filter.ts'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { postedTitle } from '../../figures/posting-title.ts'
import { usePreparedPostings } from '../../figures/release.ts'
import { sentOf } from '../../figures/send-again.ts'
import { MovePostingDialog } from './move-posting.tsx'
import { PostingStory } from './posting-story.tsx'
import { ReverseDialog } from './reverse-posting.tsx'

type Posting = Received<'postings'>[number]

/** What is done with a posting as a whole. */
type Action = 'reverse' | 'move'

/** What the address asks to do: what was returned leads here to be sent again. */
function actionIn(search: URLSearchParams): { number: number; action: Action } | undefined {
  const action = (['reverse', 'move'] as const).find((each) => search.has(each))
  const number = action && numberOf(search.get(action) ?? '')
  return action === undefined || number === undefined ? undefined : { number, action }
}

/** The latest month-ends and imports, each of which can be reversed or moved as a whole. */
export function PostingsPane() {
  const postings = useQuery({ ...read('postings'), meta: { staff: true } })
  const prepared = usePreparedPostings().data?.postings ?? []
  const mayChange = useMay('preparer')
  const [search] = useSearchParams()
  const [opened, setOpened] = useState(() => (mayChange ? actionIn(search) : undefined))
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
                  prepared={prepared}
                  onOpen={mayChange ? (action) => setOpened({ number: posting.number, action }) : undefined}
                />
              ))}
            </ol>
          )
        }
      </QuerySection>
      {opened !== undefined && postings.data !== undefined && (
        <ChangeDialog
          key={opened.number}
          action={opened.action}
          posting={postings.data.find(({ number }) => number === opened.number)}
          prepared={prepared}
          onDone={setMessage}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  )
}

interface ChangeDialogProps {
  action: Action
  posting: Posting | undefined
  prepared: readonly PreparedPosting[]
  onDone: (message: string) => void
  onClose: () => void
}

/** Reverses or moves a posting that stood when it was opened: why it is refused is read after a colleague has reversed it. */
function ChangeDialog({ action, posting, prepared, ...after }: ChangeDialogProps) {
  const [stood] = useState(posting?.reversed_at === null)
  if (posting === undefined || !stood) return null
  const Opened = action === 'move' ? MovePostingDialog : ReverseDialog
  return <Opened posting={posting} sent={sentOf(prepared, posting.number)} {...after} />
}

interface PostingItemProps {
  posting: Posting
  prepared: readonly PreparedPosting[]
  /** Undefined for staff who may not change it. */
  onOpen: ((action: Action) => void) | undefined
}

function PostingItem({ posting, prepared, onOpen }: PostingItemProps) {
  const { number, kind, reversed_at: reversedAt } = posting
  const sent = sentOf(prepared, number)
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-t-hairline py-3 wrap-anywhere"
      data-reversed={reversedAt !== null}
    >
      <div className="min-w-0 grow basis-72">
        <p className="font-semibold in-data-[reversed=true]:text-muted in-data-[reversed=true]:line-through">
          {postedTitle(posting)}
        </p>
        <PostingStory posting={posting} prepared={prepared} />
      </div>
      {reversedAt === null && sent.waiting === undefined && onOpen !== undefined && (
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
