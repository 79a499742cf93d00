/** What time the browser believes it is: for what is shown, never for what counts. */
export const now = (): Date => new Date();
