import type { FirmFinding } from '@portico/contract/features/checks'
import type { FindingGroup, Grouping } from '@portico/contract/features/findings'
import { acknowledgedAtOnce } from '@portico/contract/features/findings'
import { formatMonth } from '@portico/contract/values/month'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, read } from '../../api/api-client.ts'
import { useRenewedChange } from '../../api/use-change.ts'
import { pagesOf } from '../../api/read-pages.ts'
import { groupedNumber } from '../../figures/figure-text.ts'

const meta = { staff: true } as const

/** A page of the groups of findings; the previous ones stay on the page until these have loaded. */
export const useFindingGroups = (by: Grouping, page: number) =>
  useQuery({
    ...read('findingGroups', { query: { by, page } }),
    placeholderData: keepPreviousData,
    meta,
  })

/** The findings of a group, page by page. */
export const useFindings = (by: Grouping, { of }: FindingGroup) =>
  useInfiniteQuery({
    queryKey: ['findings', by, of],
    ...pagesOf((page: number | null, signal) =>
      call('findings', { query: { by, of, page: page ?? 1 }, signal }),
    ),
  })

/** Every finding of a group, also those that are not on the page. */
export async function readGroup(by: Grouping, { of }: FindingGroup): Promise<FirmFinding[]> {
  const all: FirmFinding[] = []
  let page: number | null = 1
  while (page !== null) {
    // oxlint-disable-next-line no-await-in-loop -- a page says whether there is another
    const answer: { findings: readonly FirmFinding[]; next: number | null } = await call('findings', {
      query: { by, of, page },
    })
    all.push(...answer.findings)
    page = answer.next
  }
  return all
}

/** The latest findings that staff have acknowledged. */
export const useAcknowledgedFindings = (enabled: boolean) =>
  useQuery({ ...read('acknowledgedFindings'), meta, enabled })

const findingLists = ['checks', 'findingGroups', 'findings', 'acknowledgedFindings'].map((name) => [name])

/** Takes an acknowledgement back, and reads the lists again. */
export const useReopenFinding = () => useRenewedChange('reopenFinding', ...findingLists)

/** What names a finding in a request. */
export const keyOf = ({
  user,
  month,
  code,
  message,
}: Pick<FirmFinding, 'user' | 'month' | 'code' | 'message'>) => ({
  user_id: user.id,
  quarter: formatMonth(month),
  code,
  message,
})

interface Acknowledgement {
  findings: readonly FirmFinding[]
  note: string
  /** Called with those that are done. */
  onDone: (done: readonly FirmFinding[]) => void
}

/** Acknowledges findings and reads the lists again; also after a refusal, since a colleague may have been first. */
export function useAcknowledgeFindings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ findings, note, onDone }: Acknowledgement) => {
      await call('getCsrf')
      let message = ''
      for (let from = 0; from < findings.length; from += acknowledgedAtOnce) {
        const some = findings.slice(from, from + acknowledgedAtOnce)
        const body = { findings: some.map(keyOf), note }
        // oxlint-disable-next-line no-await-in-loop -- what a refusal leaves stays chosen
        message = (await call('acknowledgeFindings', { body })).message
        onDone(some)
      }
      return findings.length <= acknowledgedAtOnce
        ? message
        : `${groupedNumber.format(findings.length)} findings are acknowledged.`
    },
    // Some may be acknowledged before the refusal; a success reads again by itself.
    onError: () => void client.invalidateQueries({ queryKey: read('toDo').queryKey }),
    onSettled: () => Promise.all(findingLists.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
