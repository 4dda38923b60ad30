import { expect, test } from 'vitest'
import { site } from '../../../site.config.ts'
import { letter } from './letter.ts'

const url = 'https://portal.example/reset/Mg/abc'
const { text, html } = letter('Reset & go', ['It costs < "nothing".', { url, label: 'Choose one' }])

test('both bodies say the same, come from the firm and never name the software', () => {
  expect(text).toBe(
    `It costs < "nothing".\n\n${url}\n\n-- \n${site.name}\nNew York · Nashville · Tampa\n${site.email}\n`,
  )
  expect(html).toContain('It costs &lt; &quot;nothing&quot;.')
  expect(html).toContain(`<a href="${url}"`)
  // A button instead of an address.
  expect(html).toContain('>Choose one</a>')
  expect(html).not.toContain(`>${url}<`)
  expect(html).toContain(site.email)
  expect(html).toContain('>Reset &amp; go</h1>')
  expect(text + html).not.toMatch(/portico/i)
})

test('the HTML needs nothing from other hosts and runs no script', () => {
  expect(html).not.toMatch(/<script|<img|<link|@import|url\(/)
  expect(html.match(/(?:href|src)="[^"]+"/g)).toEqual([`href="${url}"`, `href="mailto:${site.email}"`])
})

/** The colours of the parts in the order of the page, by a scheme: those of attributes, or those that override them. */
const inDark = Object.fromEntries(
  [...html.matchAll(/\.(\w+)\{([^}]*)\}/g)].map(([, name = '', rules = '']) => [name, rules]),
)

test('says that it has a dark scheme, and every coloured part has its colours there', () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const coloured = [...html.matchAll(/class="(\w+)" style="([^"]*)"/g)]
  expect(coloured.length).toBeGreaterThan(8)
  for (const [, name = '', style = ''] of coloured) {
    const colours = style.match(/[\w-]*color:#\w{6}/g) ?? []
    expect(colours).not.toEqual([])
    for (const colour of colours)
      expect(inDark[name]).toMatch(new RegExp(`${colour.replace(/#.*/, '')}#\\w{6} !important;`))
  }
})
