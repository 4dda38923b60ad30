import type { BodySent, Received } from '@portico/contract/api/endpoints'
import type { ActivityColumn } from '@portico/contract/features/activity-import'
import { activityColumns } from '@portico/contract/features/activity-import'
import type { MonthDraft } from '@portico/contract/features/drafts'
import type { MonthEnd } from '@portico/contract/features/month-end'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../api/api-client.ts'
import { RequestError } from '../../api/request-error.ts'
import { useChange, useReadAgain } from '../../api/use-change.ts'
import { usePostingCall } from '../../figures/release.ts'
import { storedToken } from '../../auth/session.ts'
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

/** Reads what of a month's draft has changed since a version. */
export const readDraft = ({ month, since }: { month: string; since: number }): Promise<MonthDraft> =>
  call('monthDraft', { params: { month }, query: { since } })

/** Saves cells of a month's draft; not after signing out, which also closes the sheet. */
export const saveDraft = (body: BodySent<'saveMonthDraft'>): Promise<Received<'saveMonthDraft'>> =>
  storedToken() === null
    ? Promise.reject(new RequestError(0, 'Logged out.'))
    : call('saveMonthDraft', { body })

/** Sends our position in a month's sheet. */
export const markPresence = (body: BodySent<'markPresence'>): Promise<Received<'markPresence'>> =>
  call('markPresence', { body })

/** Posts a month of many investors. */
export const usePostMonthEnd = () => usePostingCall('post-month-end')

/** Reads a file and changes nothing. */
export const usePreviewImport = () => useChange('previewImport')

/** The headings of a file, and what they mean. Throws RequestError if it is no table. */
export const readHeadings = (file: string) => call('readHeadings', { body: { file } })

/** Remembers or forgets for the firm what headings mean. */
export const useMapHeadings = () => useChange('mapHeadings')

/** Posts a file. */
export const useImportSummaries = () => usePostingCall('import-summaries')

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

/** Posts a file of money in and out. */
export const useImportActivity = () => usePostingCall('import-activity')

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

/** The latest month-ends and imports. */
export const usePostings = () => useQuery({ ...read('postings'), meta: { staff: true } })

/** What the reversal of a posting would take back. */
export const usePostingPreview = (number: number) =>
  useQuery({
    ...read('postingPreview', { params: { number } }),
    meta: { staff: true },
    // Its rows may have been corrected since it was last opened.
    gcTime: 0,
  })

/** Changes a posting as a whole, and reads the list again. */
function usePostingChange<Kind extends 'reverse-posting' | 'move-posting'>(kind: Kind) {
  return usePostingCall(kind, useReadAgain(read('postings').queryKey))
}

/** Reverses a posting. */
export const useReversePosting = () => usePostingChange('reverse-posting')

/** Moves a posting to another month. */
export const useMovePosting = () => usePostingChange('move-posting')
