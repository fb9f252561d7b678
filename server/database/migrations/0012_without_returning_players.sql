-- Players are counted as members who collect are, from member_days.
drop table returning_players cascade;
drop function if exists play_visits, open_plays_since, visit_grains, close_play_days, rebuild_play_days, counted_visits, keep_learning,
  count_learning(date);
