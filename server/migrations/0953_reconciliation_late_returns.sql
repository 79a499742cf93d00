-- A payout that came back late had two records: its return, and the money in suspense. The return is the one that a line of the bank proves.
update reconciliation_matches m set record = 'payout_return', payment_id = p.id
  from receipts r join payouts p on p.reference = r.reference
 where m.record = 'receipt' and m.payment_id = r.id and r.channel = 'payout_return' and m.line_id is not null
   and not exists (select from reconciliation_matches o where o.record = 'payout_return' and o.payment_id = p.id and o.ended_at is null);
update bank_lines l set named_record = 'payout_return', named_id = p.id
  from receipts r join payouts p on p.reference = r.reference
 where l.named_record = 'receipt' and l.named_id = r.id and r.channel = 'payout_return';
