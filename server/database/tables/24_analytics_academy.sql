-- Players by the week of their first finished play, beside comparable members who had not played; counted once a night.
-- Sums only, so that weeks and neighborhoods can be added up into means and their variance.
create table academy_effects (
  -- The Monday of the week.
  week date not null,
  neighborhood_id uuid not null constraint academy_effects_neighborhood_id_fkey references neighborhoods on delete cascade,
  players int not null,
  -- Players without a comparable member, who are in none of the sums below.
  unmatched int not null,
  others int not null,
  players_before bigint not null,
  players_after bigint not null,
  -- What the players would have brought had each brought the mean of their comparable members.
  others_before numeric not null,
  others_after numeric not null,
  -- Squared deviations from the mean of a stratum, and how many of them are free to vary.
  players_squares numeric not null,
  players_freedom int not null,
  others_squares numeric not null,
  others_freedom int not null,
  -- The sum of players squared ÷ others over the strata: how much the variance of the others weighs.
  others_weight numeric not null,
  counted_at timestamptz not null default now(),
  constraint academy_effects_pkey primary key (week, neighborhood_id)
);
