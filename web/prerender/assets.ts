import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'

/** The files that a set of modules loads, as addresses, each after its dependencies. */
export interface Assets {
  scripts: string[]
  styles: string[]
}

/** Reads the manifest of the client build and returns how to look modules up in it. */
export function readAssets(dist: string) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

  const entry = (key: string) => {
    const found = manifest[key]
    if (found === undefined) throw new Error(`The build has no ${key}.`)
    return found
  }

  const walk = (key: string, seen: Set<string>): string[] => {
    if (seen.has(key)) return []
    seen.add(key)
    return [...(entry(key).imports ?? []).flatMap((next) => walk(next, seen)), key]
  }

  return {
    address: (key: string): string => `/${entry(key).file}`,

    /** The font that every page needs at once. */
    font(): string {
      const key = Object.keys(manifest).find((name) => name.endsWith('/latin.site.woff2'))
      return `/${entry(key ?? 'latin.site.woff2').file}`
    },

    /** All that these modules load, before they run or later, without `others`, and what their styles name. */
    below(keys: readonly string[], others: readonly string[]): string[] {
      const seen = new Set<string>()
      const visit = (key: string): void => {
        if (seen.has(key) || others.includes(key)) return
        seen.add(key)
        // The app would lead to every page.
        const { imports = [], dynamicImports = [], isEntry } = entry(key)
        for (const next of isEntry === true ? imports : [...imports, ...dynamicImports]) visit(next)
      }
      for (const key of keys) visit(key)
      const chunks = [...seen].map(entry)
      return chunks.flatMap(({ file, css = [], assets = [] }) =>
        [file, ...css, ...assets].map((each) => `/${each}`),
      )
    },

    /** All that these modules load before they run. */
    closure(...keys: string[]): Assets {
      const seen = new Set<string>()
      const chunks = keys.flatMap((key) => walk(key, seen)).map(entry)
      return {
        scripts: chunks.map(({ file }) => `/${file}`),
        styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
      }
    },
  }
}
