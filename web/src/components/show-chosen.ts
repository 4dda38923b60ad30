/** Scrolls sideways to the chosen one of a row, which may be out of sight; the page stays where it is. */
export function showChosen(list: HTMLElement) {
  const chosen = list.querySelector('[aria-current]:not([aria-current=false])')
  if (chosen === null) return
  const [outer, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()]
  list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
