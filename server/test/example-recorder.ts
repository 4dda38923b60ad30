import { createHash } from 'node:crypto'
import type {
  BodySent,
  Endpoint,
  EndpointName,
  ParamsSent,
  QuerySent,
  Received,
} from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import { site } from '../../site.config.ts'
import type { Client } from './client.ts'
import { done } from './money.ts'
import type { TestApp } from './test-app.ts'

type Sent<Name extends EndpointName> = {
  params: ParamsSent<Name>
  query: QuerySent<Name>
  body: BodySent<Name>
}
type Request<Name extends EndpointName> = {
  [Part in keyof Sent<Name> as Sent<Name>[Part] extends undefined ? never : Part]: Sent<Name>[Part]
}
type Requested<Name extends EndpointName> = keyof Request<Name> extends never
  ? [request?: object]
  : [request: Request<Name>]

/** Makes one call as a browser, which has to succeed, and returns its parsed response. */
export type Call = <Name extends EndpointName>(
  name: Name,
  ...request: Requested<Name>
) => Promise<Received<Name>>

type Example = Record<string, unknown>

/** The fields whose values are random, or depend on what is, each with the field that it is a part of. */
const random: Readonly<Record<string, string>> = {
  csrfToken: 'csrfToken',
  token: 'token',
  secret: 'secret',
  recovery_codes: 'recovery_codes',
  code: 'code',
  number: 'number',
  short_number: 'number',
  sha256: 'sha256',
  hash: 'hash',
}

/** A text of the same form that is always the same: it keeps dots, and the hyphens of groups of four. */
function alike(text: string, seed: string): string {
  const digits = createHash('sha512').update(seed).digest('hex')
  let used = 0
  const next = (): string => {
    const digit = digits.charAt(used++ % digits.length)
    if (/^\d+$/.test(text)) return String(Number.parseInt(digit, 16) % 10)
    return text === text.toUpperCase() ? digit.toUpperCase() : digit
  }
  return text.replaceAll(/^\w{4}(-\w{4})+$/.test(text) ? /[^-]/g : /[^.]/g, next)
}

/** The size of a statement depends on its random number. */
function withFixedSize(this: object, key: string, value: unknown): unknown {
  return key === 'byte_count' && 'short_number' in this ? 31_000 : value
}

/** Records the first request to each endpoint with its response, and replaces what is random in them. */
export class ExampleRecorder {
  readonly #examples = new Map<EndpointName, Example>()
  readonly #replaced = new Map([[encodeURIComponent(site.name), 'Portico']])

  /** Records the calls of a browser. */
  of(client: Client): Call {
    return async (name, ...[request = {}]) => {
      const { method, path, file, response }: Endpoint = endpoints[name]
      const {
        params = {},
        query = {},
        body,
      } = request as { params?: Example; query?: Record<string, string>; body?: object }
      const place = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params[part])))
      const asked = new URLSearchParams(query)
      const url = asked.size === 0 ? place : `${place}?${asked.toString()}`
      const answer = done(method === 'GET' ? await client.get(url) : await client.post(url, body))
      const json: unknown = file === undefined ? answer.json : `${/^[ -~]*/.exec(answer.body)?.[0]} …`
      this.#collectRandom('', [request, json])
      if (!this.#examples.has(name)) this.#examples.set(name, { ...request, response: json })
      return response.parse(json) as never
    }
  }

  #collectRandom(key: string, value: unknown): void {
    const seed = random[key]
    if (typeof value === 'string' && seed !== undefined && !/^[a-z_]+$/.test(value))
      this.#replaced.set(value, alike(value, seed))
    if (Array.isArray(value)) {
      for (const [k, item] of value.entries())
        if (typeof item === 'string' && seed !== undefined)
          this.#replaced.set(item, alike(item, `${seed} ${k}`))
        else this.#collectRandom(key, item)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) this.#collectRandom(name, part)
    }
  }

  /** The examples as JSON, in the order of the endpoints, each part of one on a line of its own. */
  toJson(): string {
    const entries = Object.keys(endpoints).map((name) => {
      const parts = Object.entries(this.#examples.get(name as EndpointName) ?? {})
      const lines = parts.map(([part, value]) => `    "${part}": ${JSON.stringify(value, withFixedSize)}`)
      return `  "${name}": {\n${lines.join(',\n')}\n  }`
    })
    let text = `{\n${entries.join(',\n')}\n}\n`
    for (const [from, to] of this.#replaced) text = text.replaceAll(from, to)
    return text
  }
}

/** A firm, what records the calls of its people, and the ids of its first two investors. */
export interface Firm {
  app: TestApp
  recorder: ExampleRecorder
  desk: Call
  ann: Call
  annId: number
  calId: number
}
