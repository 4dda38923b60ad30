import type { Theme } from '../theme.ts'
import { chooseTheme, useTheme } from '../theme.ts'
import styles from './theme-choice.module.css'

const choices: readonly { name: string; theme: Theme | null }[] = [
  { name: 'System', theme: null },
  { name: 'Light', theme: 'light' },
  { name: 'Dark', theme: 'dark' },
]

/** Chooses light or dark, or leaves it to the system. */
export function ThemeChoice({ onChosen }: { onChosen?: () => void }) {
  const chosen = useTheme()
  return (
    <div role="group" aria-label="Appearance" className={styles['group']}>
      {choices.map(({ name, theme }) => (
        <button
          key={name}
          type="button"
          className={styles['choice']}
          aria-pressed={theme === chosen}
          onClick={() => {
            chooseTheme(theme)
            onChosen?.()
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
