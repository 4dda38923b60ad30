import { expect, test } from 'vitest'
import { longRecipes, writeRecipes } from './recipes.ts'

const page = (list: string) =>
  `# Recipes\n\nText.\n\n## Add a colour\n\nExample: \`red\`, \`isRed\`\n\n${list}\nNot in \`e.ts\`.\n\n## Add a figure\n\n1. \`f.ts\`\n`

const sources = [
  { file: 'a.ts', text: 'red' },
  { file: 'b.ts', text: 'isRed' },
  { file: 'c.ts', text: 'const red = 1' },
  { file: 'd.ts', text: 'green, one, two, three' },
  { file: 'e.ts', text: 'red' },
  { file: 'f.ts', text: 'one, two, three, four' },
]
const figures = ['one', 'two', 'three', 'four'].map((name) => ({ key: name, name }))

test('a list is the files of its example, in the order they had and with what is said of them', () => {
  const older = page(
    '1. `c.ts`: the names\n2. `gone.ts`: nothing\n3. `d.ts`: green\n4. `a.ts`: all of them\n',
  )
  const current = page('1. `c.ts`: the names\n2. `a.ts`: all of them\n3. `b.ts`\n')
  expect(writeRecipes(older, sources, figures)).toBe(current)
  expect(writeRecipes(current, sources, figures)).toBe(current)
})

test('a file is in the list of figures from four figures on', () => {
  const written = writeRecipes(page(''), [...sources, { file: 'g.ts', text: 'four three two one' }], figures)
  expect(written).toMatch(/\n\n1\. `f\.ts`\n2\. `g\.ts`\n$/)
})

test('a recipe of ten files is not too long, one of eleven is', () => {
  const list = (count: number) =>
    page(Array.from({ length: count }, (_, k) => `${k + 1}. \`${k}.ts\`\n`).join(''))
  expect(longRecipes(list(10))).toEqual([])
  expect(longRecipes(list(11))).toEqual(['Recipe "Add a colour" takes more than 10 files.'])
})
