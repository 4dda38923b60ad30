/*
 * The landing page, the pages of text and that of the API are plain HTML. This script sets the link to the
 * portal, opens the menu of small screens, lets the tiles flip, and marks in a list of contents the part that is read.
 */

export {}

/** After a longer wait, the tiles may be being read. */
const promptMs = 1000

if (performance.now() < promptMs) document.documentElement.dataset['prompt'] = ''

if (localStorage.getItem('token') !== null) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-portal]')) {
    link.href = link.dataset['portal'] ?? link.href
  }
}

const toggle = document.querySelector<HTMLButtonElement>('[data-menu-toggle]')
const menu = document.getElementById(toggle?.getAttribute('aria-controls') ?? '')

const isOpen = () => toggle?.getAttribute('aria-expanded') === 'true'

/** Behind the open menu, which fills the screen, nothing scrolls. */
function setOpen(open: boolean): void {
  toggle?.setAttribute('aria-expanded', String(open))
  document.documentElement.style.overflow = open ? 'hidden' : ''
}

toggle?.addEventListener('click', () => setOpen(!isOpen()))

menu?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a') !== null) setOpen(false)
})

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !isOpen()) return
  setOpen(false)
  toggle?.focus()
})

// The menu closes when the focus or a press leaves it.
for (const leaving of ['focusin', 'pointerdown']) {
  document.addEventListener(leaving, ({ target }) => {
    if (target instanceof Node && target.isConnected && !toggle?.closest('header')?.contains(target)) {
      setOpen(false)
    }
  })
}

// On a wider screen there is no menu to close.
matchMedia('(width >= 62.5rem)').addEventListener('change', () => setOpen(false))

const contents = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')].map((link) => ({
  link,
  part: document.getElementById(link.hash.slice(1)),
}))

/** The part that is read: the last that begins in the upper third of the window, or at the page's end the last of all. */
function markPart(): void {
  const { scrollHeight } = document.documentElement
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2
  const begins = ({ part }: (typeof contents)[number]) =>
    part !== null && part.getBoundingClientRect().top < window.innerHeight / 3
  const current = isAtEnd ? contents.at(-1) : contents.findLast(begins)
  if (current?.link.hasAttribute('aria-current')) return
  for (const { link } of contents) link.removeAttribute('aria-current')
  current?.link.setAttribute('aria-current', 'true')
  showInList(current?.link)
}

/** A long list scrolls along, if what is marked in it is out of sight. */
function showInList(link?: HTMLElement): void {
  const list = link?.closest('nav')
  if (!link || !list) return
  const below = link.offsetTop - list.scrollTop
  if (below < 0 || below > list.clientHeight - 40) list.scrollTop = link.offsetTop - 24
}

if (contents.length > 0) {
  markPart()
  document.addEventListener('scroll', markPart, { passive: true })
}
