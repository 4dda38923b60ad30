import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font, Glyph, GlyphRun } from 'fontkit'
import { create } from 'fontkit'

export type Weight = 'regular' | 'bold'

/** A part of a text that one font can draw. */
interface Run {
  /** The name of the font, as in `fontNames`. */
  font: string
  text: string
}

const require = createRequire(import.meta.url)

/** Archivo as on the pages, and a font for the letters that it has not. */
const files: Readonly<Record<Weight, readonly string[]>> = {
  regular: [
    '@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf',
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  ],
  bold: [
    '@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf',
    '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  ],
}

export const fontNames: readonly string[] = [...files.regular, ...files.bold]

const loaded = new Map<string, Font>()

/** The font of a name. Parsing one takes longer than drawing a page, so it is done once. */
export function fontNamed(name: string): Font {
  let font = loaded.get(name)
  if (font === undefined) {
    font = create(readFileSync(require.resolve(name))) as Font
    keepLayouts(font)
    loaded.set(name, font)
  }
  return font
}

const mostLayouts = 2_000

/**
 * Makes a font keep how it lays out texts, which is two thirds of the work on a page: each text is measured, then drawn,
 * and most are on the next page as well.
 */
function keepLayouts(font: Font): void {
  const layOut = font.layout.bind(font)
  const kept = new Map<string, GlyphRun>()
  font.layout = (text, features, ...more) => {
    const key = JSON.stringify([text, features, more])
    let run = kept.get(key)
    if (run === undefined) {
      run = spaced(layOut(text, features, ...more), font.unitsPerEm / 4)
      if (kept.size >= mostLayouts) kept.clear()
      kept.set(key, run)
    }
    // PDFKit scales the positions in place.
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run) as object) as GlyphRun, run, { positions })
  }
}

/** Gives each space a width. Archivo's own is a fifth of an em, and its kerning takes a quarter of that after an "r" or "k". */
function spaced(run: GlyphRun, width: number): GlyphRun {
  for (const [k, position] of run.positions.entries()) {
    const [glyph, next] = [run.glyphs[k], run.glyphs[k + 1]]
    if (glyph === undefined) continue
    if (isSpace(glyph)) position.xAdvance = Math.max(width, glyph.advanceWidth)
    else if (next !== undefined && isSpace(next)) position.xAdvance = glyph.advanceWidth
  }
  return run
}

const isSpace = ({ codePoints }: Glyph): boolean => codePoints[0] === 0x20

/** The font in which most texts are drawn as a whole. */
export const mainFont = (weight: Weight): string => files[weight][0] ?? ''

const plain = /^[\x20-\x7e]*$/

/** Splits a text by the first font that has each character. One that no font has becomes a question mark. */
export function runsOf(text: string, weight: Weight): Run[] {
  if (plain.test(text)) return [{ font: mainFont(weight), text }]
  const runs: Run[] = []
  for (const character of text.normalize('NFC')) {
    const at = character.codePointAt(0) ?? 0
    const found = files[weight].find((name) => fontNamed(name).hasGlyphForCodePoint(at))
    const [font, drawn] = found === undefined ? [mainFont(weight), '?'] : [found, character]
    const last = runs.at(-1)
    if (last?.font === font) last.text += drawn
    else runs.push({ font, text: drawn })
  }
  return runs
}
