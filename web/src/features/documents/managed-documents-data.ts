import type { DocumentState, ManagedDocument } from '@portico/contract/features/managed-documents'
import type { Answer } from '@portico/contract/api/endpoints'
import { maxDocumentsAtOnce, maxDocumentsPerPage } from '@portico/contract/features/managed-documents'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, read } from '../../api/api-client.ts'
import { readPendingAgain } from '../../api/query-client.ts'
import { pageBefore, pagesOf } from '../../api/read-pages.ts'
import { useReadAgain } from '../../api/use-change.ts'

const shownAtOnce = 100

/** The documents in a state, page by page. */
export const useManagedDocuments = (state: DocumentState) =>
  useInfiniteQuery({
    queryKey: ['managedDocuments', state],
    ...pagesOf((from: number | null, signal) =>
      call('managedDocuments', { query: { state, limit: shownAtOnce, ...pageBefore(from) }, signal }),
    ),
  })

/** All documents that wait, as they are now, up to the most that can be released at once. */
export async function readWaiting(): Promise<readonly ManagedDocument[]> {
  const waiting: ManagedDocument[] = []
  let from: number | null = null
  do {
    const query = { state: 'waiting', limit: maxDocumentsPerPage, ...pageBefore(from) } as const
    // oxlint-disable-next-line no-await-in-loop -- page by page
    const page: Answer<'managedDocuments'> = await call('managedDocuments', { query })
    waiting.push(...page.documents)
    from = page.next
  } while (from !== null && waiting.length < maxDocumentsAtOnce)
  return waiting
}

/** All recipients of a document, which itself names only the first few. */
export async function listRecipients(
  { id, recipients, recipient_count: count }: ManagedDocument,
  signal: AbortSignal,
): Promise<readonly { id: number }[]> {
  if (recipients.length === count) return recipients
  return (await call('documentReceipts', { params: { id }, signal })).receipts
}

const unopened = read('unopenedDocuments')

/** Investors who have not opened what was released to them. */
export const useUnopened = () => useQuery({ ...unopened, meta: { staff: true } })

/** What a change of documents changes. */
export const documentKeys = [['managedDocuments'], unopened.queryKey] as const

/** Reads again what a change of documents changes, where several calls are one change. */
export function useRefreshDocuments(): () => Promise<unknown> {
  const readAgain = useReadAgain(...documentKeys)
  return () => {
    readPendingAgain()
    return readAgain()
  }
}
