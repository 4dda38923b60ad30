import { Bar } from '../../components/feedback/skeleton.tsx'

/** Two notices that are still loading. */
export const NoticesSkeleton = () => (
  <div role="status" aria-label="Loading" className="grid gap-3 px-4 py-5">
    <Bar width="60%" height="1.25em" />
    <Bar />
    <Bar width="40%" height="1.25em" />
    <Bar width="90%" />
  </div>
)
