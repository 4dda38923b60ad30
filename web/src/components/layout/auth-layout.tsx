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
}

/** A page with one form, next to a view of the pitch. */
export function AuthLayout({ title, view, text, children, links }: AuthLayoutProps) {
  return (
    <main className="grid min-h-svh max-lg:grid-rows-[auto_1fr] lg:grid-cols-[7fr_5fr]">
      <title>{`${title} · ${site.name}`}</title>
      <div className="relative isolate flex flex-col justify-between gap-12 overflow-hidden border-b border-b-header-line bg-header px-gutter pt-2.5 pb-6 text-chalk [--focus:var(--floodlight)] [--marking:var(--chalk-line)] [--mown:var(--header-mown)] lg:border-r lg:border-b-0 lg:border-r-header-line lg:pt-5 lg:pb-tall-lg">
        {/* The lines fade towards the title. */}
        <div className="absolute inset-0 -z-1 [mask-image:linear-gradient(to_top,#0000_20%,#000_70%)]">
          <HeroView view={view} />
        </div>
        <a
          href={paths.landing}
          className="inline-flex min-h-11 items-center self-start text-lg font-black uppercase font-stretch-125% no-underline"
        >
          {site.name}
        </a>
        <h1 className="max-w-[10ch] text-[clamp(2.25rem,0.9rem_+_5vw,6rem)] leading-none font-heavy tracking-tightest font-stretch-125%">
          {title}
        </h1>
      </div>
      <div className="flex justify-center px-gutter py-tall-lg lg:items-center">
        <div className="flex w-full max-w-104 flex-col gap-7">
          {text !== undefined && <p className="text-lg text-pretty">{text}</p>}
          {children}
          <p className="flex flex-wrap justify-between gap-x-6 border-t border-t-hairline pt-2.5 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
            {links}
          </p>
        </div>
      </div>
    </main>
  )
}
