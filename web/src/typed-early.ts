/**
 * Tells the app what was typed or ticked in a drawn page before the app took it over: React keeps it on the page
 * but hears of it only by an event, and only when the value is news to it.
 */
export function announceEarlyTyping(root: HTMLElement): void {
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') announceTick(field)
    else announceText(field)
  }
}

function announceTick(box: HTMLInputElement): void {
  if (box.checked === box.defaultChecked) return
  box.checked = box.defaultChecked
  box.click()
}

function announceText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field
  if (value === '') return
  // React watches the property of this one element; the setter of all of them goes past it.
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
