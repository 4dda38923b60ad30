import { FoldingTable } from '../components/table/folding-table.tsx'

interface ChangeTableProps {
  caption: string
  /** The headings of the two columns. */
  headers: readonly [before: string, after: string]
  changes: readonly { name: string; before: string; after: string }[]
}

/** Figures before and after a change. */
export const ChangeTable = ({ caption, headers: [was, is], changes }: ChangeTableProps) => (
  <FoldingTable
    caption={caption}
    columns={[
      { header: 'Figure', cell: ({ name }) => name },
      { header: was, cell: ({ before }) => before },
      { header: is, cell: ({ after }) => after, strong: true },
    ]}
    rows={changes}
  />
)
