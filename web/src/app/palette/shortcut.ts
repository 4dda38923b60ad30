/** Whether a key opens the command palette. */
export const isFindShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** The keys, as the button that opens it names them. */
export const findKeys = 'Control+K Meta+K'
