import { extractText, getDocumentProxy } from 'unpdf'
import type { Client } from './client.ts'
import { done } from './money.ts'

const path = '/api/users/'

/** A statement as the API lists it. */
export interface Item {
  number: string
  short_number: string
  period_name: string
  last_month: string
  superseded_at: string | null
  replaces: string | null
  changed: string[]
}

/** Issues the caller's statement of a period. */
export const issue = async (client: Client, period: string) =>
  done(await client.post(`${path}issue-statement/`, { period })).json['statement'] as Item & object

/** The text of a statement's file, on one line; staff read it among the user-statements. */
export async function paperOf(
  client: Client,
  { number }: Pick<Item, 'number'>,
  list: 'statements' | 'user-statements' = 'statements',
): Promise<string> {
  const { bytes } = done(await client.get(`${path}${list}/${number}.pdf`))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
