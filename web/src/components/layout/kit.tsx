import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import './kit.css'
import { createTheme, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTheme } from './theme.ts'

const theme = createTheme({ respectReducedMotion: true })

/**
 * Mantine in the house's colours. It injects no style element, which the CSP would refuse: its variables
 * stand in kit.css, taken from tokens.css.
 */
export function Kit({ children }: { children: ReactNode }) {
  const chosen = useTheme()
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      {...(chosen === null ? {} : { forceColorScheme: chosen })}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
