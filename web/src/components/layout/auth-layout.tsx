import '../../styles/public.css'
import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import type { HeroName } from '../../illustrations/hero-view.tsx'
import { HeroView } from '../../illustrations/hero-view.tsx'

interface AuthLayoutProps {
  title: string
  /** The view of the pitch next to the form. */
  view: HeroName
  text?: string
  children: ReactNode
  /** Links below the form. */
  links: ReactNode
  /** The height kept free for what comes late, as a utility. */
  room?: string
}

/**
 * A page with one form, next to a view of the pitch. No line is drawn behind a word. The form begins at a fixed height, so
 * that a message moves only what is below it.
 */
export function AuthLayout({ title, view, text, children, links, room = '' }: AuthLayoutProps) {
  return (
    <main className="grid min-h-svh max-lg:grid-rows-[auto_1fr] lg:grid-cols-[7fr_5fr]">
      <title>{`${title} · ${site.name}`}</title>
      <div className="flex flex-col gap-3 border-b border-b-header-line bg-header pt-2.5 pr-gutter pb-6 pl-(--edge) text-chalk [--edge:max(var(--gutter),50vw_-_808px)] [--focus:var(--floodlight)] [--marking:var(--chalk-line)] [--mown:var(--header-mown)] lg:border-r lg:border-b-0 lg:border-r-header-line lg:pt-5">
        <a
          href={paths.landing}
          className="inline-flex min-h-11 items-center self-start text-lg font-black uppercase font-stretch-125% no-underline"
        >
          {site.name}
        </a>
        <div className="relative isolate -mr-gutter -ml-(--edge) min-h-24 flex-1 overflow-hidden [mask-image:linear-gradient(#0000,#000_20%,#000_70%,#0000)] lg:order-last">
          <HeroView view={view} />
        </div>
        <h1 className="text-[clamp(2.25rem,0.9rem_+_5vw,6rem)] leading-none font-heavy tracking-tightest text-balance wrap-anywhere font-stretch-125% max-lg:leading-[1.15] lg:mt-[calc(20svh_-_76px)]">
          {unbroken(title)}
        </h1>
      </div>
      <div className="flex px-gutter py-tall-lg lg:justify-center lg:pt-[20svh]">
        <div className={`flex w-full max-w-104 flex-col gap-7 ${room}`}>
          {text !== undefined && <p className="text-lg text-pretty">{unbroken(text)}</p>}
          {children}
          {links !== undefined && (
            <p className="flex flex-wrap justify-between gap-x-6 border-t border-t-hairline pt-2.5 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
              {links}
            </p>
          )}
        </div>
      </div>
    </main>
  )
}

/** The site's font has no hyphen that keeps "e-mail" on one line. */
const unbroken = (text: string): ReactNode[] =>
  text.split(/(\S+-\S+)/).map((part, k) =>
    k % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
