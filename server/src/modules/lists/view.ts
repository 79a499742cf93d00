/** A saved view: the filters and hidden columns that one person keeps of one list, under a name. */
import type { ListName, ViewId } from '@ajo/contract/modules/lists';

export type View = {
  id: ViewId;
  userId: string;
  list: ListName;
  name: string;
  filters: Record<string, string>;
  hidden: string[];
};

/** What one person has chosen for one list, in addition to the views. */
export type Choice = { hidden: string[]; defaultViewId: ViewId | null };
