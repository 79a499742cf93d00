-- The customer signs an offer with their name; the digest proves which document was signed. Offers accepted before have neither.
alter table loans
  add column offer_signature text,
  add column offer_sha256 text check (offer_sha256 ~ '^[0-9a-f]{64}$');
