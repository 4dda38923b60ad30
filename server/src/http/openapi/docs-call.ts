import type { Answer, Operation, JsonSchema } from './operation.ts'
import type { Markup } from './markup.ts'
import { html, inline } from './markup.ts'

const words: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'whole number',
  array: 'list',
  object: 'record',
}

/** The type of a value in words, such as “number or text”. */
function typeOf(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map((one) => typeOf(one)))].join(' or ')
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.format === 'date-time') return 'date-time'
  return [schema.type ?? 'anything']
    .flat()
    .map((type) => words[type] ?? type)
    .join(' or ')
}

function boundsOf({ minLength = 0, maxLength }: JsonSchema): string {
  if (maxLength === undefined) return ''
  return minLength > 1 ? `, ${minLength} to ${maxLength} characters` : `, at most ${maxLength} characters`
}

/** A schema without the list or the null around it. */
function insideOf(schema: JsonSchema): JsonSchema {
  const inner = schema.items ?? schema.anyOf?.find((one) => one.type === 'object')
  return inner === undefined ? schema : insideOf(inner as JsonSchema)
}

/** The fields of a schema with types and meanings, nested ones included. */
function listOf(schema: JsonSchema): Markup | undefined {
  const { properties, required = [] } = insideOf(schema)
  if (properties === undefined) return undefined
  const rows = Object.entries(properties).map(([name, value]) => {
    const field = value as JsonSchema
    const optional = required.includes(name) ? '' : ', optional'
    return html`<div>
      <dt><code>${name}</code></dt>
      <dd>${typeOf(field)}${boundsOf(field)}${optional}</dd>
      ${field.description === undefined ? '' : html`<dd class="meaning">${field.description}</dd>`}
      ${holding(field)}
    </div>`
  })
  return html`<dl class="fields">${rows}</dl>`
}

function holding(field: JsonSchema): Markup | undefined {
  const inner = listOf(field)
  return inner && html`<dd class="inner">${inner}</dd>`
}

/** The fields of a request or response under a heading. */
function fieldList(title: string, schema: JsonSchema): Markup {
  const around = schema.type === 'array' ? ': a list of' : schema.anyOf === undefined ? '' : ': null or'
  return html`<h4>${title}${around}</h4>
    ${listOf(schema)}`
}

/** A call and its address. */
export interface DocumentedCall {
  method: string
  path: string
  operation: Operation
}

const credentials: Readonly<Record<string, string>> = {
  token: 'Authorization: Token …',
  csrfCookie: 'Cookie: csrftoken=…',
  csrfHeader: 'X-CSRFToken: …',
}

const pretty = (value: unknown) => JSON.stringify(value, undefined, 2)

/** The raw request, with dots in place of secrets. */
function requestText({ method, path, operation }: DocumentedCall): string {
  const { parameters, security, requestBody } = operation
  const named = parameters.filter((part) => 'in' in part)
  const address = named.reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path)
  const asked = named.filter((part) => part.in === 'query' && part.example !== '')
  const query = asked.map(({ name, example }) => `${name}=${String(example)}`).join('&')
  const headers = Object.keys(security[0] ?? {}).map((name) => credentials[name] ?? name)
  const body = requestBody?.content['application/json'].example
  return [
    `${method} ${address}${query === '' ? '' : `?${query}`}`,
    ...headers,
    ...(body === undefined ? [] : ['Content-Type: application/json', '', pretty(body)]),
  ].join('\n')
}

const isRefusal = ([status]: readonly [string, Answer]) => Number(status) >= 400

function refusals(answers: readonly (readonly [string, Answer])[]): Markup {
  const rows = answers.flatMap(([status, { content }]) =>
    Object.entries(content?.['application/json']?.examples ?? {}).map(
      ([, { value }]) =>
        html`<div>
          <dt>${status}</dt>
          <dd>${'error' in value ? String(value.error) : ''}</dd>
        </div>`,
    ),
  )
  const statuses = answers.map(([status]) => status).join(' ')
  return html`<details>
    <summary>Refusals <span>${statuses}</span></summary>
    <dl class="refusals">${rows}</dl>
  </details>`
}

/** Text whose words with a hyphen, such as “e-mail”, stay on one line. */
const unbroken = (text: string): Markup[] =>
  text.split(' ').map((word, at) => {
    const space = at === 0 ? '' : ' '
    return word.includes('-') ? html`${space}<span class="whole">${word}</span>` : html`${space}${word}`
  })

/**
 * One call: what it does, its request and response, and examples, folded to its name and address. Its link leads to
 * something inside, so browsers open it when the link is followed, as they do for text that is searched for in the page.
 */
export function callArticle(call: DocumentedCall): Markup {
  const { operationId, summary, description, requestBody, responses } = call.operation
  const answers = Object.entries(responses)
  const [status, answer] = answers.find(([code]) => code.startsWith('2')) ?? ['200', undefined]
  const body = requestBody?.content['application/json']
  const answered = Object.values(answer?.content ?? {})[0]
  return html`<article aria-labelledby="${operationId}-title">
    <details>
      <summary>
        <h3 id="${operationId}-title">${unbroken(summary)}</h3>
        <span class="address"><span class="method">${call.method}</span> <code>${call.path}</code></span>
      </summary>
      <div class="call" id="${operationId}">
        <div class="words">
          <p>${inline(description)}</p>
          ${body === undefined ? '' : fieldList('Request body', body.schema)}
          ${answered === undefined ? '' : fieldList('Response body', answered.schema)}
          ${refusals(answers.filter(isRefusal))}
        </div>
        <div class="board">
          <div>
            <h4>Request</h4>
            <pre tabindex="0">${requestText(call)}</pre>
            <h4>Response ${status}</h4>
            <pre tabindex="0">${pretty(answered?.example)}</pre>
          </div>
        </div>
      </div>
    </details>
  </article>`
}
