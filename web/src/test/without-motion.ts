import { vi } from 'vitest'

/** Nothing moves, so that every figure is at its end at once. */
export function withoutMotion(): void {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  } as unknown as MediaQueryList)
}
