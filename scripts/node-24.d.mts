/** The path of Node 24: the running one, or one from npm in `.cache`. */
export function findNode24(): Promise<string>
