/** Which of the two databases holds the data. */
export type Engine = 'sqlite' | 'postgres'
