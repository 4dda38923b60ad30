/** Whether one person posts, or what one person prepares is released by another. */
export const releaseModes = ['direct', 'second-person'] as const

export type ReleaseMode = (typeof releaseModes)[number]
