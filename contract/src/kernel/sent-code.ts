/** A code that was sent by text message or mail: when it is right. Pure. */

const maxAttempts = 5;

/** The valid code that was sent, as it is stored, with its attempts: the one being checked is included. */
export type StoredCode = { digest: string | null; attempts: number };

/** After the fifth attempt no code is right. */
export const isTriedTooOften = ({ attempts }: Pick<StoredCode, 'attempts'>): boolean => attempts > maxAttempts;

/** `sent`: undefined without a valid code. */
export const isRightCode = (sent: StoredCode | undefined, digest: string): boolean =>
  sent !== undefined && !isTriedTooOften(sent) && sent.digest === digest;
