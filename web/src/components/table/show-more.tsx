import type { ReactNode } from 'react'
import { sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../feedback/notice.tsx'
import { Button } from '../form/button.tsx'
import styles from './show-more.module.css'

interface ShowMoreProps<Item> {
  items: readonly Item[]
  /** How many are shown at first. */
  first: number
  children: (items: readonly Item[]) => ReactNode
}

/** The first items of a long list, and the rest on request. */
export function ShowMore<Item>({ items, first, children }: ShowMoreProps<Item>) {
  const rest = items.slice(first)
  return (
    <>
      {children(items.slice(0, first))}
      {rest.length > 0 && (
        <details className={styles['rest']}>
          <summary
            className={`inline-flex min-h-11 cursor-pointer items-center font-strong before:mr-2 hover:underline hover:underline-offset-3 ${styles['summary']}`}
          >
            {rest.length} more
          </summary>
          {children(rest)}
        </details>
      )}
    </>
  )
}

interface NextPageProps {
  query: {
    error: unknown
    isFetchNextPageError: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
}

/** Below the pages of a list that are loaded: the button for the next one, and why it could not be loaded. */
export const NextPage = ({ query }: NextPageProps) => (
  <>
    {query.isFetchNextPageError && (
      <Notice kind="failure">{sentenceOf(query.error, 'Failed to load the rest.')}</Notice>
    )}
    {query.hasNextPage && (
      <div className="mt-5">
        <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      </div>
    )}
  </>
)

interface Page<Entry> {
  entries: readonly Entry[]
  /** Where the next page begins; null after the last. */
  next: number | null
}

/** Every entry of a list that is read page by page; `onProgress` gets the number read so far. */
export async function readAllPages<Entry>(
  readPage: (before: number | null) => Promise<Page<Entry>>,
  onProgress?: (entries: number) => void,
): Promise<Entry[]> {
  const entries: Entry[] = []
  let before: number | null = null
  do {
    const page: Page<Entry> = await readPage(before)
    entries.push(...page.entries)
    before = page.next
    onProgress?.(entries.length)
  } while (before !== null)
  return entries
}
