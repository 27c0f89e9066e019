-- Creators are found by their full names too: by how its words begin, without regard to case and to marks on letters. Only names of
-- the catalogue in this function, so that it may stand in an index.
create function name_words(full_name text) returns tsvector language sql immutable parallel safe as $$
  select pg_catalog.to_tsvector(
    'pg_catalog.simple'::pg_catalog.regconfig,
    pg_catalog.translate(
      pg_catalog.regexp_replace(
        pg_catalog.lower(pg_catalog.normalize(full_name, 'NFD') collate pg_catalog."und-x-icu"), '[\u0300-\u036f]', '', 'g'
      ),
      E'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~‘’“”„«»–—…·•',
      pg_catalog.repeat(' ', 44)
    )
  )
$$;

create index accounts_creator_names on accounts using gin (name_words(full_name)) where user_type = 'developer';
