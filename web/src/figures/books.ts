import { booksClosedText } from '@portico/contract/features/books'
import type { Month } from '@portico/contract/values/month'
import { useQuery } from '@tanstack/react-query'
import { read } from '../api/api-client.ts'
import { useMay } from '../auth/role.ts'

export const booksQuery = read('books')

/** Through which month the books are closed, with every closing and reopening; for staff. */
export const useBooks = () => useQuery({ ...booksQuery, meta: { staff: true }, enabled: useMay('viewer') })

/** Whether nothing can be changed in a month; nothing is closed until that is known. */
export function useIsClosed(): (month: Month) => boolean {
  const through = useBooks().data?.closed_through ?? -Infinity
  return (month) => month <= through
}

/** Why nothing can be changed in a month; undefined if it is open, and until that is known. */
export function useClosedText(month: Month | undefined): string | undefined {
  const through = useBooks().data?.closed_through ?? undefined
  return through === undefined || month === undefined || month > through
    ? undefined
    : booksClosedText(through)
}
