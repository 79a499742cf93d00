/** Ids are UUIDv7: made by the program, sortable by age, unguessable enough to stand in an address. */
import { z } from 'zod';

/** The id of one kind of thing: ids of different kinds do not mix. */
export const idOf = <B extends string>(_kind: B) => z.uuid('Not a valid id').brand<B>();

export const UserId = idOf('UserId');
export type UserId = z.output<typeof UserId>;
