import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'

/** What went wrong, in a sentence for whoever typed the command. */
export class CommandError extends Error {}

/** What every command works with. */
interface Surroundings {
  /** Epoch milliseconds. */
  now: number
  stdin: NodeJS.ReadableStream
  /** The result, on standard output. */
  print: (line: string) => void
  /** Progress, on standard error. */
  progress: (line: string) => void
}

/** What a command that needs the open database works with. */
export interface CommandContext extends Surroundings {
  db: Database
}

/** What a command that opens the store itself works with. */
interface StoreContext extends Surroundings {
  config: Config
}

/** The options as typed: text, or true for one without a value. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

/** A command of the command line. */
export interface Command<Context = CommandContext> {
  /** one line for the list of commands */
  summary: string
  /** the whole help text */
  help: string
  options: NonNullable<ParseArgsConfig['options']>
  /** Throws CommandError with a sentence; whatever was printed before still counts. */
  run(context: Context, values: OptionValues, positionals: readonly string[]): Promise<void>
}

/** A command that works on the store from outside, whether or not it can be opened. */
export type StoreCommand = Command<StoreContext>
