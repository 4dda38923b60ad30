/** Puts the focus on the heading of the page. It is not scrolled to: where a page begins is the router's to say. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
