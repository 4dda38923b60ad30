import type { JsonSchema } from './operation.ts'
import type { Markup } from './markup.ts'
import { html } from './markup.ts'

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
  if (schema.format === 'date-time') return 'moment'
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
export function fieldList(title: string, schema: JsonSchema): Markup {
  const around = schema.type === 'array' ? ' a list of' : schema.anyOf === undefined ? '' : ' null or'
  return html`<h4>${title}${around}</h4>
    ${listOf(schema)}`
}
