-- A new applicant joined the branch of any officer with few customers, far from home. The state of a branch is what its address or name ends with.
alter table branches add column state text;
update branches set state = found.state from (
  select distinct on (branches.id) branches.id, case when place = 'Abuja' then 'Abuja FCT' else place end as state
  from branches, unnest(array['Abia', 'Abuja', 'Abuja FCT', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno', 'Cross River',
    'Delta', 'Ebonyi', 'Edo', 'Ekiti', 'Enugu', 'Gombe', 'Imo', 'Jigawa', 'Kaduna', 'Kano', 'Katsina', 'Kebbi', 'Kogi', 'Kwara', 'Lagos', 'Nasarawa',
    'Niger', 'Ogun', 'Ondo', 'Osun', 'Oyo', 'Plateau', 'Rivers', 'Sokoto', 'Taraba', 'Yobe', 'Zamfara']) as place,
    lateral (select '(^|[ ,])' || place || '( state)?\.?\s*$' as ending) as pattern
  where coalesce(branches.address, '') ~* ending or branches.name ~* ending
  order by branches.id, coalesce(branches.address, '') ~* ending desc, place
) found where found.id = branches.id;
