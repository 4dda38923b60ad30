import { ownDescriptions } from './own-descriptions.ts'
import { staffDescriptions } from './staff-descriptions.ts'

export type { Description } from './description.ts'
export { features } from './description.ts'

/** Every call in words. */
export const descriptions = { ...ownDescriptions, ...staffDescriptions }
