/** `npm run portico -- …`: the command line as a process. */
import { runCommand } from './run-command.ts'

const write = (stream: NodeJS.WriteStream) => (line: string) => void stream.write(`${line}\n`)

process.exitCode = await runCommand(process.argv.slice(2), {
  stdin: process.stdin,
  print: write(process.stdout),
  printError: write(process.stderr),
})
