import type { Received } from '@portico/contract/api/endpoints'
import { formatMonth, nextMonth } from '@portico/contract/values/month'
import { useState } from 'react'
import { useMay } from '../../../auth/role.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { ShowMore } from '../../../components/table/show-more.tsx'
import { useBooks } from '../../../figures/books.ts'
import { formatMoment } from '../../../figures/moments.ts'
import { useSecondPerson } from '../../../figures/release.ts'
import { CloseBooksDialog, lastToClose, ReopenBooksDialog } from './books-dialogs.tsx'

type Books = Received<'books'>

/** Through which month the books are closed, by whom, and every closing before; closes and reopens them. */
export function BooksCard() {
  const books = useBooks()
  const [message, setMessage] = useState<string>()
  return (
    <Card title="Books" heading="large">
      <QuerySection query={books} rows={2} failure="Failed to load the books.">
        {(found) => (
          <>
            {message === undefined ? (
              <p className="text-md">
                {found.closed_through === null
                  ? 'No month is closed.'
                  : `Closed through ${formatMonth(found.closed_through)}.`}
              </p>
            ) : (
              <div className="mt-2">
                <Notice kind="news">{message}</Notice>
              </div>
            )}
            <Actions books={found} onDone={setMessage} />
            {found.history.length > 0 && <History books={found} />}
          </>
        )}
      </QuerySection>
    </Card>
  )
}

const History = ({ books: { history } }: { books: Books }) => (
  <div className="mt-3">
    <h3 className="text-sm font-semibold text-muted">Closed and reopened</h3>
    <ShowMore items={history} first={2}>
      {(some) => (
        <ol>
          {some.map(({ number, kind, closed_through: through, reason, at, by }) => (
            <li key={number} className="border-b border-b-hairline py-2 wrap-anywhere last:border-b-0">
              <p className="font-strong">
                {kind === 'closed'
                  ? `Closed through ${formatMonth(through)}`
                  : `Reopened from ${formatMonth(nextMonth(through))}`}
              </p>
              <p className="text-sm text-muted">{`On ${formatMoment(at)} by ${by ?? 'the command line'}`}</p>
              {reason !== '' && <p className="text-sm">{reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </ShowMore>
  </div>
)

function Actions({
  books: { closed_through: through },
  onDone,
}: {
  books: Books
  onDone: (message: string) => void
}) {
  const [dialog, setDialog] = useState<'close' | 'reopen'>()
  // With a second person, who may prepare a posting prepares the closing as well.
  const mayClose = useMay(useSecondPerson() ? 'preparer' : 'releaser')
  const mayReopen = useMay('administrator') && through !== null
  const isAllClosed = through !== null && through >= lastToClose()
  const close = () => setDialog(undefined)
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2.5 empty:hidden">
        {mayClose && !isAllClosed && (
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setDialog('close')}>
            Close the books…
          </Button>
        )}
        {mayReopen && (
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setDialog('reopen')}>
            Reopen…
          </Button>
        )}
      </div>
      {dialog === 'close' && <CloseBooksDialog through={through} onDone={onDone} onClose={close} />}
      {dialog === 'reopen' && through !== null && (
        <ReopenBooksDialog through={through} onDone={onDone} onClose={close} />
      )}
    </>
  )
}
