import { Link } from 'react-router'

const pageClass =
  'grid min-w-11 min-h-11 px-2 no-underline place-items-center hover:underline aria-[current=page]:font-extrabold aria-[current=page]:underline aria-[current=page]:underline-offset-4'

interface PagesProps {
  /** From 1. */
  page: number
  pages: number
  addressOf: (page: number) => string
}

/** Links to the other pages of a list; nothing if there is one page only. */
export const Pages = ({ page, pages, addressOf }: PagesProps) =>
  pages < 2 && page === 1 ? null : (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-0.5 text-sm tabular-nums">
      <Step name="Previous" page={page - 1} pages={pages} addressOf={addressOf} />
      {shownPages(page, pages).map((each, k, all) => (
        <span key={each} className="flex flex-wrap items-center">
          {k > 0 && each - (all[k - 1] ?? 0) > 1 && <span aria-hidden>…</span>}
          <Link
            to={addressOf(each)}
            aria-label={`Page ${each}`}
            aria-current={each === page ? 'page' : undefined}
            className={pageClass}
          >
            {each}
          </Link>
        </span>
      ))}
      <Step name="Next" page={page + 1} pages={pages} addressOf={addressOf} />
    </nav>
  )

const Step = ({ name, page, pages, addressOf }: PagesProps & { name: string }) =>
  page < 1 || page > pages ? (
    <span className="grid min-h-11 min-w-11 place-items-center px-2 text-muted no-underline">{name}</span>
  ) : (
    <Link to={addressOf(page)} className={pageClass}>
      {name}
    </Link>
  )

/** The first, the last, and those around the current page. */
const shownPages = (page: number, pages: number): number[] =>
  Array.from({ length: pages }, (_, k) => k + 1).filter(
    (each) => each === 1 || each === pages || Math.abs(each - page) < 2,
  )
