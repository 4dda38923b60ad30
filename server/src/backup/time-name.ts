/** A moment in UTC as part of a file's or a database's name: 2026-11-21T12-33-00-123Z, or now's. */
export const timeName = (at = Date.now()): string => new Date(at).toISOString().replaceAll(/[:.]/g, '-')
