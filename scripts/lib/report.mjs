/** How a check ends: what it found, a line each, or one line that says what it looked at. */
export function report(problems, fine) {
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(fine)
  process.exitCode = problems.length > 0 ? 1 : 0
}
