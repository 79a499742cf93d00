/** Sends one text message. Throws DomainError `unavailable` when the provider cannot be reached. */
export type Sms = { send: (message: { to: string; text: string }) => Promise<{ providerRef: string }> };
