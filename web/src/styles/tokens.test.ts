import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const page = read('../../../docs/design-language.md')

/** Each colour holds its light and its dark value, or one for both. */
const colours = [
  ...read('./tokens.css').matchAll(
    /--([\w-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g,
  ),
]

const scheme = (choose: (light: string, dark: string) => string): Record<string, string> =>
  Object.fromEntries(
    colours.map(([, name = '', light = '', dark = '', both]) => [name, both ?? choose(light, dark)]),
  )

const schemes = { light: scheme((light) => light), dark: scheme((_, dark) => dark) }

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, rounded down to one decimal: 4.49 must not read as 4.5. */
function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return Math.floor((10 * (bright + 0.05)) / (dim + 0.05)) / 10
}

/** The rows "| `ink` on `ground` | 15.1 | 15.2 | 4.5 |" of the page. */
const rows = [
  ...page.matchAll(/\| `([\w-]+)` on `([\w-]+)` +\| +([\d.]+) +\| +([\d.]+) +\| +([\d.]+) +\|/g),
].map(([, ink = '', ground = '', ...figures]) => ({ ink, ground, figures: figures.map(Number) }))

test('the design page lists contrasts', () => {
  expect(rows.length).toBeGreaterThan(15)
})

test.each(rows)(
  '$ink on $ground has the contrast that the page says, and enough of it',
  ({ ink, ground, figures }) => {
    const measured = [schemes.light, schemes.dark].map((scheme) =>
      contrast(scheme[ink] ?? '', scheme[ground] ?? ''),
    )
    const [inLight = 0, inDark = 0, least = 0] = figures
    expect(measured).toEqual([inLight, inDark])
    expect(Math.min(...measured)).toBeGreaterThanOrEqual(least)
  },
)
