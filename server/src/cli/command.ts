import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../config.ts'

/** A failure of a command. The message is written for the person who ran it. */
export class CommandError extends Error {}

/** The context of a command. Each command opens the database itself, since some only read and some may create it. */
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

/** The options as typed: text, or true for a flag. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

export interface Command {
  /** a line for the list of commands */
  summary: string
  /** the full help text */
  help: string
  options: NonNullable<ParseArgsConfig['options']>
  /** Throws CommandError. What was printed before remains valid. */
  run(context: CommandContext, values: OptionValues, positionals: readonly string[]): Promise<void>
}
