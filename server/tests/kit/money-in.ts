/** A registry of money in for tests of wallets: one purpose, booked by the test. A transfer goes to the customer as a whole. */
import type { BookMoneyIn, MoneyInRegistry } from '#modules/wallets';

export const bookingWith = (book: BookMoneyIn): MoneyInRegistry => ({
  purposes: {
    loan_repayment: { book, refusal: 'the loan takes no payments any more' },
    card_check: { book: async () => 'give_back', refusal: 'a card check is given back' },
  },
  accountHolder: async () => undefined,
  transferOrder: [
    {
      purpose: 'loan_repayment',
      claim: async (_tx, _context, { customerId, amount }) => [{ purposeId: customerId, amount }],
    },
  ],
  checkDeposits: async () => undefined,
  isAboveLimitByHand: async () => false,
});
