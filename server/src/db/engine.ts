/** The two supported databases. */
export type Engine = 'sqlite' | 'postgres'
