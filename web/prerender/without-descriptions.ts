import type { Plugin } from 'vite'
import { parseSync, Visitor } from 'vite'

const helpers = ['get', 'getFile', 'getTable', 'post']
const texts = ['summary', 'details', 'errors']

/** Drops what the contract says to readers of the API, whom only the server answers. */
export const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/src\/(api|features|figures|statement)\/[^/]+\.ts$/ },
    handler: (code) => ({ code: dropDescriptions(code), map: null }),
  },
})

/** The code of a module without the texts of endpoints and what `.describe()` says of schemas. */
export function dropDescriptions(code: string): string {
  const dropped: [start: number, end: number][] = []
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [, given], end }) => {
      if (callee.type === 'MemberExpression' && isNamed(callee.property, ['describe']))
        dropped.push([callee.object.end, end])
      if (!isNamed(callee, helpers) || given?.type !== 'ObjectExpression') return
      for (const [k, property] of given.properties.entries())
        if (property.type === 'Property' && isNamed(property.key, texts))
          dropped.push([property.start, given.properties[k + 1]?.start ?? property.end])
    },
  })
  visitor.visit(parseSync('module.ts', code).program)
  return dropped
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code)
}

const isNamed = (node: object, names: readonly string[]): boolean =>
  'name' in node && names.some((name) => name === node.name)
