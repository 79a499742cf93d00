/** Kinds that a second person confirms by typing are kinds that exist. */
import { typedApprovals } from '@ajo/contract/modules/approvals.confirmation';
import { expect, test } from 'vitest';
import { approvalRegistry } from './approvals.ts';

test('each kind with a typed confirmation is registered', () => {
  const registered = new Set(approvalRegistry.kinds.map(({ kind }) => kind));
  expect([...typedApprovals].filter((kind) => !registered.has(kind))).toEqual([]);
});
