/** An expected failure: only its message is printed, without a stack. */
export class Failure extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.name = 'Failure'
    this.exitCode = exitCode
  }
}
