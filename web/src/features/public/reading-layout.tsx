import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import { LandingFooter, LandingHeader } from './landing-frame.tsx'

interface ReadingLayoutProps {
  title: string
  introduction: string
  /** In small type, next to the introduction. */
  note?: string
  /** The parts of a long text, which are listed next to it. */
  contents?: readonly { id: string; title: string }[]
  children: ReactNode
}

/** The text, and next to it a column for its contents or its titles. */
export const readingColumns = 'grid gap-x-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]'

/** A public page of text: plain HTML with the landing page's header and footer, and its contents next to it. */
export const ReadingLayout = ({ title, introduction, note, contents, children }: ReadingLayoutProps) => (
  <>
    <title>{`${title} · ${site.name}`}</title>
    <LandingHeader home={paths.landing} />
    <main
      id="main"
      className="mx-auto max-w-page px-gutter pt-[calc(4rem_+_clamp(36px,5vw,80px))] pb-section max-lg:noscript:pt-9"
    >
      <header>
        <h1 className="text-[min(12vw,clamp(2.25rem,1.5rem_+_3.4vw,5rem))] leading-none font-heavy tracking-tightest text-balance wrap-anywhere font-stretch-125%">
          {title}
        </h1>
        <p className="mt-fluid max-w-160 text-lead">{introduction}</p>
        {note !== undefined && <p className="mt-2.5 max-w-160 text-sm text-muted">{note}</p>}
      </header>
      <div className="mt-fluid-xl border-t-2 border-t-rule pt-6">
        {contents === undefined ? (
          children
        ) : (
          <div className={`${readingColumns} gap-y-8`}>
            <Contents contents={contents} />
            <div className="min-w-0">{children}</div>
          </div>
        )}
      </div>
    </main>
    <LandingFooter home={paths.landing} />
  </>
)

/** The list of a text's parts, in which landing.client.ts marks the one that is read. Nothing lies below it, so it can follow. */
const Contents = ({ contents }: Required<Pick<ReadingLayoutProps, 'contents'>>) => (
  <nav
    aria-labelledby="contents"
    data-contents
    className="lg:sticky lg:top-22 lg:max-h-[calc(100svh_-_112px)] lg:self-start lg:overflow-y-auto print:hidden"
  >
    <h2 id="contents" className="text-sm font-semibold text-muted">
      On this page
    </h2>
    <ul className="grid grid-cols-2 gap-x-5 lg:block">
      {contents.map((each) => (
        <li key={each.id}>
          <a
            className="flex min-h-11 py-3 text-md leading-snug no-underline hover:underline aria-current:font-strong aria-current:underline"
            href={`#${each.id}`}
          >
            {each.title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
