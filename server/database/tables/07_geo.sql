-- Cached answers of the geocoder, which accepts one question a second from all processes together.
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
