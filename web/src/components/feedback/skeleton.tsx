/** A bar in place of text that is still loading. */
export const Bar = (size: { width?: string; height?: string }) => (
  <span
    aria-hidden
    className="inline-block w-full breathe rounded bg-hairline align-middle leading-none"
    style={size}
  >
    &nbsp;
  </span>
)

/**
 * The rows of a table that is still loading. The footer comes after a long one, which may push it away. A document may
 * contain it, so its sizes are no inline styles, which the CSP forbids.
 */
export function TableSkeleton({ rows = 6 }: { rows?: number | undefined }) {
  return (
    <div role="status" aria-label="Loading" data-footless={rows > 5}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-fluid border-b border-b-hairline py-3.5">
          <Bar />
          <Bar />
          <Bar />
        </div>
      ))}
    </div>
  )
}
