import type { Received } from '@portico/contract/api/endpoints'
import { answerOf, readAnswer } from './api-client.ts'
import { RequestError } from './request-error.ts'
import { keepAnswers, keptAnswer, noteOffline } from '../auth/kept-figures.ts'
import { sessionOwner } from '../auth/session.ts'

/** What the dashboard reads, each row together. */
const kept = [
  ['profile'],
  ['summariesDeux', 'activity'],
  ['summaryChanges'],
  ['withdrawnActivity'],
  ['returns'],
] as const

type KeptName = (typeof kept)[number][number]
type Answers<Names extends readonly KeptName[]> = { [K in keyof Names]: Received<Names[K]> }

/**
 * Makes these calls together. Where the server cannot be reached, all of them are answered with what the investor
 * keeps on this device, so that they always belong together.
 */
export async function callOrKept<const Names extends readonly KeptName[]>(
  names: Names,
  signal?: AbortSignal,
): Promise<Answers<Names>> {
  const owner = sessionOwner()
  try {
    const answers = await Promise.all(names.map((name) => answerOf(name, signal)))
    keepAnswers(Object.fromEntries(names.map((name, k) => [name, answers[k]])), owner)
    noteOffline(false)
    return names.map((name, k) => readAnswer(name, answers[k])) as Answers<Names>
  } catch (error) {
    const answers = isUnreached(error) ? names.map(keptAnswer) : [undefined]
    if (answers.includes(undefined)) throw error
    noteOffline(true)
    return names.map((name, k) => readAnswer(name, answers[k])) as Answers<Names>
  }
}

/** Whether the server could not be reached. */
export const isUnreached = (error: unknown): boolean => error instanceof RequestError && error.status === 0

/** Reads everything that is kept once, so that the dashboard opens without a network from now on. */
export const keepAll = async (): Promise<void> => {
  await Promise.all(kept.map((names) => callOrKept(names)))
}

/** What the document has requested is not requested again by the page that opens with it. */
export const justRequested = { staleTime: 1000 }

/** What a query needs to read one of them; see `read`. */
export const readOrKept = <Name extends KeptName>(name: Name) => ({
  queryKey: [name, undefined] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Received<Name>> =>
    (await callOrKept([name], signal))[0],
  ...justRequested,
})
