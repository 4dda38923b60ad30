/** The mail that brings a reset link. `url` is ours, letter by letter; nothing in it needs escaping but `&`. */
export function resetMail(url: string) {
  const subject = 'Reset your password'
  const asked = 'Somebody, probably you, asked for a new password for your Portico account.'
  const open = 'Open this page to choose one. The link works once, for an hour:'
  const ignore = 'If it was not you, do nothing: your password stays as it is.'
  const escaped = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return {
    subject,
    text: `${asked}\n\n${open}\n\n${url}\n\n${ignore}\n`,
    html:
      `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${subject}</title></head>\n<body>\n` +
      `<p>${asked}</p>\n<p>${open}</p>\n<p><a href="${escaped}">Choose a new password</a></p>\n` +
      `<p>${escaped}</p>\n<p>${ignore}</p>\n</body>\n</html>\n`,
  }
}
