/** A declared list with what the server adds to it: how its rows are found, and the columns of its file. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Call, Input, Reply } from '@ajo/contract/kernel/call';
import type { List, ListCall } from '@ajo/contract/kernel/list';
import type { z } from 'zod';
import type { Context } from '#context';
import type { ListPage, Window } from './page.ts';
import type { Cell } from './sheet.ts';

/** `window`: which rows are read, a page for a screen or the next ones for a file. */
export type ListInput<C extends ListCall = ListCall> = { actor: Actor; query: z.output<C['query']>; window: Window };

type PartInput<C extends Call> = Input<C> & { actor: Actor; path: string };
/** Rows of a list at an address of their own, such as the transactions of one account. With `export=true` it answers with their file. */
export type ListPart<C extends Call = Call> = {
  call: C;
  page: (within: Context, input: PartInput<C>) => Promise<Reply<C>>;
  /** The filters of the list that find the rows. @throws DomainError for what the caller does not see. */
  filters: (within: Context, input: PartInput<C>) => Promise<Record<string, unknown>>;
};
/** @returns the part without its types: its call reads what `page` and `filters` are given. */
export const listPart = <C extends Call>(part: ListPart<C>): ListPart => part as unknown as ListPart;

type Binding<C extends ListCall, Row> = {
  /** What the rows are, in plural: the name of the file and of the act in history. */
  noun: string;
  /** Answers the call of the list; filters, scope and order decide here for the file as well. */
  find: (within: Context, input: ListInput<C>) => Promise<ListPage<Row>>;
  /** Sent with every page: what belongs to the list as a whole. */
  additional?: (within: Context, input: ListInput<C>) => Promise<Record<string, unknown>>;
  /** `additional` is at the top level of the answer too. */
  repeatsAdditional?: boolean;
  /** Other addresses of the same list. */
  aliases?: readonly ListCall[];
  parts?: readonly ListPart[];
  /**
   * Heading and cell of the file. No account number, phone number or email address of a person: a file is an export. Lists of people
   * mask contacts for an actor who may not reveal them.
   */
  columns: Readonly<Record<string, (row: Row, actor: Actor) => Cell>>;
};

type AnyRow = { id: string };
/** One row of the table of lists, whatever its rows are. */
export type BoundList = { list: List } & Binding<ListCall, AnyRow>;

/** @returns the list without its types: pages are read and written by the same binding, so they fit each other. */
export const bindList = <C extends ListCall, Row extends AnyRow>(list: List<C>, binding: Binding<C, Row>): BoundList =>
  ({ list, ...binding }) as unknown as BoundList;
