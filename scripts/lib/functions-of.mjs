import { parseSync } from 'vite'

const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** Every function of a file that has a body in braces: where it is, its lines, and whether it is a component. */
export function functionsOf(file, text) {
  const found = []
  const lang = file.endsWith('.tsx') ? 'tsx' : 'ts'
  visit(parseSync(file, text, { lang }).program, undefined, (node, name) => {
    if (!functionTypes.includes(node.type) || node.body?.type !== 'BlockStatement') return
    found.push({
      name: `${file} ${name ?? 'a function'}`,
      lines: text.slice(node.start, node.end).split('\n').length,
      isComponent: lang === 'tsx' && /^[A-Z]/.test(name ?? ''),
    })
  })
  return found
}

/** A function goes by its own name or by that of the variable or property that it is given to. */
function visit(node, outerName, see) {
  const name = node.id?.name ?? node.key?.name ?? (functionTypes.includes(node.type) ? outerName : undefined)
  see(node, name)
  for (const child of Object.values(node).flat()) {
    if (child !== null && typeof child === 'object' && 'type' in child) visit(child, name, see)
  }
}
