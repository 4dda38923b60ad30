/* The landing page is plain HTML. This script sets the link to the portal and opens the menu of small screens. */

export {}

if (localStorage.getItem('token') !== null) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-portal]')) {
    link.href = link.dataset['portal'] ?? link.href
  }
}

const toggle = document.querySelector<HTMLButtonElement>('[data-menu-toggle]')
const menu = document.getElementById(toggle?.getAttribute('aria-controls') ?? '')

const isOpen = () => toggle?.getAttribute('aria-expanded') === 'true'
const setOpen = (open: boolean) => toggle?.setAttribute('aria-expanded', String(open))

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
