import type { ReactNode } from 'react'
import { sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../feedback/notice.tsx'
import { Button } from '../form/button.tsx'
import { QuerySection } from '../layout/query-section.tsx'

/** The part of an infinite query that is used. */
interface PagedQuery<Page> {
  isPending: boolean
  data: { pages: readonly Page[] } | undefined
  error: unknown
  refetch: () => unknown
  isPlaceholderData: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

interface PagedListProps<Page> {
  query: PagedQuery<Page>
  /** Said when the failure brings no sentence of its own. */
  failure: string
  skeletonRows?: number
  /** What the button for the next page is called, where it is known how much is to come. */
  more?: (pages: readonly Page[]) => string
  /** `isOld`: the pages are those of another filter, until this one's have loaded. */
  children: (pages: readonly Page[], isOld: boolean) => ReactNode
}

/** A list that is loaded page by page, and below it the button for the next page. */
export const PagedList = <Page,>({ query, failure, skeletonRows, more, children }: PagedListProps<Page>) => (
  <QuerySection query={query} rows={skeletonRows} failure={failure}>
    {({ pages }) => (
      <>
        {children(pages, query.isPlaceholderData)}
        {query.isFetchNextPageError && (
          <Notice kind="failure">{sentenceOf(query.error, 'Failed to load the rest.')}</Notice>
        )}
        {query.hasNextPage && (
          <div className="mt-5">
            <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {more?.(pages) ?? 'Show more'}
            </Button>
          </div>
        )}
      </>
    )}
  </QuerySection>
)
