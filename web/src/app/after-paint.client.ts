/*
 * Loads the app on a prerendered form once the form has been painted. Until then the app's files would share a slow
 * connection with what the first paint needs. The document's tag names them, the app first.
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

// A frame is painted after its callbacks, and a timer runs after that.
requestAnimationFrame(() => setTimeout(load))

export {}
