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

/** The result of a part, shown in RESULTS.md. */
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

/** A part of the bench: `npm run bench -- NAME`, by its name in bench.ts. */
export interface Part {
  title: string
  /** How it is measured, in Markdown. */
  about: string
  measure: (options: Options) => Promise<Findings>
}

export const budget = (name: string, measured: number, most: number, unit = ''): Budget => ({
  name,
  measured,
  most,
  unit,
})

/** The findings of several measurements. Tables with the same title become one. */
export function join(found: readonly Findings[]): Findings {
  const tables = new Map<string, Table>()
  for (const table of found.flatMap((one) => one.tables)) {
    const before = tables.get(table.title)?.rows ?? []
    tables.set(table.title, { ...table, rows: [...before, ...table.rows] })
  }
  return { tables: [...tables.values()], budgets: found.flatMap(({ budgets }) => budgets) }
}
