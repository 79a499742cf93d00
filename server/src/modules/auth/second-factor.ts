/** A person's second factor: a key that their authenticator app and we share, and codes for the day the phone is lost. */
export type SecondFactor = {
  userId: string;
  secretEncrypted: string;
  /** Null until a first code has confirmed the key: before that it is not required at sign-in. */
  confirmedAt: Date | null;
  /** The time step of the last code that was taken. */
  lastStep: number;
};

export const secretPlace = (userId: string): string => `second_factors.secret:${userId}`;
export const recoveryCodeCount = 10;
