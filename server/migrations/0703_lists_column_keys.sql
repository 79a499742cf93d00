-- Hidden columns are kept by key, so that a new heading does not show them again; an export may name its columns.
update list_choices
   set hidden_columns = array(select distinct trim(both '_' from regexp_replace(lower(heading), '[^a-z0-9]+', '_', 'g'))
                                from unnest(hidden_columns) heading)
 where cardinality(hidden_columns) > 0;
update list_views
   set hidden_columns = array(select distinct trim(both '_' from regexp_replace(lower(heading), '[^a-z0-9]+', '_', 'g'))
                                from unnest(hidden_columns) heading)
 where cardinality(hidden_columns) > 0;
alter table list_exports add column columns text[];
