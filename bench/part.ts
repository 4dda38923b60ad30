/** A measured value and its limit. */
export interface Budget {
  name: string
  measured: number
  most: number
  unit: string
}

export interface Table {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The result of a part: plain data, saved as JSON and shown in RESULTS.md. */
export interface Findings {
  tables: readonly Table[]
  budgets: readonly Budget[]
}

export interface Options {
  /** Includes measurements that take very long. */
  full: boolean
  /** Prints progress. */
  say: (line: string) => void
}

/** A part of the bench: `npm run bench -- NAME`, by its name in parts.ts. */
export interface Part {
  title: string
  /** How it is measured, in Markdown. */
  about: string
  measure: (options: Options) => Promise<Findings>
}
