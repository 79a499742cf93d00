/** What a person had typed in forms when their session ended: in session storage, for the same person. `ui/drafts.tsx` collects and offers it. */
export const draftsKey = 'drafts';

/** The text begins with the id of the person. */
export const drafts = {
  text: (): string | null | undefined => globalThis.sessionStorage?.getItem(draftsKey),
  isOf: (personId: string | undefined): boolean => !!personId && !!drafts.text()?.startsWith(personId),
  /** On sign-out. */
  forget: (): void => globalThis.sessionStorage.removeItem(draftsKey),
  /** When another person signs in, or this one signs out elsewhere. */
  forgetOthers(personId: string | undefined): void {
    if (!drafts.isOf(personId)) drafts.forget();
  },
};
