-- An image somebody was allowed to send. What is not claimed by a record within a day is swept.
create table uploads (
  key text primary key,
  content_type text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  received_at timestamptz,
  claimed_at timestamptz
);
create index uploads_unclaimed_idx on uploads (created_at) where claimed_at is null;

-- Answers of the geocoder, which may be asked once a second by everybody together.
create table found_addresses (
  query text primary key,
  answer jsonb not null,
  found_at timestamptz not null default now()
);
create table geocoder_turns (
  only_one boolean primary key default true constraint geocoder_turns_only_one_check check (only_one),
  next_at timestamptz not null
);
insert into geocoder_turns (next_at) values (now());
