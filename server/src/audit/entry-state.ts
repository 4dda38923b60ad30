/** Parses an entry's before or after state. Invalid JSON, as in a tampered database, is returned as text. */
export function entryState(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return text
  }
}
