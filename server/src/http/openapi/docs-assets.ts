import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { webRoot } from '../pages/pages.ts'

/** The addresses of the built files that the page uses. */
export interface DocsAssets {
  stylesheet?: string | undefined
  icon?: string | undefined
  /** Applies the chosen theme before the page is painted. */
  theme?: string | undefined
}

/** From the manifest of the web's build; without one the page is unstyled. */
export function docsAssets(): DocsAssets {
  const manifest = join(webRoot, '.vite/manifest.json')
  if (!existsSync(manifest)) return {}
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  const address = (source: string) => (built[source] === undefined ? undefined : `/${built[source].file}`)
  return {
    stylesheet: address('src/docs/docs.css'),
    icon: address('src/styles/favicon.svg'),
    theme: address('src/app/theme.client.ts'),
  }
}
