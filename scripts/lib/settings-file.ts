import { readFileSync } from 'node:fs'
import { codeOf, Failure } from './failure.ts'

/** The settings in a file. Throws Failure if it cannot be read. */
export function readSettings(file: string): Record<string, string> {
  try {
    return parseSettings(readFileSync(file, 'utf8'))
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    const advice = 'Name the file with the settings in PORTICO_ENV_FILE, and let this user read it.'
    throw new Failure(`${file} cannot be read (${codeOf(error)}). ${advice}`)
  }
}

/** A quoted part of a value. The end of the file also closes it. */
const quoted = String.raw`[ \t]*(?:'([^']*)(?:'|(?![^]))|"((?:\\[^]|[^"\\])*)(?:"|\\?(?![^])))`
const assignment = new RegExp(
  String.raw`^[ \t]*(?<key>[^\s#;][^=\n\r]*)=(?<pieces>(?:${quoted})*)[ \t]*(?<rest>(?:\\[^]|[^\\\n\r])*)`,
  'gm',
)
const name = /^[A-Za-z_]\w*$/

/**
 * Parses text like systemd parses an EnvironmentFile: KEY=value, optionally quoted; comments with # or ; only at the
 * beginning of a line; no special meaning for $, ` or #. Ignores any other line.
 */
export function parseSettings(text: string): Record<string, string> {
  const settings = Array.from(text.matchAll(assignment), ({ groups = {} }) => {
    const { key = '', pieces = '', rest = '' } = groups
    return [key.trimEnd(), readQuoted(pieces) + readUnquoted(rest)] as const
  })
  return Object.fromEntries(settings.filter(([key]) => name.test(key)))
}

const readQuoted = (pieces: string): string =>
  Array.from(
    pieces.matchAll(new RegExp(quoted, 'g')),
    ([, single, double = '']) => single ?? double.replace(/\\([^])/g, readEscape),
  ).join('')

/** In double quotes, a backslash is literal unless it precedes a character that needs escaping. */
const readEscape = (both: string, next: string) => (next === '\n' ? '' : '"\\`$'.includes(next) ? next : both)

/** Without quotes, a backslash escapes the next character or joins lines. Trailing spaces are ignored. */
const readUnquoted = (text: string): string =>
  text
    .replace(/^((?:\\[^]|[^\\])*?)[ \t]*$/, '$1')
    .replace(/\\([^])/g, (_, next: string) => next.replace(/[\n\r]/, ''))
