import type { DocumentProposal, ProposalSource } from '@portico/contract/features/managed-documents'
import { findReferenceCodes } from '@portico/contract/values/reference-code'

/** An investor as files and lists name them. */
export interface Named {
  id: number
  email: string
  names: readonly string[]
}

/** Where a file names someone. */
export type Evidence = Pick<DocumentProposal, 'page' | 'before' | 'found' | 'after'>

export interface Proposal {
  userId: number
  by: ProposalSource
  evidence: Evidence
}

interface Word {
  text: string
  from: number
  to: number
}

/** A place in a file's name, or on one of its pages, that names some accounts. */
interface Hit {
  place: Place
  from: number
  to: number
  by: Exclude<ProposalSource, 'list'>
  userIds: readonly number[]
}

interface Place {
  page: number | null
  text: string
}

/** How many characters of evidence are shown before and after a name. */
const around = 90

const plain = (word: string): string => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    text: plain(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }))

/** A name without case and accents; '' for a single word, which is not enough to identify anyone. */
function nameKey(name: string): string {
  const words = wordsOf(name).map(({ text }) => text)
  return words.length < 2 ? '' : words.join(' ')
}

/** Finds investors by the ways in which a file may name them. */
export class Directory {
  readonly #byEmail = new Map<string, number>()
  readonly #byName = new Map<string, Set<number>>()
  /** The names that begin with a word, as words. */
  readonly #byFirstWord = new Map<string, Set<string>>()

  add({ id, email, names }: Named): void {
    this.#byEmail.set(email.toLowerCase(), id)
    for (const key of names.map(nameKey)) {
      if (key === '') continue
      const [first = ''] = key.split(' ')
      this.#byFirstWord.set(first, (this.#byFirstWord.get(first) ?? new Set()).add(key))
      this.#byName.set(key, (this.#byName.get(key) ?? new Set()).add(id))
    }
  }

  /** The accounts that an entry of a list means: an e-mail, a name or a reference code. */
  find(listed: string): number[] {
    const { ids } = findReferenceCodes(listed)
    if (ids.length > 0) return ids.filter((id) => [...this.#byEmail.values()].includes(id))
    const id = this.#byEmail.get(listed.trim().toLowerCase())
    return id === undefined ? [...(this.#byName.get(nameKey(listed)) ?? [])] : [id]
  }

  /** These accounts, and all others with the name of one of them. */
  namesakes(userIds: readonly number[]): Set<number> {
    const named = [...this.#byName.values()].filter((ids) => userIds.some((id) => ids.has(id)))
    return new Set([...userIds, ...named.flatMap((ids) => [...ids])])
  }

  /** The places in a text with the e-mail or the name of an investor. */
  hitsIn(place: Place): Hit[] {
    const { text } = place
    const emails = [...text.matchAll(/[^\s<>()[\],;:"]+@[\p{L}\p{N}.-]*[\p{L}\p{N}]/gu)].flatMap((match) => {
      const id = this.#byEmail.get(match[0].toLowerCase())
      const from = match.index
      return id === undefined
        ? []
        : [{ place, by: 'e-mail' as const, userIds: [id], from, to: from + match[0].length }]
    })
    const words = wordsOf(text)
    const named = words.flatMap((_, at) => this.#namesAt(words, at)).map((hit) => ({ ...hit, place }))
    const isWithin = (hit: { from: number; to: number }) =>
      named.some(({ from, to }) => from <= hit.from && hit.to <= to && to - from > hit.to - hit.from)
    return [...emails, ...named.filter((hit) => !isWithin(hit))]
  }

  #namesAt(words: readonly Word[], at: number): Omit<Hit, 'place'>[] {
    const first = words[at]
    if (first === undefined) return []
    return [...(this.#byFirstWord.get(first.text) ?? [])].flatMap((key) => {
      const last = lastWordOf(words, at, key.split(' '))
      if (last === undefined) return []
      const userIds = [...(this.#byName.get(key) ?? [])]
      return [{ by: 'name' as const, userIds, from: first.from, to: last.to }]
    })
  }
}

/** The last word of a name that begins at a word; an initial may stand between two of its words. */
function lastWordOf(words: readonly Word[], at: number, name: readonly string[]): Word | undefined {
  let k = at
  for (const [part, wanted] of name.entries()) {
    if (part > 0 && words[k]?.text !== wanted && words[k]?.text.length === 1) k++
    if (words[k]?.text !== wanted) return undefined
    k++
  }
  return words[k - 1]
}

/**
 * The investors to propose for a file without a reference code: those of its list, and all whom its name or its pages
 * name. An e-mail, or the list, decides between people of the same name. If several investors remain, staff choose.
 */
export function proposeInvestors(
  directory: Directory,
  { fileName, pages, listed }: { fileName: string; pages: readonly string[]; listed: string | undefined },
): Proposal[] {
  const inName = { page: null, text: fileName.replace(/\.pdf$/i, '').replaceAll('_', ' ') }
  const places = [...pages.map((text, k) => ({ page: k + 1, text })), inName]
  const hits = places.flatMap((place) => directory.hitsIn(place))
  const byList = listed === undefined ? [] : directory.find(listed)
  const byEmail = hits.filter(({ by }) => by === 'e-mail').flatMap(({ userIds }) => userIds)
  const sure = [...new Set([...(byList.length === 1 ? byList : []), ...byEmail])]
  const known = directory.namesakes(sure)
  const byName = hits.flatMap(({ userIds }) => userIds).filter((id) => !known.has(id))
  const several = byList.length > 1 ? byList.filter((id) => !known.has(id)) : []
  return [...new Set([...sure, ...several, ...byName])].map((userId) => {
    const ofThem = hits.filter(({ userIds }) => userIds.includes(userId))
    const hit = ofThem.find(({ by }) => by === 'e-mail') ?? ofThem[0]
    const by = byList.includes(userId) ? ('list' as const) : (hit?.by ?? 'list')
    return { userId, by, evidence: hit === undefined ? beginningOf(pages) : evidenceOf(hit) }
  })
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** The text before and after a hit, cut between words. */
const evidenceOf = ({ place: { page, text }, from, to }: Hit): Evidence => {
  const start = Math.max(0, from - around)
  const [before, after] = [oneLine(text.slice(start, from)), oneLine(text.slice(to, to + around))]
  return {
    page,
    before: start > 0 ? before.replace(/^\S*/, '…') : before,
    found: oneLine(text.slice(from, to)),
    after: to + around < text.length ? after.replace(/\S*$/, '…') : after,
  }
}

/** The evidence for a file that only its list assigns: its beginning. */
const beginningOf = ([first = '']: readonly string[]): Evidence => ({
  page: 1,
  before: oneLine(first).slice(0, 2 * around),
  found: '',
  after: '',
})
