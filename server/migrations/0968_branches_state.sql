-- A new applicant joined the branch of any officer with few customers, far from home. The state of a branch is what its address or name ends with.
alter table branches add column state text;
update branches set state = found.state from (
  select distinct on (branches.id) branches.id, case when state = 'Abuja' then 'Abuja FCT' else state end as state
  from branches, unnest(array['Abia', 'Abuja', 'Abuja FCT', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno', 'Cross River',
    'Delta', 'Ebonyi', 'Edo', 'Ekiti', 'Enugu', 'Gombe', 'Imo', 'Jigawa', 'Kaduna', 'Kano', 'Katsina', 'Kebbi', 'Kogi', 'Kwara', 'Lagos', 'Nasarawa',
    'Niger', 'Ogun', 'Ondo', 'Osun', 'Oyo', 'Plateau', 'Rivers', 'Sokoto', 'Taraba', 'Yobe', 'Zamfara']) as state
  where coalesce(branches.address, '') ~* ('(^|[ ,])' || state || '( state)?\.?\s*$') or branches.name ~* ('(^|[ ,])' || state || '( state)?\.?\s*$')
  order by branches.id, coalesce(branches.address, '') ~* ('(^|[ ,])' || state || '( state)?\.?\s*$') desc
) found where found.id = branches.id;
