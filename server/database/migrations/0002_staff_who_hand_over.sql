-- Who of the store's staff handed it over; null for an administrator, or without a counter.
alter table redemptions add column staff_id uuid;
