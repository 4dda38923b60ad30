/** Stands in the built documents for PUBLIC_URL, which only the running server knows. */
export const builtUrl = 'https://portico.invalid'
