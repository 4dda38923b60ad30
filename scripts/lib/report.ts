/** Ends a check: prints its problems, one per line, or a line that says what was checked. */
export function report(problems: readonly string[], fine: string): void {
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(fine)
  process.exitCode = problems.length > 0 ? 1 : 0
}
