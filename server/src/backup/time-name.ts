/** A UTC timestamp for the name of a file or database, by default now: 2026-11-21T12-33-00-123Z. */
export const timeName = (at = Date.now()): string => new Date(at).toISOString().replaceAll(/[:.]/g, '-')
