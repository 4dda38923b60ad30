/** Text that is HTML already. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | readonly Part[] | undefined

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function textOf(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return String(part).replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

/** An HTML template: inserted values are escaped, unless they come from this function. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(textOf)))
}

/** Converts the Markdown of our descriptions, `code` and **strong** only, to HTML. */
export function inline(markdown: string): Markup {
  const marked = textOf(markdown)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
  return new Markup(marked)
}
