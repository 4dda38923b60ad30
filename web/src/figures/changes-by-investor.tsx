import { personName } from '../auth/display-name.ts'
import type { Tone } from '../components/table/data-table.tsx'
import { FoldingTable } from '../components/table/folding-table.tsx'
import { ShowMore } from '../components/table/show-more.tsx'
import { EmailBelow } from './email-below.tsx'

/** An investor has several figures, and what is below stays near. */
const shownAtOnce = 6

type Person = Parameters<typeof personName>[0] & object

interface Shown {
  text: string
  tone?: Tone | undefined
}

/** The figures of an investor that change. */
export interface InvestorChange {
  user: Person
  /** The month, where it is not that of the whole. */
  month?: string
  figures: readonly { name: string; before: Shown; after: Shown }[]
}

interface ChangesProps {
  caption: string
  headers: readonly [before: string, after: string]
  changes: readonly InvestorChange[]
}

/** The figures that change, investor by investor, before and after. */
export const ChangesByInvestor = ({ caption, headers: [was, is], changes }: ChangesProps) => (
  <ShowMore items={changes} first={shownAtOnce}>
    {(some) => (
      <FoldingTable
        caption={caption}
        columns={[
          { header: 'Figure', cell: ({ name }) => name },
          { header: was, cell: ({ before }) => before.text, tone: ({ before }) => before.tone },
          { header: is, cell: ({ after }) => after.text, tone: ({ after }) => after.tone, strong: true },
        ]}
        rows={some.flatMap((change, at) => change.figures.map((figure) => ({ ...figure, change, at })))}
        groupOf={({ at }) => at}
        headingOf={({ change: { user, month } }) => (
          <>
            {[personName(user), month].filter(Boolean).join(', ')}
            <EmailBelow person={user} />
          </>
        )}
      />
    )}
  </ShowMore>
)
