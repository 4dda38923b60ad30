/** A paragraph of a mail: text, or a link with its label. */
type Paragraph = string | { url: string; label: string }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const asText = (paragraph: Paragraph): string => (typeof paragraph === 'string' ? paragraph : paragraph.url)

/** The URL is shown next to the link, so people see where it leads before they follow it. */
function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escaped(paragraph)}</p>`
  const url = escaped(paragraph.url)
  return `<p><a href="${url}">${escaped(paragraph.label)}</a></p>\n<p>${url}</p>`
}

/** The subject and both bodies of a mail, with the same wording in text and HTML. */
export function letter(subject: string, paragraphs: readonly Paragraph[]) {
  return {
    subject,
    text: `${paragraphs.map(asText).join('\n\n')}\n`,
    html:
      `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>\n` +
      `<body>\n${paragraphs.map(asHtml).join('\n')}\n</body>\n</html>\n`,
  }
}
