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

/** The settings of one person for one list, apart from the saved views. */
export type Choice = { hidden: string[]; defaultViewId: ViewId | null };
