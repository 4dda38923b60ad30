import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { site } from '../../../../../site.config.ts'

/** Below this score a million guesses, the most common passwords first, are enough. */
const lowestScore = 2

/** The estimator's time grows with the square of the length, and a password that starts strong stays strong. */
const readCharacters = 40

/** How many letters and digits must be left of a password without the account's own words. */
const fewestOfOther = 6
const shortestWord = 3

// Its lists take memory and time to unpack, so they are loaded with the first password.
let estimator: ZxcvbnFactory | undefined

/** The words that a stranger who knows the account and the firm would try first. */
export function ownWordsOf(account: { email: string; firstName: string; lastName: string }): string[] {
  const [local = '', domain = ''] = account.email.split('@')
  const hosts = domain.split('.').slice(0, -1).join('.')
  const texts = [account.email, local, hosts, account.firstName, account.lastName, site.name, 'portico']
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(parts.map((part) => part.toLowerCase()))]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length)
}

/** Why a password of the right length is refused, as a sentence; undefined if it is accepted. */
export function weaknessOf(password: string, ownWords: readonly string[]): string | undefined {
  const other = ownWords.reduce((rest, word) => rest.replaceAll(word, ' '), password.toLowerCase())
  if (other !== password.toLowerCase() && other.replaceAll(/[^\p{L}\p{N}]/gu, '').length < fewestOfOther)
    return 'Choose a password that is more than your name or e-mail.'
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const { score } = estimator.check(password.slice(0, readCharacters), [...ownWords])
  return score < lowestScore ? 'This password is too common. Choose one that is harder to guess.' : undefined
}
