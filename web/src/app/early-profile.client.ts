/*
 * Requests the profile while the app's code is still loading, and shows the navigation and, on the dashboard, the first
 * figure. For staff who see the firm there, it requests the firm, which takes longest. api-client.ts takes over the
 * responses. It imports next to nothing, so that it loads at once.
 */
import type { Answer } from '@portico/contract/api/endpoints'
import type { Role } from '@portico/contract/features/roles'
import { centsFromJson, formatUsd } from '@portico/contract/values/money'
import { displayName, initials } from '../auth/display-name.ts'
import type {} from '../api/early-answer.ts'
import { holdHeights } from '../features/portfolio/card-heights.ts'
import { extentOf } from '../features/portfolio/extent.ts'
import { watchEarlyPresses } from './early-presses.ts'

const token = localStorage.getItem('token')

/** Whether the figures may be shown. An impersonated user's figures wait for the app, which shows whose they are. */
const isOurs = () =>
  localStorage.getItem('token') === token && localStorage.getItem('original_user_token') === null

/** A copy of what a template of the document holds; undefined until the document is there. */
function copyOf(template: string): DocumentFragment | undefined {
  const found = document.querySelector<HTMLTemplateElement>(`#${template}`)
  return found?.content.cloneNode(true) as DocumentFragment | undefined
}

/** The user as the browser knows them; see session.ts. */
function storedUser(): Partial<Shown> & { is_staff?: boolean; role?: Role } {
  try {
    return (JSON.parse(localStorage.getItem('user') ?? '{}') ?? {}) as ReturnType<typeof storedUser>
  } catch {
    return {}
  }
}

/**
 * Puts the navigation of a user in place of the header without one, and boxes of what their dashboard has, if that is little.
 * The slots are those of opening.tsx.
 */
function showUser(user: ReturnType<typeof storedUser>): void {
  // Staff have other links than investors.
  if (user.is_staff === undefined) return
  const template =
    user.role === 'viewer' ? 'viewer-header' : user.is_staff === true ? 'staff-header' : 'header'
  const narrow = document.getElementById(template)?.dataset['narrow']
  const isNarrow = narrow !== undefined && matchMedia(narrow).matches
  const header = copyOf(isNarrow ? `${template}-narrow` : template)
  const plain = document.getElementById('opening-header')
  // The templates come last in the document, and the app replaces them all.
  if (header === undefined || plain === null) {
    if (document.readyState === 'loading') requestAnimationFrame(() => showUser(user))
    return
  }
  const name = displayName(user)
  const texts = document.createTreeWalker(header, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    // In the menu, an e-mail that is shown as the name is not repeated.
    const isRepeated = text.parentElement?.localName === 'b' && name === user.email
    if (text.nodeValue === '{name}') text.nodeValue = isRepeated ? '' : name
    if (text.nodeValue === '{email}') text.nodeValue = user.email ?? ''
    if (text.nodeValue === '{') text.nodeValue = initials(name)
    if (text.nodeValue === 'administrator') text.nodeValue = user.role ?? ''
  }
  const theme = document.documentElement.dataset['theme'] ?? 'system'
  for (const choice of header.querySelectorAll('[aria-pressed]'))
    choice.setAttribute('aria-pressed', String(choice.textContent.toLowerCase() === theme))
  plain.replaceChildren(header)
  watchEarlyPresses(plain)
  const opening = document.getElementById('opening')
  const boxes = copyOf(`splash-${extentOf(user)}`)
  if (boxes !== undefined && window.earlyFigure !== true) opening?.replaceChildren(boxes)
  if (opening !== null && user.id !== undefined) holdHeights(opening, user.id)
  greet(user, opening)
}

/** Heads the dashboard with as many lines as its greeting will have; staff may see the firm. */
function greet(user: ReturnType<typeof storedUser>, opening: HTMLElement | null): void {
  const heading = opening?.querySelector('h1')
  if (!opening || !heading || copyOf('figures-all') === undefined) return
  // A reader who has scrolled stays at the same pixel, which the page itself will have there.
  opening.style.setProperty('overflow-anchor', 'none')
  heading.textContent = user.is_staff === true ? 'Portfolio' : `Welcome, ${displayName(user)}`
}

type Shown = Pick<
  Answer<'profile'>,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'username'
  | 'email'
  | 'total_portfolio_value'
  | 'has_own_months'
  | 'nothing_posted'
  | 'has_only_roi'
>

/** Replaces the splash with the greeting and the account's value, as the dashboard shows them. */
function show(profile: Shown): void {
  const opening = document.getElementById('opening')
  const figures = copyOf(`figures-${extentOf(profile)}`)
  if (opening === null || figures === undefined) return
  const [name, value] = ['name', 'value'].map((slot) => figures.querySelector<HTMLElement>(`[data-${slot}]`))
  if (!name || !value) return
  name.textContent = displayName(profile)
  value.textContent = formatUsd(centsFromJson(profile.total_portfolio_value))
  value.parentElement?.style.setProperty('--characters', String(value.textContent.length))
  const splash = [...opening.childNodes]
  opening.replaceChildren(figures)
  holdHeights(opening, profile.id)
  window.earlyFigure = true
  // Another tab may change the session before the app has loaded.
  window.addEventListener('storage', () => isOurs() || opening.replaceChildren(...splash))
}

/** Makes a call for the app to take over. */
function ask(address: string, as: string): Promise<Response> {
  const response = fetch(address, {
    method: 'GET',
    headers: { Accept: 'application/json', Authorization: `Token ${as}` },
    credentials: 'include',
  })
  window.earlyAnswers?.set(address, { token: as, response, askedAt: Date.now() })
  return response
}

/** What the dashboard of an investor requests besides: what kept-answers.ts keeps, and the bell. */
const own = [
  '/api/users/summaries-deux/',
  '/api/users/activity/',
  '/api/users/returns/',
  '/api/users/summary-changes/',
  '/api/users/withdrawn-activity/',
  '/api/users/notices/',
]

/**
 * Requests the firm, as known on the day in the address if there is one: as the page will; see known-on.ts. A day that the
 * page ignores is refused here, and nothing takes that over.
 */
function askForFirm(as: string): void {
  const on = new URLSearchParams(location.search).get('known_on')
  const query = on === null ? '' : `?${new URLSearchParams({ known_on: on })}`
  ask(`/api/users/firm/${query}`, as).catch(() => undefined)
}

if (token !== null) {
  const user = storedUser()
  if (isOurs()) showUser(user)
  window.earlyAnswers = new Map()
  ask('/api/users/profile/', token)
    .then(async (answer) => {
      if (!answer.ok) return
      const profile = (await answer.clone().json()) as Shown & { is_staff: boolean; role?: Role }
      if (!isOurs()) return
      if (user.is_staff === undefined) showUser(profile)
      // Only the dashboard's document has room for figures.
      if (copyOf('figures-all') === undefined) return
      // Staff without months see the firm, and no figure of their own.
      if (profile.has_own_months === false) askForFirm(token)
      else {
        show(profile)
        for (const address of own) ask(address, token).catch(() => undefined)
      }
    })
    // The app shows what went wrong.
    .catch(() => undefined)
}
