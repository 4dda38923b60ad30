import { runCommand } from './entry.mjs'

runCommand(() => import('./commands/portico.mjs'))
