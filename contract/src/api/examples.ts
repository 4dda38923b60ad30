import { ownExamples } from './own-examples.ts'
import { staffExamples } from './staff-examples.ts'

/** Every call once. The figures are those of one account, and add up as docs/figures.md says. */
export const examples = { ...ownExamples, ...staffExamples }
