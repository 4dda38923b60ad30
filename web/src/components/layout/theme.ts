import { useSyncExternalStore } from 'react'

const key = 'theme'

/** Light or dark, as a person chose; without a choice the system's is followed. */
export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()

function storedTheme(): Theme | null {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : null
}

function apply(): void {
  const theme = storedTheme()
  if (theme === null) delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  listeners.forEach((listener) => listener())
}

/** Draws the page anew whenever another tab chooses a theme; theme.client.ts has drawn it in the one chosen before. */
export function followTheme(): void {
  window.addEventListener('storage', apply)
}

/** Keeps a choice in this browser; null gives it back to the system. */
export function chooseTheme(theme: Theme | null): void {
  if (theme === null) localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  apply()
}

function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme that was chosen; null while the system's is followed. */
export const useTheme = (): Theme | null => useSyncExternalStore(onThemeChange, storedTheme)
