import { lazy, Suspense } from 'react'
import { usePanel } from '../../components/hooks.ts'
import { useNotices } from './notices-data.ts'
import { NoticesSkeleton } from './notices-skeleton.tsx'

/** Loaded when the bell is first opened. */
const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }))

/** More than this is not counted on the badge. */
const mostCounted = 99

/** The bell of the header: how many notices are new, and the list of the latest ones. */
export function Bell() {
  const query = useNotices()
  const { open, shut, frame, button, panel } = usePanel()
  const count = query.data?.new ?? 0
  return (
    <div ref={frame} className="flex-none md:relative">
      <button
        {...button}
        className="relative grid h-11 w-11 cursor-pointer place-items-center rounded"
        aria-label={count === 0 ? 'Notices' : `Notices, ${count} new`}
      >
        <svg
          aria-hidden
          viewBox="0 0 20 22"
          className="w-5 fill-none stroke-current stroke-[1.75] [stroke-linejoin:round] in-aria-expanded:fill-current"
        >
          <path d="M10 2a6 6 0 0 1 6 6v4.5l2 3.5H2l2-3.5V8a6 6 0 0 1 6-6zM7.5 19a2.6 2.6 0 0 0 5 0" />
        </svg>
        {count > 0 && (
          <span
            aria-hidden
            className="absolute top-0.75 left-5.75 min-w-4.5 rounded-full border border-header bg-floodlight px-1.5 text-center text-xs leading-4.5 font-extrabold text-floodlight-ink tabular-nums forced-colors:bg-highlight forced-colors:text-highlight-text forced-colors:forced-color-adjust-none"
          >
            {count > mostCounted ? `${mostCounted}+` : count}
          </span>
        )}
      </button>
      <section
        {...panel}
        aria-label="Notices"
        className="absolute top-[calc(100%_+_8px)] right-gutter left-gutter z-10 max-h-[calc(100svh_-_5rem_-_var(--foot))] overflow-auto overscroll-contain rounded border border-control-line bg-paper text-ink [--focus:light-dark(#1c6e47,#dcf25a)] md:right-0 md:left-auto md:w-100"
      >
        {open && (
          <Suspense fallback={<NoticesSkeleton />}>
            <NoticeList query={query} onChosen={shut} />
          </Suspense>
        )}
      </section>
    </div>
  )
}
