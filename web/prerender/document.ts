import { builtTimeZone, builtUrl } from '@portico/contract/api/paths'
import { site } from '../../site.config.ts'

/** A document's parts. Texts are plain; `head` and `body` are markup. */
export interface DocumentParts {
  /** As markup: React wrote it. */
  title: string
  description: string
  /** Where it is at home; unset for what is answered at many addresses. */
  path?: string
  listed: boolean
  /** Classic scripts, which run before the document is painted. */
  blocking: string[]
  font: string
  styles: string[]
  script?: string
  /** The files that `script` loads after the first paint. */
  afterPaint?: string[]
  /** A script that runs before anything else has come, after those that it is built on. */
  first?: string[]
  /** Shown where no scripts run, with the styles that only this needs. */
  withoutScript?: { styles: string[]; body: string }
  head?: string
  body?: string
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => escapes[sign] ?? sign)

const tag = (name: string, attributes: Record<string, string>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => (value === '' ? ` ${key}` : ` ${key}="${escape(value)}"`))
    .join('')}>`
const meta = (name: string, content: string) => tag('meta', { name, content })
const property = (name: string, content: string) => tag('meta', { property: name, content })
const link = (rel: string, href: string, rest = {}) => tag('link', { rel, href, ...rest })

/** A whole document without inline scripts or styles; scripts come after everything the first paint needs. */
export function writeDocument(parts: DocumentParts): string {
  const { title, listed, font, styles, script, first = [], head = '', body = '' } = parts
  return [
    `<!doctype html><html lang="en" ${builtTimeZone}><head><meta charset="utf-8">`,
    meta('viewport', 'width=device-width, initial-scale=1'),
    `<title>${title}</title>`,
    meta('description', parts.description),
    ...(listed ? [] : [meta('robots', 'noindex')]),
    meta('color-scheme', 'light dark'),
    meta('theme-color', '#0b2019'),
    ...parts.blocking.map((each) => `<script src="${each}"></script>`),
    ...first.slice(0, -1).map((each) => link('modulepreload', each)),
    ...first.slice(-1).map((each) => `<script async type="module" src="${each}"></script>`),
    link('preload', font, { as: 'font', type: 'font/woff2', crossorigin: '' }),
    ...styles.map((style) => link('stylesheet', style)),
    ...(script === undefined ? [] : [`${tag('script', scriptTag(script, parts.afterPaint))}</script>`]),
    link('icon', '/favicon.ico', { sizes: '32x32' }),
    link('icon', '/favicon.svg', { type: 'image/svg+xml' }),
    link('apple-touch-icon', '/apple-touch-icon.png'),
    link('manifest', '/manifest.webmanifest'),
    ...(parts.path === undefined ? [] : sharing(parts, builtUrl + parts.path)),
    head,
    `</head><body><div id="app">${body}</div>`,
    ...(parts.withoutScript === undefined ? [] : [noscript(parts.withoutScript)]),
    '</body></html>',
  ].join('')
}

const scriptTag = (src: string, afterPaint?: string[]) => ({
  type: 'module',
  src,
  fetchpriority: 'low',
  ...(afterPaint && { 'data-app': afterPaint.join(' ') }),
})

const noscript = ({ styles, body }: NonNullable<DocumentParts['withoutScript']>): string =>
  `<noscript>${styles.map((style) => link('stylesheet', style)).join('')}${body}</noscript>`

function sharing({ title, description }: DocumentParts, address: string): string[] {
  return [
    link('canonical', address),
    property('og:type', 'website'),
    property('og:site_name', site.name),
    // React has escaped it already.
    `<meta property="og:title" content="${title}">`,
    property('og:description', description),
    property('og:url', address),
    property('og:image', `${builtUrl}/share.png`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', `${site.name}: ${site.headline}`),
    meta('twitter:card', 'summary_large_image'),
  ]
}
