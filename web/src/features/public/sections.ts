/** The parts of the landing page that the navigation leads to. */
export const sections = [
  { id: 'about', name: 'About' },
  { id: 'services', name: 'Services' },
  { id: 'team', name: 'Team' },
  { id: 'contact', name: 'Contact' },
] as const

/** "Risk Management" → "risk-management", the anchor of a service. */
export const anchorOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
