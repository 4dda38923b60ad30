#!/usr/bin/env node
import { runCommand } from './entry.mjs'

runCommand('portico-on-server', process.argv.slice(2))
