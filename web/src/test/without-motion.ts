import { vi } from 'vitest'

/** Turns animations off, so that every figure is final at once. */
export function withoutMotion(): void {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  } as unknown as MediaQueryList)
}
