#!/usr/bin/env node
import { fileURLToPath } from 'url'

/** What deploy/portico runs: `run.mjs portico-on-server …`, also for an older Node, which runs its arguments again. */
process.argv.splice(1, 1, fileURLToPath(new URL('run.mjs', import.meta.url)), 'portico-on-server')
void import('./run.mjs')
