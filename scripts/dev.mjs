import { runCommand } from './entry.mjs'

runCommand(() => import('./commands/dev.mjs'))
