/** A bar in place of text that is still loading. */
export const Bar = ({ width = '100%', height = '1em' }: { width?: string; height?: string }) => (
  <span
    aria-hidden
    className="inline-block breathe rounded bg-hairline align-middle"
    style={{ width, height }}
  />
)

const columns = [0, 1, 2]

/**
 * The rows of a table that is still loading. The footer comes after a long one, which may push it away. A document may
 * contain it, so its sizes are no inline styles, which the CSP forbids.
 */
export function TableSkeleton({ rows = 6 }: { rows?: number | undefined }) {
  return (
    <div role="status" aria-label="Loading" data-footless={rows > 5}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-fluid border-b border-b-hairline py-3.5">
          {columns.map((column) => (
            <span key={column} aria-hidden className="flex-1 breathe rounded bg-hairline leading-none">
              &nbsp;
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
