import type { Line } from './line.ts'
import type { PersonCells } from './paste-block.ts'

/** The line that a row of a block goes to, and why; or why that is not known, with the lines that it could be. */
export type Match =
  | { at: number; how: 'e-mail' | 'name' | 'same words' | 'order' }
  | { at?: undefined; why: string; candidates: readonly number[] }

/** Letters that have no accent to take off. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
}

/** The words of a name as they are compared: without case, accents and punctuation. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøłæœđı]/g, (letter) => plainLetters[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** "Tanaka, Anders" as "Anders Tanaka". */
const inOrder = (name: string): string => name.replace(/^([^,]+),([^,]+)$/, '$2 $1')

const keyOf = (words: readonly string[]): string => words.join(' ')
const sortedKey = (words: readonly string[]): string => keyOf(words.toSorted())

/** Finds the line of a person by e-mail or name. */
export function matcherOf(lines: readonly Line[]): (person: PersonCells) => Match {
  const emails = lines.map(({ row }) => row.email.toLowerCase())
  const byEmail = new Map(emails.map((email, at) => [email, at]))
  const words = lines.map(({ row }) => wordsOf(row.name))
  const byWords = new Map<string, number[]>()
  words.forEach((own, at) => {
    if (own.length > 0) byWords.set(sortedKey(own), [...(byWords.get(sortedKey(own)) ?? []), at])
  })

  const named = (name: string): { found: number[]; isSame: boolean } => {
    const own = wordsOf(inOrder(name))
    const found = byWords.get(sortedKey(own)) ?? []
    const same = found.filter((at) => keyOf(words[at] ?? []) === keyOf(own))
    // Without a comma, "Thomas James" may be James Thomas.
    const isSure = same.length === found.length || name.includes(',')
    return isSure && same.length > 0 ? { found: same, isSame: true } : { found, isSame: false }
  }

  const byName = (name: string): Match => {
    const { found, isSame } = named(name)
    const [at] = found
    if (at === undefined) {
      const own = wordsOf(inOrder(name))
      const candidates = words.flatMap((theirs, k) => (isAlike(own, theirs) ? [k] : []))
      return {
        why: whyAsked(
          name,
          candidates.map((k) => lines[k]?.row.name ?? ''),
          'names',
        ),
        candidates,
      }
    }
    if (found.length > 1) return { why: `${found.length} investors have this name.`, candidates: found }
    return { at, how: isSame ? 'name' : 'same words' }
  }

  /** Nothing is pasted by an e-mail that is only nearly the same: staff choose. */
  const byLikeEmail = (email: string, isNamed: (at: number) => boolean) => {
    const candidates = emails.flatMap((theirs, k) => (isNamed(k) && differsBy(1, email, theirs) ? [k] : []))
    return {
      why: whyAsked(
        email,
        candidates.map((k) => emails[k] ?? ''),
        'e-mails',
      ),
      candidates,
    }
  }

  return ({ email, name }) => {
    if (email === '') return name === '' ? { why: 'No name.', candidates: [] } : byName(name)
    const at = byEmail.get(email.toLowerCase())
    const { found } = named(name)
    if (at === undefined) {
      const isNamed = (k: number) => found.length === 0 || found.includes(k)
      const like = byLikeEmail(email.toLowerCase(), isNamed)
      return like.candidates.length > 0 || found.length === 0
        ? like
        : { why: 'This e-mail is not on this sheet.', candidates: found }
    }
    return found.length === 0 || found.includes(at)
      ? { at, how: 'e-mail' }
      : { why: 'The e-mail and the name belong to two different investors.', candidates: [at, ...found] }
  }
}

/** Why a name or e-mail that nobody has waits for a choice among those that are like it. */
function whyAsked(name: string, alike: readonly string[], what: 'names' | 'e-mails'): string {
  const [only, ...more] = alike
  if (only === undefined) return 'Not on this sheet.'
  if (more.length > 0) return `${alike.length} similar ${what}.`
  const [a, b] = [name, only].map((each) => keyOf(wordsOf(inOrder(each)))) as [string, string]
  if (differsBy(1, a, b)) return `${only}, one letter differs.`
  return differsBy(2, a, b) ? `${only}, two letters differ.` : `Did you mean ${only}?`
}

/** Of shorter names, too many are two letters apart. */
const longName = 6

/** Whether a few letters differ, one name has initials for the first names of the other, or it leaves out some of its words. */
function isAlike(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  if (shorter.length > 1 && shorter.every((word) => longer.includes(word))) return true
  const most = Math.min(keyOf(a).length, keyOf(b).length) < longName ? 1 : 2
  if (differsBy(most, keyOf(a), keyOf(b))) return true
  const isSameEnd = a.length === b.length && a.length > 1 && a.at(-1) === b.at(-1)
  return isSameEnd && a.every((word, k) => word === b[k] || word === b[k]?.[0] || word[0] === b[k])
}

/** Whether one text becomes the other when at most so many letters are put in, taken out or replaced. */
function differsBy(most: number, a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  const [restA, restB] = [a.slice(same), b.slice(same)]
  if (most === 0 || restA === restB) return restA === restB
  const [nextA, nextB] = [restA.slice(1), restB.slice(1)]
  return [
    [nextA, nextB],
    [nextA, restB],
    [restA, nextB],
  ].some(([x = '', y = '']) => differsBy(most - 1, x, y))
}
