/** A value as JSON with the keys of every object sorted, so that equal values have one text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => sorted(part))

const sorted = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : part
