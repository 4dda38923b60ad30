import { useSyncExternalStore } from 'react'

const key = 'theme'

/** Light or dark as chosen by the user; without a choice the system decides. */
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

/** Applies the theme that another tab chooses; theme.client.ts has applied the stored one. */
export function followTheme(): void {
  window.addEventListener('storage', apply)
}

/** Stores a choice in this browser; null follows the system again. */
export function chooseTheme(theme: Theme | null): void {
  if (theme === null) localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  apply()
}

function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen theme; null while the system decides. */
export const useTheme = (): Theme | null => useSyncExternalStore(onThemeChange, storedTheme, () => null)
