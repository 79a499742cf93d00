-- Failed exports expire like files that are ready.
drop index list_exports_ready;
create index list_exports_ended on list_exports (finished_at) where status in ('ready', 'failed');
