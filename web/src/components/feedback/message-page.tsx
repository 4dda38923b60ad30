import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { site } from '../../../../site.config.ts'
import { useIsKeeping } from '../../auth/kept-figures.ts'
import { useSession } from '../../auth/session.ts'
import type { HeroName } from '../../illustrations/hero-view.tsx'
import { HeroView } from '../../illustrations/hero-view.tsx'
import { Button, buttonClass } from '../form/button.tsx'

interface MessagePageProps {
  title: string
  /** Why, where the title does not say it. */
  text?: string
  children: ReactNode
}

/** A signed-in page with one message and a link to go on. The pitch is above the words, never behind them. */
export const MessagePage = ({ title, text, children }: MessagePageProps) => (
  <div className="flex flex-col gap-7 pt-6 pb-12">
    <title>{`${title} · ${site.name}`}</title>
    <div className="relative isolate h-45 overflow-hidden rounded bg-pitch [--marking:var(--chalk-line)] [--mown:var(--pitch-mown)]">
      <HeroView view="spot" />
    </div>
    <div className="max-w-160" role="alert">
      <h1 className="text-[clamp(2rem,5vw,3.5rem)] leading-none font-black text-balance text-ink font-stretch-118%">
        {title}
      </h1>
      {text !== undefined && <p className="mt-3.5 text-lg text-pretty">{text}</p>}
    </div>
    <div className="flex flex-wrap gap-3">{children}</div>
  </div>
)

interface HeroPageProps {
  title: string
  text: string
  view: HeroName
  /** Below the text: what comes next. */
  details?: ReactNode
  /** Links and buttons below the text. */
  children: ReactNode
}

/**
 * A full-screen page with one message. The pitch is above the words, so that no line is drawn through them; on a phone it
 * is a strip, lower where the words are many.
 */
export const HeroPage = ({ title, text, view, details, children }: HeroPageProps) => (
  <div className="flex min-h-svh flex-col gap-12 bg-pitch px-gutter pb-tall-lg text-chalk [--focus:var(--chalk)] [--marking:var(--chalk-line)] [--mown:var(--pitch-mown)] max-lg:gap-8">
    <title>{`${title} · ${site.name}`}</title>
    <header className="flex flex-1 flex-col pt-2.5 max-md:flex-none">
      <div className="mx-auto w-full max-w-content">
        <a
          href={paths.landing}
          className="inline-flex min-h-11 items-center text-lg font-black uppercase font-stretch-125% no-underline"
        >
          {site.name}
        </a>
      </div>
      <div
        className={`relative isolate -mx-gutter mt-2.5 flex-1 overflow-hidden border-y border-y-chalk-line ${details === undefined ? 'min-h-32' : 'min-h-12'}`}
      >
        <HeroView view={view} />
      </div>
    </header>
    <main className="mx-auto w-full max-w-content">
      <h1 className="max-w-[11ch] text-display leading-none font-heavy tracking-tightest text-balance font-stretch-125% max-lg:leading-[1.15]">
        {title}
      </h1>
      <p className="my-tall max-w-152 text-lead text-balance">{text}</p>
      {details}
      <p className="flex flex-wrap gap-3 max-sm:*:flex-auto">{children}</p>
    </main>
  </div>
)

const offline = { title: 'You are offline', text: 'This page needs a connection.' }

/** What happened to a page that broke, or whose code could not be loaded. Only staff post anything. */
export function useFault(): { title: string; text: string } {
  const { user } = useSession()
  if (!navigator.onLine) return offline
  const posted = user?.is_staff === true ? ' Nothing you posted is lost.' : ''
  return { title: 'Something went wrong', text: `This page could not be shown.${posted}` }
}

export const reload = () => window.location.reload()

/** The router does not ask again for code that did not come. */
let isCodeMissing = false

/** Loads the document again as soon as there is a network, so that the code that is missing is asked for. */
export function useReloadOnline(): void {
  useEffect(() => {
    if (!navigator.onLine) isCodeMissing = true
    else if (isCodeMissing) reload()
    if (!isCodeMissing) return undefined
    const leaving = new AbortController()
    window.addEventListener('online', reload, leaving)
    // Who is on the way to another page is not called back to this one.
    window.addEventListener('beforeunload', () => leaving.abort(), leaving)
    return () => leaving.abort()
  }, [])
}

/** In place of a page outside the frame of the portal, or of a frame that did not come. */
export function ErrorPage() {
  const fault = useFault()
  const isKeeping = useIsKeeping()
  useReloadOnline()
  if (!navigator.onLine)
    return (
      <HeroPage {...fault} view="spot">
        {isKeeping && <SavedDashboard kind="floodlight" />}
        <Button kind={isKeeping ? 'chalk' : 'floodlight'} onClick={reload}>
          Try again
        </Button>
      </HeroPage>
    )
  return (
    <HeroPage {...fault} view="spot">
      <Button kind="floodlight" onClick={reload}>
        Reload the page
      </Button>
      {/* A full load, not a client navigation: everything starts from scratch. */}
      <a href={paths.landing} className={buttonClass('chalk')}>
        Back to Home
      </a>
      {/* The server may be out of reach though there is a network. */}
      {isKeeping && <SavedDashboard kind="chalk" />}
    </HeroPage>
  )
}

/** Leads to the dashboard that is kept on this device. */
export const SavedDashboard = ({ kind }: { kind: Parameters<typeof buttonClass>[0] }) => (
  <a href={paths.dashboard} className={buttonClass(kind)}>
    Dashboard, as last saved
  </a>
)
