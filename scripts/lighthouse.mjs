import { runCommand } from './entry.mjs'

runCommand(() => import('./commands/lighthouse.mjs'))
