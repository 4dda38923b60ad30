import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../config.ts'

/** A failure, as a sentence for the person at the command line. */
export class CommandError extends Error {}

/** The context of a command. Each opens the store itself: read-only, an existing one, or also a new one. */
interface CommandContext {
  config: Config
  /** Epoch milliseconds. */
  now: number
  stdin: NodeJS.ReadableStream
  /** The result, on standard output. */
  print: (line: string) => void
  /** Progress, on standard error. */
  progress: (line: string) => void
}

/** The options as typed: text, or true for one without a value. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

/** A command of the command line. */
export interface Command {
  /** one line for the list of commands */
  summary: string
  /** the whole help text */
  help: string
  options: NonNullable<ParseArgsConfig['options']>
  /** Throws CommandError with a sentence; whatever was printed before still counts. */
  run(context: CommandContext, values: OptionValues, positionals: readonly string[]): Promise<void>
}
