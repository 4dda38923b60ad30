import type { Locator } from '@playwright/test'

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
