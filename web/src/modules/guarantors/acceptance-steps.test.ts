/** The way through an invitation, for every mix of required and present parts. */
import { describe, expect, test } from 'vitest';
import { nextStep, stepsOf } from './acceptance-steps.ts';

const nothing = {
  bvn_done: false,
  phone_done: false,
  video_done: false,
  bank_statement_done: false,
  video_required: true,
  bank_statement_required: true,
};

describe('the next step', () => {
  test.each([
    ['a first visit starts with reading', {}, false, 'read'],
    ['after reading comes the BVN', {}, true, 'bvn'],
    ['a return after the BVN continues with the phone', { bvn_done: true }, false, 'phone'],
    ['then the video', { bvn_done: true, phone_done: true }, false, 'video'],
    ['a video that the borrower gave counts', { bvn_done: true, phone_done: true, video_done: true }, false, 'statement'],
    ['a video before the phone does not jump over it', { bvn_done: true, video_done: true }, true, 'phone'],
    [
      'without a required video, straight to the statement',
      { bvn_done: true, phone_done: true, video_required: false },
      true,
      'statement',
    ],
    [
      'with nothing more required, the answer',
      { bvn_done: true, phone_done: true, video_required: false, bank_statement_required: false },
      true,
      'answer',
    ],
    [
      'with everything there, the answer',
      { bvn_done: true, phone_done: true, video_done: true, bank_statement_done: true },
      true,
      'answer',
    ],
  ] as const)('%s', (_title, facts, hasRead, step) => {
    expect(nextStep({ ...nothing, ...facts }, hasRead)).toBe(step);
  });
});

test('only steps that the loan requires are included', () => {
  expect(stepsOf(nothing)).toEqual(['read', 'bvn', 'phone', 'video', 'statement', 'answer']);
  expect(stepsOf({ ...nothing, video_required: false, bank_statement_required: false })).toEqual([
    'read',
    'bvn',
    'phone',
    'answer',
  ]);
});
