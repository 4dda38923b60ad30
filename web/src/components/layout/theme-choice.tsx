import { ChoiceGroup } from '../form/choices.tsx'
import type { Theme } from './theme.ts'
import { chooseTheme, useTheme } from './theme.ts'

const choices: readonly { name: string; value: Theme | null }[] = [
  { name: 'System', value: null },
  { name: 'Light', value: 'light' },
  { name: 'Dark', value: 'dark' },
]

/** Chooses light, dark or the system's theme. */
export function ThemeChoice({ onChosen }: { onChosen?: () => void }) {
  return (
    <ChoiceGroup
      label="Appearance"
      choices={choices}
      chosen={useTheme()}
      onChoose={(theme) => {
        chooseTheme(theme)
        onChosen?.()
      }}
    />
  )
}
