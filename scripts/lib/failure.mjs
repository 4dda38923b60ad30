/** A failure that we foresaw: its message is the sentence to print, and no stack is shown. */
export class Failure extends Error {
  constructor(sentence, exitCode = 1) {
    super(sentence)
    this.name = 'Failure'
    this.exitCode = exitCode
  }
}
