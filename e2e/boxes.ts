import type { Locator, Page } from '@playwright/test'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The boxes of an element's lines of text: a headline's own box is wider than its words. */
export const linesOf = (element: Locator): Promise<Box[]> =>
  element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
  })

export const boxOf = (element: Locator): Promise<Box> =>
  element.evaluate((each) => each.getBoundingClientRect().toJSON() as Box)

/** The labels of charts that touch another label, a mark, a line or the edge of an area, or stand on one without a plate. */
export function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isHit = (a: Box, b: Box) =>
      a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
    /** The letters, without the empty rows above and below them. */
    const letters = (element: Element): Box => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { left, right, top: top + 2, bottom: bottom - 2 }
    }
    /** The places that a line runs through. */
    const places = (line: SVGGeometryElement): Box[] => {
      const matrix = line.getScreenCTM()
      const length = line.getTotalLength()
      return Array.from({ length: Math.ceil(length / 4) + 1 }, (_, k) => {
        const { x, y } = line.getPointAtLength(Math.min(4 * k, length)).matrixTransform(matrix ?? undefined)
        return { left: x, right: x, top: y, bottom: y }
      })
    }
    /** Whether any of an area is behind a label. */
    const isBehind = (area: SVGGeometryElement, { left, right, top, bottom }: Box): boolean => {
      const matrix = area.getScreenCTM()?.inverse()
      const at = (from: number, to: number) => [0, 0.2, 0.4, 0.6, 0.8, 1].map((k) => from + k * (to - from))
      return at(left, right)
        .flatMap((x) => at(top, bottom).map((y) => new DOMPoint(x, y).matrixTransform(matrix)))
        .some((point) => area.isPointInFill(point))
    }
    return [...document.querySelectorAll('figure')].flatMap((figure) => {
      const all = (selector: string) => [...figure.querySelectorAll(selector)]
      // A statement's chart has its labels around the drawing; those that only keep a width cannot be seen.
      const labels = all('svg text, button span, [aria-hidden] span:not(:has(*))').filter((each) =>
        each.checkVisibility({ visibilityProperty: true }),
      )
      const lines = all('svg line, svg polyline') as SVGGeometryElement[]
      const areas = all('svg polygon, svg path').filter(
        (each) => each.closest('defs, clipPath, button') === null && getComputedStyle(each).fill !== 'none',
      ) as SVGGeometryElement[]
      const marks = all('svg circle, svg rect, button svg, span > svg').filter(
        (each) => each.closest('defs, clipPath') === null,
      )
      return labels.flatMap((label, k) => {
        const plate = label.previousElementSibling
        const hasPlate = plate?.tagName === 'rect'
        // A plate covers what is behind it.
        const box = plate && hasPlate ? plate.getBoundingClientRect() : letters(label)
        const isPlate = (mark: Element) => mark.nextElementSibling === label
        return [
          ...labels.slice(k + 1).filter((other) => isHit(box, letters(other))),
          ...marks.filter((mark) => !isPlate(mark) && isHit(box, mark.getBoundingClientRect())),
          ...lines.filter((line) => places(line).some((place) => isHit(box, place))),
          ...areas.filter((area) => !hasPlate && isBehind(area, box)),
        ].map((other) => `${label.textContent} and ${other.textContent || other.outerHTML.slice(0, 80)}`)
      })
    })
  })
}
