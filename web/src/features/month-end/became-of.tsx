import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/api-client.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { byAndWhen, NumberLink } from '../../figures/posting-story.tsx'

/** What became of the corrections that were sent under a number, of which nothing is left to send again. */
export function BecameOf({ number }: { number: number }) {
  const prepared = useQuery({ ...read('preparedPosting', { params: { number } }), meta: { staff: true } })
  return (
    <QuerySection query={prepared} rows={1} failure="Failed to load what became of what was sent.">
      {({ state, replaced, decided_at: at, decided_by: by }) => {
        const next = replaced?.by_number
        return (
          <Notice kind="plain">
            <NumberLink number={number} text={`Number ${number}`} />
            {` was ${state} `}
            {next === undefined ? (
              byAndWhen(by, at)
            ) : (
              <>
                by <NumberLink number={next} text={`number ${next}`} />
              </>
            )}
            .
          </Notice>
        )
      }}
    </QuerySection>
  )
}
