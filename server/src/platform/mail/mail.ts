/** Sends one mail. Throws DomainError `unavailable` when the mail server cannot be reached. */
export type Letter = { to: string; subject: string; text: string; html: string };
export type Mail = { send: (letter: Letter) => Promise<void> };
