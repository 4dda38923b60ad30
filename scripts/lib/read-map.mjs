/**
 * The rows of the table under "## The map". What stands in backticks is a file when it reads as a path from the
 * root with an ending (`web/src/routes.tsx`), else a name: a page (`/login`) or an endpoint (`GET /api/…/`).
 */
export function readMap(markdown) {
  const [, part = ''] = markdown.split(/^## The map$/m)
  const [section] = part.split(/^## /m)
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.map(readRow).filter(({ names, files }) => names.length + files.length > 0)
}

function readRow(line) {
  const quoted = [...line.matchAll(/`([^`]+)`/g)].map(([, text]) => text)
  const isFile = (text) => /^[\w.-]+(\/[\w.-]+)*\.\w+$/.test(text)
  return { files: quoted.filter(isFile), names: quoted.filter((text) => !isFile(text)) }
}
