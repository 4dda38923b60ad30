import type { Theme } from '../../app/theme.ts'
import { chooseTheme, useTheme } from '../../app/theme.ts'
import { ChoiceGroup } from '../form/choice-group.tsx'

const choices: readonly { name: string; value: Theme | null }[] = [
  { name: 'System', value: null },
  { name: 'Light', value: 'light' },
  { name: 'Dark', value: 'dark' },
]

/** Chooses light or dark, or leaves it to the system. */
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
