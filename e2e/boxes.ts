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
    /** Whether any of an area, which lies on the screen by the inverse of this matrix, is behind a label. */
    const isBehind = (area: SVGGeometryElement, matrix: DOMMatrix | undefined, label: Box): boolean => {
      const { left, right, top, bottom } = label
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
      // What takes long is asked once, not once for each label.
      const lines = (all('svg line, svg polyline') as SVGGeometryElement[]).map((line) => ({
        line,
        at: places(line),
      }))
      const areas = all('svg polygon, svg path')
        .filter(
          (each) => each.closest('defs, clipPath, button') === null && getComputedStyle(each).fill !== 'none',
        )
        .map((each) => {
          const area = each as SVGGeometryElement
          return { area, matrix: area.getScreenCTM()?.inverse() }
        })
      const marks = all('svg circle, svg rect, button svg, span > svg')
        .filter((each) => each.closest('defs, clipPath') === null)
        .map((mark) => ({ mark, at: mark.getBoundingClientRect() }))
      const boxes = labels.map(letters)
      return labels.flatMap((label, k) => {
        const plate = label.previousElementSibling
        const hasPlate = plate?.tagName === 'rect'
        // A plate covers what is behind it.
        const box = plate && hasPlate ? plate.getBoundingClientRect() : (boxes[k] as Box)
        const isPlate = (mark: Element) => mark.nextElementSibling === label
        return [
          ...labels.filter((_, other) => other > k && isHit(box, boxes[other] as Box)),
          ...marks.filter(({ mark, at }) => !isPlate(mark) && isHit(box, at)).map(({ mark }) => mark),
          ...lines.filter(({ at }) => at.some((place) => isHit(box, place))).map(({ line }) => line),
          ...areas
            .filter(({ area, matrix }) => !hasPlate && isBehind(area, matrix, box))
            .map(({ area }) => area),
        ].map((other) => `${label.textContent} and ${other.textContent || other.outerHTML.slice(0, 80)}`)
      })
    })
  })
}
