/** The text message of an invitation: one part, with the whole link and a whole name. Pure. */

const maxLength = 160;

const sentences: readonly ((name: string) => string)[] = [
  (name) => `${name} asks you to guarantee a loan. Read and answer:`,
  (name) => `${name} asks you to guarantee a loan:`,
  (name) => `Guarantor for ${name}?`,
];

/** The whole name, then first and last, then the last alone: the name by which the guarantor knows the borrower is never cut. */
function namesOf(borrower: string): string[] {
  const parts = borrower.split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  return [...new Set([parts.join(' '), `${first} ${last}`.trim(), last])].filter(Boolean);
}

/** Other words are shortened before the name. It is left out where the address of the site leaves no room: the link is never cut. */
export function invitationText({ brand, borrower, url }: { brand: string; borrower: string; url: string }): string {
  const texts = namesOf(borrower).flatMap((name) => sentences.map((sentence) => `${brand}: ${sentence(name)} ${url}`));
  return texts.find((text) => text.length <= maxLength) ?? `${brand}: a guarantor is needed. ${url}`;
}
