/** Sends one mail. Throws DomainError `unavailable` when the mail server cannot be reached. */
export type MailMessage = { to: string; subject: string; text: string; html: string };
export type Mail = { send: (message: MailMessage) => Promise<void> };
