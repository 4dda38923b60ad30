import type { RefObject } from 'react'
import { useEffect } from 'react'

/** Calls `onOutside` when somebody presses beside an element, as long as `watching`. */
export function useClickOutside(
  element: RefObject<HTMLElement | null>,
  watching: boolean,
  onOutside: () => void,
): void {
  useEffect(() => {
    if (!watching) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) onOutside()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  })
}
