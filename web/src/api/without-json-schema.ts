// Every Zod schema can convert itself to JSON Schema, which only the server needs. In a browser that is 5 kB
// of code, compressed; vite.config.ts gives Zod these stubs instead.
const serverOnly = (): never => {
  throw new Error('JSON Schemas are written on the server.')
}

export {
  serverOnly as createStandardJSONSchemaMethod,
  serverOnly as createToJSONSchemaMethod,
  serverOnly as toJSONSchema,
}
