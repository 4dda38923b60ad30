#!/usr/bin/env node
import { runCommand } from './entry.mjs'

runCommand(() => import('./commands/portico-on-server.mjs'))
