/** What a person had typed in forms when their session ended: in session storage, for the same person. `ui/drafts.tsx` collects and offers it. */
const key = 'drafts';
/** The first bytes of the stored text, so that the owner is known without reading the rest. */
const startOf = (personId: string): string => `{"of":${JSON.stringify(personId)}`;

export type Drafts = { of: string };

export const drafts = {
  text: (): string | null => globalThis.sessionStorage?.getItem(key) ?? null,
  isOf: (personId: string | undefined): boolean =>
    personId !== undefined && drafts.text()?.startsWith(startOf(personId)) === true,
  write: (content: Drafts): void => globalThis.sessionStorage.setItem(key, JSON.stringify(content)),
  /** On sign-out. */
  forget: (): void => globalThis.sessionStorage.removeItem(key),
  /** When another person signs in, or this one signs out elsewhere. */
  forgetOthers(personId: string | undefined): void {
    if (!drafts.isOf(personId)) drafts.forget();
  },
};
