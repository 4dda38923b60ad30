/** Where this tab keeps how high the cards of the dashboard were last. */
const key = 'card_heights'

interface Kept {
  /** Whose cards they are, and how wide the window was. */
  of: string
  heights: number[]
}

const nameOf = (userId: number): string => `${userId} ${window.innerWidth}`

/** The cards, or the boxes in their place, but the last one: it moves nothing, and has room for a reader at the end of the page. */
const cardsIn = (frame: ParentNode) =>
  [...frame.querySelectorAll<HTMLElement>('section, [data-card]')].slice(0, -1)

/** Keeps how high the cards are now that all of them are drawn. */
export function keepHeights(frame: ParentNode, userId: number): void {
  const heights = cardsIn(frame).map((card) => card.getBoundingClientRect().height)
  sessionStorage.setItem(key, JSON.stringify({ of: nameOf(userId), heights } satisfies Kept))
}

function keptHeights(userId: number): number[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as Kept
    return kept.of === nameOf(userId) ? kept.heights : []
  } catch {
    return []
  }
}

/**
 * Makes cards that are loading as high as they were when they were last whole, so that a reload moves nothing: their
 * heights follow from words and lists that come late. Returns what lets them be as high as they are.
 */
export function holdHeights(frame: ParentNode, userId: number): () => void {
  const cards = cardsIn(frame)
  const heights = keptHeights(userId)
  const isSame = heights.length === cards.length
  const set = (card: HTMLElement, height: string, overflow: string) =>
    Object.assign(card.style, { height, minHeight: height, overflow })
  if (isSame) for (const [k, card] of cards.entries()) set(card, `${heights[k]}px`, 'clip')
  return () => cards.forEach((card) => set(card, '', ''))
}
