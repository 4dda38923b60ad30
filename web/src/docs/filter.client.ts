/* Leaves those calls of the API page, in its contents and below, whose name, method or path has every typed word. */

export {}

const field = document.querySelector<HTMLInputElement>('#filter')
const found = document.querySelector('output')
const calls = [...document.querySelectorAll<HTMLElement>('article')].map((article) => ({
  article,
  line: document.querySelector(`.long a[href="#${article.querySelector('.call')?.id ?? ''}"]`)?.parentElement,
  text: article.querySelector('summary')?.textContent.toLowerCase() ?? '',
}))

function apply(): void {
  const words = (field?.value ?? '').toLowerCase().split(/\s+/)
  let count = 0
  for (const { article, line, text } of calls) {
    const isFound = words.every((word) => text.includes(word))
    article.hidden = !isFound
    if (line) line.hidden = !isFound
    if (isFound) count += 1
  }
  const some = count === 0 ? 'No call has these words' : `${count} of ${calls.length} calls`
  if (found) found.textContent = count === calls.length ? '' : some
}

field?.addEventListener('input', apply)
// A browser that goes back fills the field in again.
apply()
