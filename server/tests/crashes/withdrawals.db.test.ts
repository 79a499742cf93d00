/** No command of withdrawals is done by halves. */
import { withdrawalCommands } from './withdrawals.ts';
import { testCommands } from './whole.ts';

testCommands(withdrawalCommands);
