import type { Answer, Operation } from './operation.ts'
import { fieldList } from './docs-fields.ts'
import type { Markup } from './markup.ts'
import { html, inline } from './markup.ts'

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
    Object.entries(content?.['application/json'].examples ?? {}).map(
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

/** One call: what it does, its request and response, and examples. */
export function callArticle(call: DocumentedCall): Markup {
  const { operationId, summary, description, requestBody, responses } = call.operation
  const answers = Object.entries(responses)
  const [status, answer] = answers.find(([code]) => code.startsWith('2')) ?? ['200', undefined]
  const body = requestBody?.content['application/json']
  const answered = answer?.content?.['application/json']
  return html`<article id="${operationId}" aria-labelledby="${operationId}-title">
    <div class="words">
      <h3 id="${operationId}-title"><a href="#${operationId}">${summary}</a></h3>
      <p class="address"><span class="method">${call.method}</span> <code>${call.path}</code></p>
      <p>${inline(description)}</p>
      ${body === undefined ? '' : fieldList('Send', body.schema)}
      ${answered === undefined ? '' : fieldList('Get', answered.schema)}
      ${refusals(answers.filter(isRefusal))}
    </div>
    <div class="board">
      <div>
        <h4>Request</h4>
        <pre>${requestText(call)}</pre>
        <h4>Answer ${status}</h4>
        <pre>${pretty(answered?.example)}</pre>
      </div>
    </div>
  </article>`
}
