import type { Example } from './definition-examples.ts'

/** A term of the portal. */
export interface Definition {
  id: string
  term: string
  /** What it is, in plain words. */
  words: string
  /** The term that says more. */
  see?: { id: string; term: string }
  /** How it is computed; none for what is not computed. */
  formula?: string
  example?: Example
}

/** The terms that belong together. */
export interface Group {
  id: string
  title: string
  introduction: string
  terms: readonly Definition[]
}
