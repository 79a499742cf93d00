/** A catalogue: what is offered under names, each in versions. The newest is in one table, every saved one in another. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import type { HistoryAct } from '#modules/history';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';

/** One thing under a name, as it is in its newest version; active: it is offered now. */
export type CatalogueItem = { id: string; version: number; name: string; active: boolean };
export type Maker = { by: string | null; byName: string; at: Date; act: string };
/** Terms or facts, spelled as the API spells them. */
export type Wire = Record<string, unknown>;

type TableWith<Column extends string> = {
  [Name in keyof Tables]: [Column] extends [keyof Tables[Name]] ? Name : never;
}[keyof Tables];

/** Where all versions are kept, and the column of their owner. `acts`: the table also stores the act. */
export type Versions = {
  table: TableWith<'version' | 'terms' | 'made_by' | 'made_by_name' | 'made_at'>;
  of: 'product_id' | 'plan_id';
  acts?: boolean;
};

/** A module's definition of its catalogue; the module owns the meaning of the terms. */
export type Catalogue<One extends CatalogueItem> = {
  /** What history calls one of them. */
  subject: string;
  table: TableWith<'id' | 'version' | 'name' | 'active' | 'created_at'>;
  columnsOf: (one: One) => Record<string, unknown>;
  /** Saves what is in tables of its own. */
  saveParts?: (tx: Tx, one: One) => Promise<void>;
  find: (db: Database, id: One['id']) => Promise<One | undefined>;
  versions: Versions;
  /** What a version keeps. */
  termsOf: (one: One) => Wire;
  /** The facts for history and for changes of a later day, where these are not all of its terms. */
  factsOf?: (one: One) => Wire;
  /** One with other facts; the number of the version is assigned on saving. */
  become: (before: One, facts: Wire) => One;
  /** The act in history; left out: the number of the version. */
  actOf?: (before: One, after: One) => HistoryAct;
  whyNot?: (one: One, on: Day) => DomainError | undefined;
  missing: () => DomainError;
  nameTaken: () => DomainError;
  changed: (version: number) => DomainError;
};

export const factsOf = <One extends CatalogueItem>(catalogue: Catalogue<One>, one: One): Wire =>
  (catalogue.factsOf ?? catalogue.termsOf)(one);
