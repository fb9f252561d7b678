-- How a record names someone of a store's staff, like person_ref. Null where it was nobody of the staff.
create or replace function staff_ref(p_staff uuid, p_erased text) returns json language sql stable as $$
  select case when p_staff is not null then json_build_object('id', p_staff, 'name', (
    select coalesce(st.name, p.name, p_erased)
    from store_staff st left join people p on p.user_id = st.user_id where st.id = p_staff)) end
$$;

-- How somebody is called at their own counter. The account of an owner is opened under the name of the store, which says
-- nothing there.
create or replace function name_at_counter(st store_staff, p_owner text, p_erased text) returns text language sql stable as $$
  select case when st.is_owner and p.name = s.name then p_owner else coalesce(st.name, p.name, p_erased) end
  from stores s left join people p on p.user_id = st.user_id where s.id = st.store_id
$$;

-- A device acts for the owner of its store: their cached entries are dropped with it.
create or replace function publish_device_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', (select owner_id::text from stores where id = new.store_id));
  return null;
end $$;
create or replace trigger counter_devices_publish_change after update of revoked_at on counter_devices
  for each row execute function publish_device_change();

-- The owner of a store is on its staff, so that everything taken in at a store says who took it, and on nobody else's.
create or replace function add_owner_to_staff() returns trigger language plpgsql as $$
begin
  update store_staff set status = 'REMOVED', is_owner = false where store_id = new.id and is_owner and user_id <> new.owner_id;
  update store_staff set status = 'REMOVED' where user_id = new.owner_id and not is_owner;
  insert into store_staff (id, store_id, user_id, is_owner) values (time_ordered_id(), new.id, new.owner_id, true)
  on conflict (store_id, user_id) where status = 'ACTIVE' do update set is_owner = true;
  return null;
end $$;
create or replace trigger stores_add_owner_to_staff after insert or update of owner_id on stores
  for each row when (new.owner_id is not null) execute function add_owner_to_staff();

-- Whichever rule or erasure removes somebody.
create or replace function note_staff_removal() returns trigger language plpgsql as $$
begin
  new.removed_at := case when new.status = 'REMOVED' then now() end;
  return new;
end $$;
create or replace trigger store_staff_note_removal before update of status on store_staff for each row
  when (old.status <> new.status) execute function note_staff_removal();
