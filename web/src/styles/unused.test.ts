import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(resolve(root, file), 'utf8') }))
const code = read('{.,../prerender}/**/*.{ts,tsx}').filter(({ file }) => !file.includes('.test.'))
const sheets = read('**/*.css')

/** The code that imports each module. */
const importers = new Map<string, string>()
for (const { file, text } of code)
  for (const [, path = ''] of text.matchAll(/ from '(\.[^']+\.module\.css)'/g)) {
    const module = resolve(root, dirname(file), path)
    importers.set(module, `${importers.get(module) ?? ''}\n${text}`)
  }

const withoutComments = (css: string) => css.replaceAll(/\/\*[^]*?\*\/|'[^']*'/g, '')

test.each(sheets.filter(({ file }) => file.endsWith('.module.css')))(
  '$file has only classes that are used',
  ({ file, text }) => {
    // A name may come from a table of data, so it only has to be a word of the code.
    const words = new Set(importers.get(resolve(root, file))?.match(/[\w-]+/g))
    const names = [...withoutComments(text).matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)
    expect(names.filter((name) => !words.has(name))).toEqual([])
  },
)

test('every token is used', () => {
  const tokens = [
    ...(sheets.find(({ file }) => file === 'styles/tokens.css')?.text ?? '').matchAll(/^ {2}--([\w-]+):/gm),
  ].map(([, name = '']) => name)
  const all = [...code, ...sheets].map(({ text }) => text).join('\n')
  expect(tokens.length).toBeGreaterThan(40)
  expect(tokens.filter((name) => !all.includes(`(--${name})`))).toEqual([])
})

test('no class is one of the words that are no utilities here', () => {
  const theme = sheets.find(({ file }) => file === 'styles/theme.css')?.text ?? ''
  const words = new Set(/@source not inline\('\{([^}]+)\}'\)/.exec(theme)?.[1]?.split(','))
  expect(words.size).toBeGreaterThan(5)
  const used = code.flatMap(({ file, text }) =>
    [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`)/g)]
      .flatMap(([, plain = '', filled = '']) => `${plain} ${filled}`.split(/\s+/))
      .filter((name) => words.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(used).toEqual([])
})
