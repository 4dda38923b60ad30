/** Where the session keeps how high the cards of the dashboard were last; see session.ts, which removes it. */
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
  localStorage.setItem(key, JSON.stringify({ of: nameOf(userId), heights } satisfies Kept))
}

function keptHeights(userId: number): number[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as Kept
    return kept.of === nameOf(userId) ? kept.heights : []
  } catch {
    return []
  }
}

const set = (card: HTMLElement, height: string, overflow: string) =>
  Object.assign(card.style, { height, minHeight: height, overflow })

/**
 * Makes cards that are loading as high as they were when they were last whole, so that opening the page again moves nothing:
 * their heights follow from words and lists that come late. In a window that is resized meanwhile to another width, they are
 * as high as they are. Returns what lets them be that.
 */
export function holdHeights(frame: ParentNode, userId: number): () => void {
  const letGo = () => cardsIn(frame).forEach((card) => set(card, '', ''))
  const hold = () => {
    const [cards, heights] = [cardsIn(frame), keptHeights(userId)]
    if (heights.length !== cards.length) letGo()
    else for (const [k, card] of cards.entries()) set(card, `${heights[k]}px`, 'clip')
  }
  const listening = new AbortController()
  window.addEventListener('resize', () => (frame.isConnected ? hold() : listening.abort()), listening)
  hold()
  return () => {
    listening.abort()
    letGo()
  }
}
