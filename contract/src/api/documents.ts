/** The placeholder for PUBLIC_URL in the built documents; only the running server knows the real one. */
export const builtUrl = 'https://portico.invalid'
