-- A play that is voided is a fact like any other; first and last scores are counted anew every night.
drop trigger if exists plays_recount on plays;
drop function if exists recount_play;
