import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository, independent of the working directory. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** A path in the repository. */
export const at = (...parts: string[]): string => join(root, ...parts)

/** A file's name in messages: relative to the root, with forward slashes. */
export const named = (file: string): string => relative(root, file).replaceAll('\\', '/')
