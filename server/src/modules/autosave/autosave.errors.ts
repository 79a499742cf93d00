/** Errors of autosave. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

const conflict = (code: string, text: string): DomainError => new DomainError('conflict', code, text);

export const dayNeeded = (frequency: 'weekly' | 'monthly'): DomainError =>
  wrongField('day', frequency === 'weekly' ? 'Choose a day of the week' : 'Choose a day of the month', 'autosave_day');
export const cardMissing = (): DomainError => wrongField('card_id', 'Card not found', 'card_missing');
export const cardUnusable = (): DomainError =>
  wrongField('card_id', 'This card cannot be charged any more. Choose another one', 'card_unusable');
export const goalReached = (): DomainError => conflict('goal_reached', 'The goal is reached. Raise it to save on');
export const notRunning = (): DomainError => conflict('autosave_missing', 'Autosave is not on');
export const planChanged = (): DomainError =>
  conflict('autosave_changed', 'Autosave was stopped, paused or set again before the card was charged');
export const ownerBarred = (): DomainError => conflict('autosave_owner_barred', 'Your account was suspended or closed');
export const attemptEnded = (): DomainError => conflict('autosave_ended', 'This deposit has failed, and is not tried again');
export const notPaused = (): DomainError => conflict('autosave_not_paused', 'Autosave is not paused');
