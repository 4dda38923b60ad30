/** The length that determines the size of a big figure, so that ten digits fit where five do. */
export const charactersOf = (text: string): number => Math.max(text.length, 7)
