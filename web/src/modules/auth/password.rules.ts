/** What a new password must be, said before it is sent. The server has the last word. */
export const shortestPassword = 10;

export function whyNotPassword(password: string, again: string): { password?: string; password_confirmation?: string } {
  if (password.length < shortestPassword) return { password: `At least ${shortestPassword} characters. A few words make a good one.` };
  return password === again ? {} : { password_confirmation: 'The two passwords are not the same.' };
}
