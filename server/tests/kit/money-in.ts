/** A registry of money in for tests of wallets: one purpose, booked by the test, and account numbers of loans. */
import type { BookMoneyIn, MoneyInRegistry } from '#modules/wallets';

export const bookingWith = (book: BookMoneyIn): MoneyInRegistry => ({
  purposes: {
    loan_repayment: { book, refusal: 'the loan takes no payments any more' },
    card_check: { book: async () => 'give_back', refusal: 'a card check is given back' },
  },
  accountOwners: {
    loan: {
      holderOf: async () => undefined,
      order: [
        { purpose: 'loan_repayment', claim: async (_tx, _context, { owner, amount }) => [{ purposeId: owner.id, amount }] },
      ],
    },
  },
});
