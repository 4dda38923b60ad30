import type { Page } from '@playwright/test'

/**
 * The controls of a page, by their names, that are less than 44 × 44 px to a finger (WCAG 2.5.5). A link within a sentence
 * may be smaller, and so may a figure that explains itself. What counts is where a press arrives: on the control, its
 * label, or what they draw around them.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  // Some targets grow only under a finger.
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize({ width: 390, height: 844 })
  const found = await page.evaluate(measure)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await cdp.detach()
  return found
}

function measure(): string[] {
  const least = 44
  const roles = ['button', 'checkbox', 'switch', 'tab', 'combobox', 'option', 'menuitem', 'link']
  const controls = `a[href], button, summary, select, textarea, input, ${roles.map((role) => `[role=${role}]`).join(', ')}`
  /** Whether it is a word of a longer text. */
  const isInSentence = (control: Element): boolean => {
    let block: Element | null = control
    while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement
    return block !== control && block?.textContent.trim() !== control.textContent.trim()
  }
  /** Figures and marks that say more are as large as their row and their month leave them. */
  const isExplained = (control: Element) => getComputedStyle(control).cursor === 'help'
  const labelOf = (control: Element) => control.closest('label') ?? (control as HTMLInputElement).labels?.[0]
  /** How far a press still arrives at the control, from a point in a direction. */
  const reach = (control: Element, [x, y]: [number, number], [across, down]: [number, number]): number => {
    for (let by = 0; by < least; by += 0.5) {
      const hit = document.elementFromPoint(x + across * by, y + down * by)
      if (hit === null || !(control.contains(hit) || labelOf(control)?.contains(hit))) return by
    }
    return least
  }
  const sizeOf = (control: Element): [number, number] => {
    const box = control.getBoundingClientRect()
    if (box.width >= least && box.height >= least) return [box.width, box.height]
    control.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const centre: [number, number] = [left + width / 2, top + height / 2]
    const far = (across: number, down: number) => reach(control, centre, [across, down])
    return [far(1, 0) + far(-1, 0), far(0, 1) + far(0, -1)]
  }
  const open = document.querySelector('dialog:modal') ?? document
  return [...open.querySelectorAll(controls)].flatMap((control) => {
    const { width } = control.getBoundingClientRect()
    const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1
    if (
      !isShown ||
      control.matches(':disabled, [aria-disabled=true]') ||
      isInSentence(control) ||
      isExplained(control)
    )
      return []
    const [across, down] = sizeOf(control)
    const name = control.getAttribute('aria-label') ?? (control.textContent.trim() || control.id)
    return Math.min(across, down) < least - 1
      ? [`${control.tagName} ${name.slice(0, 60)}: ${across} × ${down}`]
      : []
  })
}
