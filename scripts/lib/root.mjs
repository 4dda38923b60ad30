import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, whatever folder the command was given in. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** A place in the repository. */
export const at = (...parts) => join(root, ...parts)

/** How messages name a file: from the root, with forward slashes. */
export const named = (file) => relative(root, file).replaceAll('\\', '/')
