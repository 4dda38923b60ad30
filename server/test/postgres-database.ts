import pg from 'pg'

/** Runs one statement on a server and returns the address of its database `name`. */
export async function withDatabase(serverUrl: string, name: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
  return databaseAt(serverUrl, name)
}

/** The address of a server's database. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
