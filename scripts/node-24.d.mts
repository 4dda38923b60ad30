/** The program of Node 24: what runs us, or one from npm in `.cache`. */
export function findNode24(): Promise<string>
