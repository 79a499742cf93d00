/** The page that a person opens next, fetched while they are still busy with this one. The program registers how; otherwise the page is fetched when it opens. */

export type Ahead = {
  /** The code of the page at this path. */
  code: (path: string) => Promise<void>;
  /** Its first answer of the server: only after the token of the session is kept. */
  data: (path: string) => Promise<void>;
};

let ahead: Ahead | undefined;

export function fetchAheadBy(fetchers: Ahead): void {
  ahead = fetchers;
}

/** What fails here is fetched, and its failure shown, by the page itself. */
export const fetchCodeAhead = (path: string): void => void ahead?.code(path).catch(() => undefined);

export function fetchAhead(path: string): void {
  fetchCodeAhead(path);
  ahead?.data(path).catch(() => undefined);
}
