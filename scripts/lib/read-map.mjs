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
  const files = filesNamedIn(line)
  return { files, names: quotedIn(line).filter((text) => !files.includes(text)) }
}

/** The files that a text names in backticks. */
export const filesNamedIn = (text) => quotedIn(text).filter((name) => /^[\w.-]+(\/[\w.-]+)*\.\w+$/.test(name))

const quotedIn = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, quoted]) => quoted)
