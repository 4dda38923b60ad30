import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { webRoot } from '../pages/pages.ts'

/** Addresses of what the web's build holds for the page. */
export interface DocsAssets {
  stylesheet?: string | undefined
  icon?: string | undefined
  /** Puts the theme that was chosen on the page, before it is painted. */
  theme?: string | undefined
}

/** Read from the manifest of the web's build; nothing where there is none, and the page is plain. */
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
