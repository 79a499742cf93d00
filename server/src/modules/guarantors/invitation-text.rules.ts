/** The text message of an invitation: one part, with the whole link. Pure. */

const maxLength = 160;

/** A long name is cut, and left out where the address of the site leaves no room: the link is never cut. */
export function invitationText({ brand, borrower, url }: { brand: string; borrower: string; url: string }): string {
  const text = (name: string): string => `${brand}: ${name} asks you to guarantee a loan. Read and answer: ${url}`;
  const room = maxLength - text('').length;
  return room >= 4 ? text(borrower.slice(0, room).trim()) : `${brand}: a guarantor is needed. ${url}`;
}
