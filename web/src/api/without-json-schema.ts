// Every schema of Zod can write itself as a JSON Schema, which only the server asks of it. In a browser that is 5 kB
// of code, compressed; vite.config.ts hands Zod these instead.
const serverOnly = (): never => {
  throw new Error('JSON Schemas are written on the server.')
}

export {
  serverOnly as createStandardJSONSchemaMethod,
  serverOnly as createToJSONSchemaMethod,
  serverOnly as toJSONSchema,
}
