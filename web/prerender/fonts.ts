import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const stylesheet = fileURLToPath(new URL('../src/styles/fonts.css', import.meta.url))
const cache = fileURLToPath(new URL('../.cache/fonts', import.meta.url))
const key = join(cache, 'made-from')

/** Tabular figures, accents and kerning; small capitals and alternates are dropped. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum']

const face =
  /font-weight: (\d+) (\d+);\s*font-stretch: (\d+)% (\d+)%;[^}]*@fonts\/(([a-z-]+)[.a-z]*\.woff2)[^}]*unicode-range:\s*([^;]+);/g

/**
 * Subsets Archivo to what fonts.css declares: each of its faces names the characters and the ranges of weight
 * and width, and gets a file of just those. Cached in `.cache`, because it takes seconds and rarely changes.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'portico:subset-fonts',
    async config() {
      const css = readFileSync(stylesheet, 'utf8')
      const { version } = require('@fontsource-variable/archivo/package.json') as { version: string }
      const fingerprint = createHash('sha256')
        .update([version, readFileSync(fileURLToPath(import.meta.url), 'utf8'), css].join('\n'))
        .digest('hex')
      if (!existsSync(key) || readFileSync(key, 'utf8') !== fingerprint) {
        rmSync(cache, { recursive: true, force: true })
        mkdirSync(cache, { recursive: true })
        for (const found of css.matchAll(face)) await writeSubset(found)
        writeFileSync(key, fingerprint)
      }
      return { resolve: { alias: { '@fonts': cache } } }
    },
  }
}

async function writeSubset([, light, heavy, narrow, wide, file = '', script, ranges = '']: RegExpMatchArray) {
  const source = archivo(script ?? '')
  const variationAxes = {
    wght: { min: Number(light), max: Number(heavy) },
    wdth: { min: Number(narrow), max: Number(wide) },
  }
  const characters = charactersOf(ranges)
  const cutting = { targetFormat: 'truetype' as const, variationAxes, keepFeatures }
  const cut = await subsetFont(source, characters, cutting)
  if (characters.includes(' ')) widenSpace(cut)
  const packing = { targetFormat: 'woff2' as const, keepFeatures }
  writeFileSync(join(cache, file), await subsetFont(cut, characters, packing))
}

/**
 * Archivo pulls its narrow space closer to F, K, P, Y, k and r, by a whole pixel of three at the size of text:
 * “Look it up” reads “Lookit up”. Its no-break space, the next glyph, is as wide and has no kerning, so U+0020 is
 * mapped to that one. The place is the first of the character map's first segment, which begins at U+0020.
 */
function widenSpace(font: Buffer): void {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, k) => 12 + 16 * k)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? Number.NaN
  const table = font.readUInt32BE(entry + 8)
  const map = table + font.readUInt32BE(table + 8)
  const offsets = map + 16 + 3 * font.readUInt16BE(map + 6)
  const glyph = offsets + font.readUInt16BE(offsets)
  font.writeUInt16BE(font.readUInt16BE(glyph) + 1, glyph)
}

/** Archivo's variable file for `latin`, `latin-ext` or `vietnamese`. */
const archivo = (script: string): Buffer =>
  readFileSync(require.resolve(`@fontsource-variable/archivo/files/archivo-${script}-wdth-normal.woff2`))

/** All characters of a unicode-range such as `U+0020-007E, U+00A9`. */
function charactersOf(ranges: string): string {
  const codes = ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, k) => from + k)
  })
  return String.fromCodePoint(...codes)
}

/** One weight and width of Archivo, as TrueType files for drawing pictures; returns their paths. */
export async function fixedFont(weight: number, width: number): Promise<string[]> {
  const scripts = ['latin', 'latin-ext']
  const all = String.fromCodePoint(...Array.from({ length: 0x24f - 0x20 }, (_, k) => 0x20 + k), 0x2019)
  return Promise.all(
    scripts.map(async (script) => {
      const file = join(cache, `${script}-${weight}-${width}.ttf`)
      const variationAxes = { wght: weight, wdth: width }
      writeFileSync(file, await subsetFont(archivo(script), all, { targetFormat: 'truetype', variationAxes }))
      return file
    }),
  )
}
