/** A page of a list; `next` is where the next one begins, null after the last. */
interface Page<Cursor> {
  next: Cursor | null
}

/** The options of a query by which staff read a list page by page. */
export const pagesOf = <Cursor, Of extends Page<Cursor>>(
  readPage: (from: Cursor | null, signal: AbortSignal) => Promise<Of>,
) => ({
  queryFn: ({ pageParam, signal }: { pageParam: Cursor | null; signal: AbortSignal }) =>
    readPage(pageParam, signal),
  initialPageParam: null as Cursor | null,
  getNextPageParam: ({ next }: Of) => next,
  meta: { staff: true } as const,
})

/** Where a page begins, as a part of its call: nothing for the first. */
export const pageBefore = (from: number | null) => (from === null ? {} : { before: from })

interface EntriesPage<Entry> extends Page<number> {
  entries: readonly Entry[]
}

/** Every entry of a list that is read page by page. */
export async function readAllPages<Entry>(
  readPage: (before: number | null) => Promise<EntriesPage<Entry>>,
): Promise<Entry[]> {
  const entries: Entry[] = []
  let before: number | null = null
  do {
    const page: EntriesPage<Entry> = await readPage(before)
    entries.push(...page.entries)
    before = page.next
  } while (before !== null)
  return entries
}
