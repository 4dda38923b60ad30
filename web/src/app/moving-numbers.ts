import { useEffect } from 'react'
import { useReducedMotion } from '../components/hooks.ts'

/** A whole text that is one amount, percentage or count. */
const numeral = /^[−+-]?\$?\d[\d,]*(\.\d+)?%?$/

const moveMs = 240

/** More at once are another table, which shows at once; the sums around it still move. */
const mostInTables = 24

const valueOf = (text: string): number => Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, ''))

/**
 * Moves each number of the page that changes, once: its text is the new one from the start, and comes from below if
 * that is larger, else from above. Nothing moves with reduced motion.
 */
export function useMovingNumbers(): void {
  const isStill = useReducedMotion()
  useEffect(() => {
    if (isStill) return
    const observer = new MutationObserver(moveChanged)
    observer.observe(document.body, { subtree: true, characterData: true, characterDataOldValue: true })
    return () => observer.disconnect()
  }, [isStill])
}

function moveChanged(changes: readonly MutationRecord[]): void {
  // A number that a chart reads out follows the pointer.
  if (document.querySelector('figure :is(:hover, :focus-visible)') !== null) return
  const moving = new Map<HTMLElement, boolean>()
  for (const { target, oldValue } of changes) {
    const [before, after] = [oldValue ?? '', target.textContent ?? '']
    const place = target.parentElement
    if (place === null || before === after || !numeral.test(before) || !numeral.test(after)) continue
    if (isFree(place)) moving.set(place, valueOf(after) > valueOf(before))
  }
  const isMuch = moving.size > mostInTables
  for (const [place, isUp] of moving)
    if (!isMuch || place.closest('tbody, [role="gridcell"]') === null) move(place, isUp)
}

/** Alone in its place, and neither one that counts up when it is first shown nor on its way already. */
const isFree = (place: HTMLElement): boolean =>
  place instanceof HTMLElement &&
  place.childNodes.length === 1 &&
  place.dataset['counting'] !== 'true' &&
  place.getAnimations().length === 0

function move(place: HTMLElement, isUp: boolean): void {
  // A cell would take its lines along.
  const isCell = getComputedStyle(place).display === 'table-cell'
  const from = isCell ? { color: 'transparent' } : { opacity: 0, translate: isUp ? '0 0.35em' : '0 -0.35em' }
  place.animate(from, { duration: moveMs, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' })
}
