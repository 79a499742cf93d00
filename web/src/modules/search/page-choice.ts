/** A page that the reader may open. */
export type PageChoice = { label: string; to: string };
