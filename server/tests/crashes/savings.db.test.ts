/** No command of savings, autosave and the routing of transfers is done by halves. */
import { savingsCommands } from './savings.ts';
import { testCommands } from './whole.ts';

testCommands(savingsCommands);
