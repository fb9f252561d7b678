-- An image somebody was allowed to send. It is swept unless a record claims it within a day.
create table uploads (
  key text primary key,
  content_type text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  received_at timestamptz,
  claimed_at timestamptz
);
create index uploads_unclaimed_idx on uploads (created_at) where claimed_at is null;
