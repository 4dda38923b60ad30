/** How many characters a new password has. */
export const passwordLength = { least: 8, most: 128 } as const
