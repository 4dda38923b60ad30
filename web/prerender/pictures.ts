import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paths } from '@portico/contract/api/paths'
import { Resvg } from '@resvg/resvg-js'
import { site } from '../../site.config.ts'
import { fixedFont } from './fonts.ts'
import { fitText } from './fit-text.ts'

const ground = '#0b2019'
const faviconFile = fileURLToPath(new URL('../src/styles/favicon.svg', import.meta.url))
const iconSizes = [192, 512]

/** Draws the icons and the preview picture of a shared link, and writes the web manifest that names them. */
export async function drawPictures(dist: string): Promise<void> {
  const favicon = readFileSync(faviconFile, 'utf8')
  const icon = (size: number, background = 'transparent') =>
    new Resvg(favicon, { background, fitTo: { mode: 'width', value: size } }).render().asPng()
  const write = (name: string, content: string | Buffer) => writeFileSync(join(dist, name), content)

  write('favicon.svg', favicon)
  write('favicon.ico', ico(icon(32)))
  // Phones cut the corners themselves and show transparency as black.
  write('apple-touch-icon.png', icon(180, ground))
  for (const size of iconSizes) write(`icon-${size}.png`, icon(size, ground))
  write('manifest.webmanifest', manifest())
  write('share.png', drawShared(await fixedFont(800, 125)))
}

/** An .ico with one 32 × 32 picture: a directory of one entry, then the PNG. */
function ico(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.set([32, 32], 6)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const manifest = (): string =>
  JSON.stringify({
    name: site.name,
    short_name: site.shortName,
    id: paths.dashboard,
    start_url: paths.dashboard,
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    // Each purpose has an entry of its own: browsers that know only one of them would pass over the other’s.
    icons: iconSizes.flatMap((size) =>
      ['any', 'maskable'].map((purpose) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  })

/** The firm's name and headline on the pitch, 1200 × 630, as a PNG. */
function drawShared(fontFiles: string[]): Buffer {
  const options = { font: { fontFiles, loadSystemFonts: false } }
  // Characters missing from the font are not drawn and take no space.
  const measure = (text: string) => new Resvg(textAt(text, 0, 100, 100), options).getBBox()?.width ?? 0
  const name = fitText(site.name.toUpperCase().split(' '), { width: 1056, height: 84, largest: 38 }, measure)
  const headline = fitHeadline(measure)
  const drawLines = ({ lines, size }: typeof name, bottom: number) =>
    lines.map((line, k) => textAt(line, 72, bottom - (lines.length - 1 - k) * size * 1.05, size)).join('')
  const nameRight = 72 + Math.max(...name.lines.map((line) => (measure(line) * name.size) / 100))
  const headlineTop = 528 - headline.size - (headline.lines.length - 1) * headline.size * 1.05
  const nameBottom = 72 + name.size + (name.lines.length - 1) * name.size * 1.05
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <rect width="1200" height="630" fill="${ground}"/>${markingsIn(nameRight + 24, headlineTop)}
    <g fill="#f5f3ea">${drawLines(name, nameBottom)}${drawLines(headline, 528)}</g>
  </svg>`
  return new Resvg(svg, options).render().asPng()
}

/** The headline in the lines of the front page, or in as many as it takes where those would be small. */
function fitHeadline(measure: (text: string) => number): ReturnType<typeof fitText> {
  const box = { width: 1056, height: 360, largest: 128 }
  const asOnPage = fitText(site.headline.split(/(?<=,) /), box, measure)
  return asOnPage.size < 72 ? fitText(site.headline.split(' '), box, measure) : asOnPage
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;' }

const textAt = (text: string, x: number, y: number, size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" overflow="visible"><text x="${x}" y="${y}" font-family="Archivo" font-size="${size}">${text.replaceAll(/[&<]/g, (sign) => escapes[sign] ?? sign)}</text></svg>`

/** The right half of a pitch, one decimetre to a pixel, right of the name and fading above the headline: no line is drawn through a word. */
const markingsIn = (
  left: number,
  bottom: number,
): string => `<linearGradient id="fade" x2="0" y2="1"><stop offset=".5" stop-color="#fff"/><stop offset="1"/></linearGradient>
  <mask id="room" maskUnits="userSpaceOnUse" x="0" y="0" width="1200" height="630"><rect x="${left}" width="${1200 - left}" height="${bottom}" fill="url(#fade)"/></mask>
  <g mask="url(#room)"><g transform="translate(720 -190)" fill="none" stroke="#335347" stroke-width="2">
    <path d="M-700 0H525V680H-700M0 0V680"/><circle cx="0" cy="340" r="91.5"/>
    <path d="M525 138.5H360V541.5H525M525 248.5H470V431.5H525M360 266.9A91.5 91.5 0 0 0 360 413.1"/>
  </g></g><path d="M72 588H200" stroke="#dcf25a" stroke-width="6"/>`
