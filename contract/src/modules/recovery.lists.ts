/** The list of loans in arrears. */
import { defineList } from '../kernel/list.ts';
import { recoveryCalls } from './recovery.ts';

export const defaulterList = defineList({
  name: 'defaulters',
  call: recoveryCalls.defaulters,
  file: '/{role}/export/defaulters',
  searches: ['search'],
});

export const writtenOffList = defineList({
  name: 'written_off',
  call: recoveryCalls.writtenOff,
  file: '/{role}/export/written-off',
  searches: ['search'],
});
