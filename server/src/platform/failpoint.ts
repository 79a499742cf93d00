/** Named places where a test makes the process die as if the power had failed: what is left behind must be correct. */

/** `place` or `place#3`: dies there, or when it comes there for the third time. Read once, so that a place costs one comparison. */
const [doomed = '', passes = '1'] = (process.env['FAILPOINT'] ?? '').split('#');
let remaining = Number(passes);

/** Ends the process at once when FAILPOINT names this place; otherwise nothing. */
export function failpoint(name: string): void {
  if (name === doomed && (remaining -= 1) === 0) process.kill(process.pid, 'SIGKILL');
}
