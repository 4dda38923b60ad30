/** The first of the programs that the PATH has, as a full path; undefined when it has none. */
export function findOnPath(...names: readonly string[]): string | undefined
