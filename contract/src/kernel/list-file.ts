/** The file of a list: exactly what its filters find, for whoever may read the list. */
import { z } from 'zod';
import { type Call, call } from './call.ts';
import { many } from './page.ts';

/** More than this is refused, never cut off: whoever takes a file relies on it being whole. */
export const mostRowsInFile = 10_000;

type ListCall = Call & { query: z.ZodObject };
type Chosen = { only?: string[] | undefined };

/** A call beside that of the list: its filters, its right, and `only`, the ids of the rows that were selected. */
export const fileOf = <C extends ListCall>(list: C, path: `/{role}/export/${string}`) =>
  call({
    method: 'GET',
    path,
    summary: `As a spreadsheet, at most ${mostRowsInFile.toLocaleString('en-NG')} rows: ${list.summary}`,
    access: list.access,
    addition: true,
    query: list.query.safeExtend({ only: many(z.string().max(60)) }) as unknown as z.ZodType<
      z.output<C['query']> & Chosen,
      z.input<C['query']> & Chosen
    >,
    download: 'text/csv',
  });
