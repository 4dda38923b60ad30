import { readFileSync } from 'node:fs'
import { Failure } from './failure.mjs'

/** The settings in a file. Throws Failure with a sentence for one that cannot be read. */
export function readSettings(file) {
  try {
    return parseSettings(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === undefined) throw error
    const advice = 'Name the file with the settings in PORTICO_ENV_FILE, and let this user read it.'
    throw new Failure(`${file} cannot be read (${error.code}). ${advice}`)
  }
}

/** A piece of a value between quotes, the last one of which the end of the file may close. */
const quoted = String.raw`[ \t]*(?:'([^']*)(?:'|(?![^]))|"((?:\\[^]|[^"\\])*)(?:"|\\?(?![^])))`
const assignment = new RegExp(
  String.raw`^[ \t]*(?<key>[^\s#;][^=\n\r]*)=(?<pieces>(?:${quoted})*)[ \t]*(?<rest>(?:\\[^]|[^\\\n\r])*)`,
  'gm',
)
const name = /^[A-Za-z_]\w*$/

/**
 * Reads text as systemd reads an EnvironmentFile: KEY=value, the value in quotes or not, a comment behind # or ; at
 * the beginning of a line only, and none of what a shell makes of $, ` or #. What is no setting is passed over.
 */
export function parseSettings(text) {
  const settings = Array.from(text.matchAll(assignment), ({ groups: { key, pieces, rest } }) => [
    key.trimEnd(),
    readQuoted(pieces) + readUnquoted(rest),
  ])
  return Object.fromEntries(settings.filter(([key]) => name.test(key)))
}

const readQuoted = (pieces) =>
  Array.from(
    pieces.matchAll(new RegExp(quoted, 'g')),
    ([, single, double]) => single ?? double.replace(/\\([^])/g, readEscape),
  ).join('')

/** Between double quotes a backslash is one, unless a character follows that needs it. */
const readEscape = (both, next) => (next === '\n' ? '' : '"\\`$'.includes(next) ? next : both)

/** Without quotes a backslash takes the next character as it is and joins lines; spaces at the end do not count. */
const readUnquoted = (text) =>
  text
    .replace(/^((?:\\[^]|[^\\])*?)[ \t]*$/, '$1')
    .replace(/\\([^])/g, (_, next) => next.replace(/[\n\r]/, ''))
