/**
 * Replaces, in the bundle for browsers, the English messages of zod: a kilobyte and a half without a reader, because every complaint becomes a sentence of
 * ours (`contract/src/kernel/sentences.ts`).
 */
// zod imports a default.
// oxlint-disable-next-line import/no-default-export
export default (): { localeError: () => undefined } => ({ localeError: () => undefined });
