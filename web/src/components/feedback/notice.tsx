import type { ReactNode } from 'react'

const kinds = { failure: 'border-loss bg-loss-wash text-loss', news: 'border-gain bg-gain-wash text-gain' }

/** A message that screen readers announce: a failure at once, news at the next pause. */
export function Notice({
  kind,
  children,
  onRetry,
}: {
  kind: keyof typeof kinds
  children: ReactNode
  onRetry?: () => void
}) {
  return (
    <div
      role={kind === 'failure' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border-l-3 px-3.5 py-3 text-md ${kinds[kind]}`}
    >
      <p>{children}</p>
      {onRetry !== undefined && (
        <button
          type="button"
          className="min-h-9 cursor-pointer rounded border px-3 py-1 font-semibold"
          onClick={onRetry}
        >
          Try again
        </button>
      )}
    </div>
  )
}

/** What became of an action: at most one of the two. */
export interface Outcome {
  failure?: string | undefined
  news?: string | undefined
}

/** Says what became of an action. */
export function ActionNotice({ of: { failure, news } }: { of: Outcome }) {
  if (failure !== undefined) return <Notice kind="failure">{failure}</Notice>
  return news === undefined ? null : <Notice kind="news">{news}</Notice>
}
