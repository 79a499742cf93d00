-- A borrower reminds a guarantor once in an interval: two presses within seconds had sent two links, and only the last one worked.
alter table guarantors add column borrower_reminded_at timestamptz;
