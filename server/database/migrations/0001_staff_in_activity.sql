-- Who of a store's staff did it, where they have no login and act for the account of the owner. Not a reference, as for API keys.
alter table activity add column staff_id uuid;
