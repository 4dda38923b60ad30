/** As how many signs a big figure counts: by that its size is chosen, so that ten digits fit where five do. */
export const charactersOf = (text: string): number => Math.max(text.length, 7)
