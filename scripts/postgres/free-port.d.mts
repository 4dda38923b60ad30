/** A free port of this machine that stays available if its server restarts. */
export function freePort(): Promise<number>
