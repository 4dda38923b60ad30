import type { BodySent, Received } from '@portico/contract/api/endpoints'
import type { ActivityColumn } from '@portico/contract/features/activity-import'
import { activityColumns } from '@portico/contract/features/activity-import'
import type { MonthEnd } from '@portico/contract/features/month-end'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../api/api-client.ts'
import { useReadAgain } from '../../api/use-change.ts'
import { usePostingCall } from '../../figures/release.ts'
import { readBase64 } from '../../figures/imports/import-file.tsx'

/**
 * A month of every active investor, and its draft; `next` is the one to post. Read once, so that a
 * newer response never overwrites what is typed; and again for `corrects`, which needs what was posted since.
 */
export const useMonthEnd = (month: Month | 'next', corrects: boolean) =>
  useQuery({
    queryKey: ['monthEnd and draft', month, corrects],
    queryFn: async ({ signal }) => {
      const named = month === 'next' ? month : formatMonth(month)
      const monthEnd = await call('monthEnd', { params: { month: named }, signal })
      const draft = await call('monthDraft', {
        params: { month: formatMonth(monthEnd.month) },
        query: {},
        signal,
      })
      return { monthEnd, draft }
    },
    meta: { staff: true },
    staleTime: Infinity,
    gcTime: 0,
  })

/** The corrections that were sent under a number. */
export const useSentCorrections = (number: number | undefined) =>
  useQuery({
    ...read('sentCorrections', { params: { number: number ?? 0 } }),
    enabled: number !== undefined,
    meta: { staff: true },
    staleTime: Infinity,
    gcTime: 0,
  })

/** Reads a month again, because someone may have posted part of it. */
export const readMonthEnd = (month: Month): Promise<MonthEnd> =>
  call('monthEnd', { params: { month: formatMonth(month) } })

/** Reads a file of money in and out and changes nothing. Every row names its kind, and the month from which it is at work. */
export const usePreviewActivityImport = () =>
  useMutation({
    mutationFn: async (body: BodySent<'previewActivityImport'>) => {
      const preview = await call('previewActivityImport', { body })
      return { ...preview, rows: preview.rows.map(withComputed) }
    },
  })

type ActivityRow = Received<'previewActivityImport'>['rows'][number]

/** The row with what the file leaves to the sign of the amount and to the day. */
function withComputed(row: ActivityRow): ActivityRow {
  const { kind = '', effective_month: month } = row
  const computed: Partial<Record<ActivityColumn, string>> = {
    kind,
    effective_month: month === undefined ? '' : formatMonth(month),
  }
  return { ...row, cells: activityColumns.map((name, k) => computed[name] || (row.cells[k] ?? '')) }
}

/** Said where the rows to review are no longer those that the page shows. */
export const lookAgain =
  'Nothing is posted, because something else has been posted since the file was read. Choose the file again to see what has become unusual.'

/** Creates investors' accounts from rows of e-mail, first and last name. */
export function useCreateAccounts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (rows: readonly (readonly string[])[]) => {
      const lines = [['email', 'first_name', 'last_name'], ...rows].map((cells) =>
        cells.map(quoted).join(','),
      )
      const file = await readBase64(new Blob([lines.join('\n')]))
      return call('importAccounts', { body: { file } })
    },
    onSettled: () => {
      for (const key of ['accounts', 'users']) void client.invalidateQueries({ queryKey: [key] })
    },
  })
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Reverses or moves a posting as a whole, and reads the list again. */
export const usePostingChange = <Kind extends 'reverse-posting' | 'move-posting'>(kind: Kind) =>
  usePostingCall(kind, useReadAgain(read('postings').queryKey))
