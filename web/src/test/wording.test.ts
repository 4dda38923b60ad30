import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** The sources that people read: pages, and the sentences of the contract and the firm. */
const sources = ['web/src', 'contract/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/test\//.test(file))
  .concat('site.config.ts', 'site.legal.ts')

/** The lines of the sources without comments that match, as "file: text". */
function linesWith(pattern: RegExp, specified: readonly string[]): string[] {
  return sources.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/^\s*\/\/.*$/gm, '')
    const lines = code.split('\n').filter((line) => pattern.test(line))
    return lines
      .filter((line) => !specified.some((text) => line.includes(text)))
      .map((line) => `${file}: ${line.trim()}`)
  })
}

test('apostrophes are typographic, except in texts that the specification quotes', () => {
  expect(linesWith(/[A-Za-z}]'(?:s|t|re|ll|ve|d|m)\b/, ["You're on the List"])).toEqual([])
})

test('it is e-mail, except in the sentence that the specification quotes and in names of columns', () => {
  const specified = [
    'Please provide a valid full name and email address.',
    'The columns are email, kind',
    'The columns are email and',
  ]
  expect(linesWith(/['"`>](?:[A-Z][^'"`<]* )?Emails?[ '"`<.,]/, specified)).toEqual([])
  expect(linesWith(/['"`>][^'"`]* emails?[ .,](?!is\b)[^'"`]*['"`<]/, specified)).toEqual([])
})
