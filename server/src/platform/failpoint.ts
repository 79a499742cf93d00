/** Named places where a test makes the process die as if the power had failed: what is left behind must be correct. */

/** Ends the process at once when FAILPOINT names this place; otherwise nothing. */
export function failpoint(name: string): void {
  if (process.env['FAILPOINT'] === name) process.kill(process.pid, 'SIGKILL');
}
