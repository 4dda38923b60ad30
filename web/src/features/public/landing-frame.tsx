import '../../styles/landing.css'
import { paths } from '@portico/contract/api/paths'
import { legalPages } from '@portico/contract/site'
import type { ReactNode } from 'react'
import { Children } from 'react'
import { site } from '../../../../site.config.ts'
import { legal } from '../../../../site.legal.ts'

/** The sections of the landing page that the navigation links to. */
const sections = [
  { id: 'about', name: 'About' },
  { id: 'services', name: 'Services' },
  { id: 'team', name: 'Team' },
  { id: 'contact', name: 'Contact' },
] as const

/** "Risk Management" → "risk-management", the anchor of a service. */
export const anchorOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The link to the portal: the login, or the dashboard once landing.client.ts finds a token. */
export const ClientPortalLink = ({ className }: { className?: string | undefined }) => (
  <a href={paths.login} className={className} data-portal={paths.dashboard}>
    Client Portal
  </a>
)

interface FrameProps {
  /** Where the sections are: "" on the landing page itself, its path elsewhere. */
  home: '' | typeof paths.landing
}

/** The fixed header. On small screens its links are a menu, which landing.client.ts opens and closes. */
export function LandingHeader({ home }: FrameProps) {
  return (
    // Where nothing can open the menu, the bar goes back into the page and the links stand in it.
    <header
      data-covers
      className="[position:fixed] inset-[0_0_auto] z-1 border-b border-b-chalk-line bg-pitch text-chalk [--focus:var(--floodlight)] max-lg:noscript:static"
    >
      <a
        href="#main"
        className="absolute top-2.5 left-gutter -translate-y-20 rounded bg-chalk px-4 py-2.5 text-pitch focus:translate-none"
      >
        Skip to content
      </a>
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center justify-between gap-x-4 px-gutter">
        <a
          href="/"
          className="mt-2.5 mb-2.5 flex min-h-11 max-w-[calc(100%_-_3.75rem)] items-center text-[min(4.7vw,1.0625rem)] font-black uppercase font-stretch-125% no-underline"
        >
          {site.name}
        </a>
        <button
          type="button"
          className="-mr-2.5 hidden h-11 w-11 cursor-pointer items-center justify-center rounded text-inherit max-lg:scripting:flex"
          aria-expanded={false}
          aria-controls="menu"
          data-menu-toggle
        >
          <span className="sr-only">Menu</span>
          <svg aria-hidden viewBox="0 0 24 24" className="h-7 w-7 fill-none stroke-current stroke-2">
            <path className="in-aria-expanded:hidden" d="M3 7H21M3 12H21M3 17H21" />
            <path className="in-aria-[expanded=false]:hidden" d="M5 5L19 19M19 5L5 19" />
          </svg>
        </button>
        <nav
          id="menu"
          className="flex items-center gap-fluid-lg max-lg:h-[calc(100svh_-_4rem)] max-lg:grow max-lg:basis-full max-lg:flex-col max-lg:items-stretch max-lg:gap-0 max-lg:overflow-y-auto max-lg:pb-6 max-lg:noscript:h-auto max-lg:noscript:flex-wrap max-lg:noscript:gap-x-6 max-lg:noscript:gap-y-0 max-lg:scripting:[[aria-expanded=false]~&]:hidden"
          aria-label="Main"
        >
          {sections.map(({ id, name }) => (
            <a
              key={id}
              href={`${home}#${id}`}
              className="flex min-h-11 items-center no-underline hover:underline hover:decoration-2 hover:underline-offset-3 max-lg:min-h-[min(76px,14svh)] max-lg:border-t max-lg:border-t-chalk-line max-lg:text-4xl max-lg:font-extrabold max-lg:tracking-tighter max-lg:font-stretch-118% max-lg:noscript:m-0 max-lg:noscript:min-h-11 max-lg:noscript:border-t-0 max-lg:noscript:text-base max-lg:noscript:tracking-normal"
            >
              {name}
            </a>
          ))}
          <ClientPortalLink className="flex min-h-11 items-center rounded border border-chalk px-5 font-strong no-underline hover:bg-chalk hover:text-pitch max-lg:mt-auto max-lg:min-h-15 max-lg:justify-center max-lg:border-floodlight max-lg:bg-floodlight max-lg:text-2xl max-lg:font-extrabold max-lg:text-floodlight-ink max-lg:font-stretch-118% max-lg:noscript:m-0 max-lg:noscript:min-h-11 max-lg:noscript:border-t-0 max-lg:noscript:text-base max-lg:noscript:tracking-normal" />
        </nav>
      </div>
    </header>
  )
}

/** What a legal page is called, in the footer and as its title. */
export const legalTitles = { privacy: 'Privacy', terms: 'Terms', imprint: 'Legal notice' } as const

const writtenPages = legalPages.filter((name) => legal[name] !== undefined)

/** A line where nothing else tells the footer from what is above it: after the contact section, in light colours. */
const sameGround = 'border-t border-t-[light-dark(var(--chalk-line),#0000)]'

/** The footer: links to every section and page, the risk notice and the firm's details. */
export function LandingFooter({ home }: FrameProps) {
  return (
    <footer className="bg-header px-gutter pb-6 text-chalk [--focus:var(--chalk)]">
      <div
        className={`mx-auto grid max-w-content grid-cols-2 gap-x-5 gap-y-6 pt-7 pb-9 lg:grid-cols-[3fr_2fr_2fr_2fr_3fr] lg:justify-between ${home === '' ? sameGround : ''}`}
      >
        <FooterList title="Services">
          {site.services.map(({ name }) => (
            <a key={name} href={`${home}#${anchorOf(name)}`}>
              {name}
            </a>
          ))}
        </FooterList>
        <FooterList title="Company">
          {sections.map(({ id, name }) => (
            <a key={id} href={`${home}#${id}`}>
              {name}
            </a>
          ))}
        </FooterList>
        <FooterList title="Clients">
          <ClientPortalLink />
          <a href={paths.waitlist}>Join Waitlist</a>
          <a href={paths.definitions}>Definitions</a>
          <a href={paths.verifyEntry}>Verify a document</a>
        </FooterList>
        {writtenPages.length > 0 && (
          <FooterList title="Legal">
            {writtenPages.map((name) => (
              <a key={name} href={paths[name]}>
                {legalTitles[name]}
              </a>
            ))}
          </FooterList>
        )}
        <p className="col-span-full max-w-104 text-sm text-chalk-quiet lg:col-auto">
          Investing carries risk. The value of an account can fall as well as rise, and you may get back less
          than you put in.
        </p>
      </div>
      <p className="mx-auto flex max-w-content flex-wrap justify-between gap-x-6 gap-y-1 border-t border-t-board-line pt-5 text-sm text-chalk-quiet">
        <span>
          © {site.copyrightYear} {site.name}
        </span>
        <span>{site.offices.map(({ city }) => city).join(' · ')}</span>
      </p>
    </footer>
  )
}

function FooterList({ title, children }: { title: string; children: ReactNode }) {
  const id = `footer-${title.toLowerCase()}`
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="text-sm font-semibold text-chalk-quiet">
        {title}
      </h2>
      <ul className="lg:mt-1">
        {Children.map(children, (link) => (
          <li className="*:inline-block *:min-h-11 *:min-w-11 *:py-2.75 *:text-md *:no-underline *:hover:underline lg:*:-my-1.25">
            {link}
          </li>
        ))}
      </ul>
    </nav>
  )
}
