-- What is forgotten is no piece of somebody else's name or email, and in JSON only what a value says: a name of quotes and
-- colons is also what JSON is made of, and taking it out left nothing that can be read.

create function forgotten_in(p_json jsonb, p_words text[]) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(p_json)
    when 'string' then to_jsonb(forgotten_plainly(p_json #>> '{}', p_words))
    when 'array' then (
      select coalesce(jsonb_agg(forgotten_in(value, p_words) order by place), '[]')
      from jsonb_array_elements(p_json) with ordinality as e(value, place))
    when 'object' then (
      select coalesce(jsonb_object_agg(key, forgotten_in(value, p_words)), '{}') from jsonb_each(p_json))
    else p_json end;
end $$;

-- An email stands alone, or it is the end of another. A name may have an ending, or stand in a script without spaces: it is
-- a piece of something else only where letters or digits go on at both of its ends.
create function naming_apart(p_words text[]) returns text language sql immutable as $$
  select string_agg(case when word like '%@%' then '(?<![a-z0-9])(?:' || naming(array[word]) || ')(?![a-z0-9])'
    else '(?<![a-z0-9])(?:' || naming(array[word]) || ')|(?:' || naming(array[word]) || ')(?![a-z0-9])' end, '|')
  from unnest(p_words) as word
$$;

create function forgotten_plainly(p_text text, p_words text[]) returns text language sql immutable as $$
  select coalesce(regexp_replace(p_text, naming_apart(p_words), '[erased]', 'gi'), p_text)
$$;

create function forgotten_in_written(p_text text, p_words text[]) returns text language plpgsql immutable as $$
begin
  return forgotten_in(p_text::jsonb, p_words);
exception when invalid_text_representation then
  return forgotten_plainly(p_text, p_words);
end $$;

-- Most texts name nobody, and are looked through once.
create or replace function forgotten(p_text text, p_words text[]) returns text language sql immutable as $$
  select case when p_text !~* naming(p_words) then p_text
    when p_text ~ '^[[{]' then forgotten_in_written(p_text, p_words)
    else forgotten_plainly(p_text, p_words) end
$$;

create or replace function forget_saved_views() returns trigger language plpgsql as $$
declare
  words text[] := array_remove(array[case when old.name like '% %' then old.name end, old.email, old.phone], null);
begin
  delete from saved_views
  where user_id = old.user_id or forgotten(name, words) <> name or forgotten(search::text, words)::jsonb <> search;
  return old;
end $$;
