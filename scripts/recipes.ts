/** A production file, by its path from the root of the repository. */
export interface Source {
  file: string
  text: string
}

const most = 10
const item = /^\d+\. `([^`]+)`.*\n/gm

/**
 * docs/recipes.md with the list of every recipe as it has to be: the files that hold the names of its example, and only
 * those. They stay in the order in which they were, with what is said of them; new ones follow. A file that the recipe
 * names outside of its list needs no change and is left out. For figures, the example is the table itself: a file that
 * names four figures or more is listed.
 */
export const writeRecipes = (
  page: string,
  sources: readonly Source[],
  figures: readonly { key: string; name: string }[],
): string =>
  page
    .split(/^(?=## )/m)
    .map((recipe) => {
      const example = /^Example: (.*)$/m.exec(recipe)?.[1] ?? ''
      const words = [...example.matchAll(/`([^`]+)`/g)].flatMap(([, word = '']) => word)
      const holds = recipe.startsWith('## Add a figure\n')
        ? (text: string) => figures.filter((figure) => isNamed(text, figure)).length >= 4
        : (text: string) => words.some((word) => text.includes(word))
      return withList(
        recipe,
        sources.filter(({ text }) => holds(text)).map(({ file }) => file),
      )
    })
    .join('')

const isNamed = (text: string, { key, name }: { key: string; name: string }): boolean =>
  new RegExp(`\\b(${key}|${name})\\b`).test(text)

function withList(recipe: string, holding: readonly string[]): string {
  const items = [...recipe.matchAll(item)]
  const first = items.at(0)
  if (first === undefined) return recipe
  const listed = items.map(([, file = '']) => file)
  const prose = recipe.replaceAll(item, '')
  const lines = [
    ...items.flatMap(([line, file = '']) => (holding.includes(file) ? line.replace(/^\d+\. /, '') : [])),
    ...holding
      .filter((file) => !listed.includes(file) && !prose.includes(`\`${file}\``))
      .map((file) => `\`${file}\`\n`),
  ]
  const list = lines.map((line, k) => `${k + 1}. ${line}`).join('')
  return prose.slice(0, first.index) + list + prose.slice(first.index)
}

/** The recipes that take more files than a person keeps in mind. */
export const longRecipes = (page: string): string[] =>
  page
    .split(/^## /m)
    .filter((recipe) => [...recipe.matchAll(item)].length > most)
    .map((recipe) => `Recipe "${recipe.split('\n', 1).join('')}" takes more than ${most} files.`)
