/*
 * Loads the app once what the document shows by itself has been painted: a form, or the opening of the dashboard. Until
 * then the app's files would share a slow connection with what that needs. The document's tag names them, the app first.
 */
const tag = document.querySelector<HTMLElement>('script[data-app]')
const [app = '', ...imports] = (tag?.dataset['app'] ?? '').split(' ')

function load(): void {
  const preloads = imports.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  )
  document.head.append(
    ...preloads,
    Object.assign(document.createElement('script'), { type: 'module', src: app }),
  )
}

// A frame is painted after its callbacks: once the next one begins, it is on its way to the screen. A tab in the background
// paints none.
if (document.hidden) load()
else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)))

export {}
