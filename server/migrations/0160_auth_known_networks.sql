-- Networks from which an account has signed in, so that guesses of strangers elsewhere do not lock its owner out; several reset links live beside each other.
create table known_networks (
  user_id uuid not null references users (id),
  network_digest text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, network_digest)
);
create index known_networks_last_seen_at on known_networks (last_seen_at);
drop index mailed_links_one_live_reset;
drop index mailed_links_live_proofs;
create index mailed_links_live on mailed_links (user_id, kind) where used_at is null;
