/** A declared list with what the server adds to it: how a page is read, and the columns of its file. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { List, ListCall } from '@ajo/contract/kernel/list';
import type { PageMeta } from '@ajo/contract/kernel/page';
import type { z } from 'zod';
import type { Context } from '#context';
import type { Cell } from './sheet.ts';

export type ListInput<C extends ListCall = ListCall> = { actor: Actor; query: z.output<C['query']>; path: string };
type ReadPage<C extends ListCall, Row> = (within: Context, input: ListInput<C>) => Promise<{ data: Row[]; meta: PageMeta }>;

type Binding<C extends ListCall, Row> = {
  /** What the rows are, in plural: the name of the file and of the act in history. */
  noun: string;
  /** Answers the call of the list; filters and scope decide here for the file as well. */
  read: ReadPage<C, Row>;
  /** Heading and cell of the file. No phone number, e-mail address or account number of a person: a file leaves the house. */
  columns: Readonly<Record<string, (row: Row) => Cell>>;
};

type AnyRow = { id: string };
/** One row of the table of lists, whatever its rows are. */
export type BoundList = { list: List } & Binding<ListCall, AnyRow>;

/** @returns the list without its types: pages are read and written by the same binding, so they fit each other. */
export const bindList = <C extends ListCall, Row extends AnyRow>(list: List<C>, binding: Binding<C, Row>): BoundList =>
  ({ list, ...binding }) as unknown as BoundList;
