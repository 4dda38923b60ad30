/**
 * Puts the focus on the heading of the page, and answers whether there is one. It is not scrolled to: where a page
 * begins is the router's to say.
 */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading === null) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
