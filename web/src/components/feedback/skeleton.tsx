/** A bar in place of text that is still loading. */
export const Bar = ({ width = '100%', height = '1em' }: { width?: string; height?: string }) => (
  <span
    aria-hidden
    className="inline-block breathe rounded bg-hairline align-middle"
    style={{ width, height }}
  />
)

/** The rows of a table that is still loading. The footer comes after a long one, which may push it away. */
export function TableSkeleton({ rows = 6 }: { rows?: number | undefined }) {
  return (
    <div role="status" aria-label="Loading" data-footless={rows > 5}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex justify-between border-b border-b-hairline py-3.5">
          <Bar width="30%" />
          <Bar width="18%" />
          <Bar width="22%" />
        </div>
      ))}
    </div>
  )
}
