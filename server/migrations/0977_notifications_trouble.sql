-- What went wrong, or is late, is marked in the bell. It was guessed from the words of a notice. Of those from before, some kinds are always trouble.
alter table notifications add column is_trouble boolean not null default false;
update notifications set is_trouble = true where kind in ('job', 'webhook', 'planned_change_refused');
