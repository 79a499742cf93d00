/**
 * Which files of the program one chunk holds. On a slow network a phone pays for each request, so an entry page has few chunks:
 * `vendor` (libraries, cached across releases) and `core` (what every page needs), `kit` (what several areas need), and the area itself.
 * The bundler splits everything else.
 */
import type { Rolldown } from 'vite';

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'facadeModuleId' | 'imports' | 'moduleIds'>;

const areas = 'src/app/areas';
const authScreens = ['sign-in', 'register', 'forgot', 'change-password'];

/** The pages where people arrive: what these sources import is loaded with them. */
const arrivals = {
  'sign-in': [`${areas}/public/auth-layout.tsx`, ...authScreens.map((name) => `src/modules/auth/screens/${name}.screen.tsx`)],
  customer: [`${areas}/customer/customer-layout.tsx`, `${areas}/customer/dashboard.page.tsx`, `${areas}/customer/ahead.ts`],
  merchant: [`${areas}/merchant/merchant-layout.tsx`, `${areas}/merchant/dashboard.page.tsx`],
  staff: [`${areas}/staff/staff-routes.ts`, `${areas}/staff/staff-layout.tsx`, `${areas}/staff/dashboard.page.tsx`],
} as const;

/** Staff open it more often than any other page. */
const requests = ['src/modules/loan-applications/screens/loan-list.screen.tsx'];
/** Fetched with the first dashboard of staff. */
const board = ['board', 'owners'].map((name) => `src/modules/dashboard/components/${name}.tsx`);

export type Arrival = keyof typeof arrivals;
type ChunkName = 'vendor' | 'core' | 'kit' | `${Arrival}-pages`;

/** Libraries, and the files that replace parts of one. */
const isLibrary = (id: string): boolean => /[\\/]node_modules[\\/]|[\\/]web[\\/]without-/.test(id);
/** Small enough to be part of the style that is loaded first: two requests less. */
const isEarlyStyle = (id: string): boolean => /[\\/](auth|customer)\.css$/.test(id);

/**
 * Reads a build that the bundler has split: there, a chunk holds files that the same pages need, so a page needs exactly the files of its
 * chunks. The imports of the sources would name more: the index of a module exports what other pages need.
 * @returns the chunk of each file that an arrival needs, by the file's path.
 * @throws when a source of an arrival is no entry of the build.
 */
export function chunkNames(split: readonly Chunk[]): ReadonlyMap<string, ChunkName> {
  const ofProgram = filesOf(split, ['index.html']);
  const pages = Object.entries(arrivals).map(([name, sources]) => ({ name: name as Arrival, files: filesOf(split, sources) }));
  const [ofRequests, ofBoard] = [filesOf(split, requests), filesOf(split, board)];
  const names = new Map<string, ChunkName>();
  for (const id of new Set([ofProgram, ...pages.map(({ files }) => files)].flatMap((files) => [...files]))) {
    const needing = pages.filter(({ files }) => files.has(id)).map(({ name }) => name);
    names.set(
      id,
      nameOf(id, needing, { isOfProgram: ofProgram.has(id), isOfRequests: ofRequests.has(id), isOfBoard: ofBoard.has(id) }),
    );
  }
  return names;
}

const forPeople: readonly (Arrival | undefined)[] = ['customer', 'sign-in'];
const forOthers: readonly (Arrival | undefined)[] = [...forPeople, 'merchant'];

type Use = { isOfProgram: boolean; isOfRequests: boolean; isOfBoard: boolean };

/** What Requests or the board needs is not put with the pages of customers, merchants or of signing in: staff would load those pages as well. */
function nameOf(id: string, [first, ...others]: readonly Arrival[], { isOfProgram, isOfRequests, isOfBoard }: Use): ChunkName {
  const isShared = others.length > 0 || (isOfRequests && forPeople.includes(first)) || (isOfBoard && forOthers.includes(first));
  // The sign-in pages are listed first. What they share with an area is there already for those who have signed in.
  if (isOfProgram || isEarlyStyle(id) || (first === 'sign-in' && isShared)) return isLibrary(id) ? 'vendor' : 'core';
  return isShared || first === undefined ? 'kit' : `${first}-pages`;
}

function filesOf(split: readonly Chunk[], sources: readonly string[]): ReadonlySet<string> {
  const byFile = new Map(split.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<Chunk>();
  const collect = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) collect(byFile.get(file));
  };
  for (const source of sources) {
    const chunk = split.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(`/${source}`));
    if (!chunk) throw new Error(`${source} is not an entry of the build`);
    collect(chunk);
  }
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds));
}
