// @ts-check
/**
 * Lets Node 20 import TypeScript. In tests, threads load our source files themselves; the built server needs none of
 * this. Passed to Node as `--import`.
 */
import { register } from 'node:module'

register('./typescript-hooks.mjs', import.meta.url)
