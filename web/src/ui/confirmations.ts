/**
 * How each act that asks before it is done is confirmed (decision 821). `amount`: money leaves, and the amount is typed once more.
 * `question`: something ends or is lost, and a second press confirms it. An act that is not here is a form with its reason: another act undoes it.
 * What a second person confirms is in `typedApprovals`.
 */
export const confirmations = {
  release_loan: 'amount',
  release_tranche: 'amount',
  pay_investor: 'amount',
  decline_offer: 'question',
  withdraw_application: 'question',
  cancel_withdrawal: 'question',
  turn_off_two_factor: 'question',
  remove_tier_limits: 'question',
  delete_notifications: 'question',
  delete_all_notifications: 'question',
  package_to_credit: 'question',
  end_schedule: 'question',
  revoke_key: 'question',
  withdraw_challenger: 'question',
  replace_secret: 'question',
  leave_unsaved: 'question',
} as const satisfies Record<string, 'amount' | 'question'>;

/** The acts that are confirmed in this way: a dialog of another way does not compile. */
export type ConfirmedBy<Way extends 'amount' | 'question'> = {
  [Name in keyof typeof confirmations]: (typeof confirmations)[Name] extends Way ? Name : never;
}[keyof typeof confirmations];
