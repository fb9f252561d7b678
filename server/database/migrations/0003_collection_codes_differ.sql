-- Codes had eight characters and nothing kept two collections from drawing the same. The newest keeps it: its receipt is the one
-- that could be found by it. The others get four characters more, of those that codes are made of.
update collections c set code = c.code || upper(translate(substr(md5(c.id::text), 1, 4), '01', 'gh'))
from (select code, max(id::text)::uuid as newest from collections group by code having count(*) > 1) shared
where c.code = shared.code and c.id <> shared.newest;
