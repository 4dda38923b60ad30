/** What an entry says it was before or after; text that is no JSON, from a store that somebody altered, stays text. */
export function entryState(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return text
  }
}
