import { site } from '../../../site.config.ts'

/** A paragraph of a mail: text, a link with its label, or small print that ends with a link. */
export type Paragraph = string | { url: string; label: string } | { url: string; note: string }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  return 'note' in paragraph ? `${paragraph.note}: ${paragraph.url}` : paragraph.url
}

/** The colours of tokens.css, for programs that know no custom properties. */
const light = {
  ground: '#f5f3ea',
  paper: '#fffdf7',
  line: '#dedacb',
  ink: '#10201b',
  muted: '#56635c',
  board: '#0b2019',
  chalk: '#f5f3ea',
  action: '#0b2019',
  actionInk: '#f5f3ea',
  ball: '#dcf25a',
}
const dark = {
  ground: '#0b2019',
  paper: '#0f2920',
  line: '#21413a',
  ink: '#f5f3ea',
  muted: '#a3b4a9',
  board: '#06140f',
  chalk: '#f5f3ea',
  action: '#dcf25a',
  actionInk: '#10201b',
  ball: '#dcf25a',
}

/**
 * The class of each part, and its colours in a scheme. Light is also written into the style attributes, because some
 * programs drop the style sheet; it must then override those. Forced colours keep only borders, so fields have them.
 */
const parts: Readonly<Record<string, (colour: typeof light) => string>> = {
  ground: ({ ground }) => `background-color:${ground}`,
  board: ({ board }) => `background-color:${board};border-color:${board}`,
  name: ({ chalk }) => `color:${chalk}`,
  paper: ({ paper, line, ink }) => `background-color:${paper};border-color:${line};color:${ink}`,
  ink: ({ ink }) => `color:${ink}`,
  muted: ({ muted }) => `color:${muted}`,
  mark: ({ chalk }) => `border-color:${chalk}`,
  ball: ({ ball }) => `background-color:${ball};border-color:${ball}`,
  button: ({ action, actionInk }) => `background-color:${action};border-color:${action};color:${actionInk}`,
}

const darkRules = Object.entries(parts)
  .map(([name, colours]) => `.${name}{${colours(dark).replaceAll(/;|$/g, ' !important;')}}`)
  .join('')

/** Class and style attributes of a part, with what is not a colour. */
const look = (part: string, style: string): string =>
  `class="${part}" style="${style};${parts[part]?.(light) ?? ''}"`

const font = 'font-family:Archivo,Arial,Helvetica,sans-serif'
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** Links are buttons or sentences; their addresses are in the text. */
function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string')
    return `<p ${look('ink', `margin:0 0 16px;${font};font-size:16px;line-height:24px`)}>${escaped(paragraph)}</p>`
  const url = escaped(paragraph.url)
  if ('note' in paragraph)
    return `<p ${look('muted', `margin:0 0 16px;${font};font-size:14px;line-height:20px`)}><a href="${url}" ${look('muted', '')}>${escaped(paragraph.note)}</a></p>`
  const button = `display:inline-block;padding:12px 21px;border-width:1px;border-style:solid;border-radius:3px;${font};font-size:16px;line-height:20px;font-weight:bold;text-decoration:none`
  return `<p style="margin:24px 0"><a href="${url}" ${look('button', button)}>${escaped(paragraph.label)}</a></p>`
}

const head = (subject: string): string => `<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkRules}}</style>
</head>`

/**
 * The ball in the centre circle, and the halfway line that comes in from the edge, without a picture: borders, which are
 * drawn in forced colours and where a program drops backgrounds.
 */
const mark = [
  `<td aria-hidden="true" width="28"><div ${look('mark', 'height:0;font-size:0;line-height:0;border-width:2px 0 0;border-style:solid')}></div></td>`,
  `<td aria-hidden="true" width="26"><div ${look('mark', 'width:22px;height:22px;border-width:2px;border-style:solid;border-radius:50%')}><div ${look('ball', 'width:0;height:0;margin:7px;border-width:4px;border-style:solid;border-radius:50%')}></div></div></td>`,
].join('')

const cities = site.offices.map(({ city }) => city).join(' · ')

/** The design of every mail: the firm on the board, the text on paper, and who wrote it below. */
const page = (subject: string, content: string): string => `<!doctype html>
<html lang="en">
${head(subject)}
<body ${look('ground', 'margin:0;padding:0')}>
<div role="main"><table ${table} ${look('ground', '')}><tr><td align="center" style="padding:24px 12px">
<table ${table} style="max-width:560px">
<tr><td ${look('board', 'border-width:1px 1px 0;border-style:solid;border-radius:3px 3px 0 0')}><table ${table}><tr>${mark}<td ${look('name', `padding:19px 27px 16px 12px;${font};font-size:17px;line-height:24px;font-weight:bold;letter-spacing:0.02em;text-transform:uppercase`)}>${escaped(site.name)}</td></tr></table></td></tr>
<tr><td ${look('paper', 'padding:28px 28px 12px;border-width:0 1px 1px;border-style:solid;border-radius:0 0 3px 3px')}>
<h1 ${look('ink', `margin:0 0 16px;${font};font-size:24px;line-height:30px;font-weight:bold`)}>${escaped(subject)}</h1>
${content}
</td></tr>
<tr><td ${look('muted', `padding:16px 28px;${font};font-size:14px;line-height:20px`)}>${escaped(site.name)}${cities === '' ? '' : `<br>${escaped(cities)}`}<br><a href="mailto:${escaped(site.email)}" ${look('muted', '')}>${escaped(site.email)}</a></td></tr>
</table>
</td></tr></table></div>
</body>
</html>
`

/** The subject and both bodies of a mail, with the same wording in text and HTML. */
export function letter(subject: string, paragraphs: readonly Paragraph[]) {
  const signature = `-- \n${site.name}\n${cities === '' ? '' : `${cities}\n`}${site.email}\n`
  return {
    subject,
    text: `${paragraphs.map(asText).join('\n\n')}\n\n${signature}`,
    html: page(subject, paragraphs.map(asHtml).join('\n')),
  }
}
