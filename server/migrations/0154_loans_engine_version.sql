-- Why: a loan's figures are computed again at every event. Each contract keeps the version of the engine that it was made with.
alter table loans add column engine_version smallint not null default 1 check (engine_version >= 1);
-- What writes a loan names its version.
alter table loans alter column engine_version drop default;
