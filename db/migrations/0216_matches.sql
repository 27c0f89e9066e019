-- Requests for creators and creators for requests: what people do not want to see again, and what the job found for new requests.

-- Requests that a creator is not interested in.
create table dismissed_requests (
  account_id bigint not null references accounts on delete cascade,
  request_id bigint not null references requests on delete cascade,
  dismissed_at timestamptz not null,
  primary key (account_id, request_id)
);
create index dismissed_requests_of_request on dismissed_requests (request_id);

-- Creators whom a client does not want for a request.
create table dismissed_creators (
  request_id bigint not null references requests on delete cascade,
  creator_id bigint not null references accounts on delete cascade,
  dismissed_at timestamptz not null,
  primary key (request_id, creator_id)
);
create index dismissed_creators_of_creator on dismissed_creators (creator_id);

-- Public requests for which creators were looked for.
create table matched_requests (
  request_id bigint primary key references requests on delete cascade,
  matched_at timestamptz not null
);
create index matched_requests_age on matched_requests (matched_at);

-- The creators who fit such a request best, and why.
create table request_matches (
  request_id bigint not null references requests on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  -- As the creator reads them, and as the client does.
  reasons text[] not null check (cardinality(reasons) between 1 and 10),
  client_reasons text[] not null check (cardinality(client_reasons) between 1 and 10),
  found_at timestamptz not null,
  -- Whether the creator was notified; only of a few a day.
  is_notified boolean not null,
  primary key (request_id, account_id)
);
create index request_matches_of_account on request_matches (account_id, found_at);
create index request_matches_age on request_matches (found_at);
create index request_matches_notified on request_matches (found_at) where is_notified;

-- Lexemes as a query that any of them satisfies, in these fields of the index, or in all with ''.
create function match_query(lexemes text[], fields text) returns tsquery language sql immutable parallel safe as $$
  select string_agg('''' || lexeme || '''' || case when fields = '' then '' else ':' || fields end, ' | ')::tsquery
  from unnest(lexemes) lexeme
$$;

-- A skill as a query: its words beside each other, each in any of its forms.
create function match_skill_query(languages text[], skill text) returns tsquery language sql stable as $$
  select string_agg('(' || match_query(search_lexemes(languages, word), '')::text || ')', ' <-> ' order by place)::tsquery
  from regexp_split_to_table(trim(search_text(skill)), '\s+') with ordinality as each (word, place)
$$;

-- The telling words at the beginning of a title, worth two points each, and of a text, worth one, with their forms in the index.
create function match_words(languages text[], title text, body text)
returns table (word text, points integer, lexemes text[]) language sql stable as $$
  -- The shortest form comes first and is the same for "year" and "years".
  select distinct on (forms.lexemes[1]) given.word, given.points, forms.lexemes
  from (
    select each.word, 2 as points
    from regexp_split_to_table(trim(search_text(title)), '\s+') with ordinality as each (word, place) where place <= 20
    union all
    select each.word, 1
    from regexp_split_to_table(trim(search_text(left(body, 600))), '\s+') with ordinality as each (word, place) where place <= 60
  ) given
  cross join lateral (select search_lexemes(languages, given.word) as lexemes) forms
  where length(given.word) between 3 and 40 and given.word !~ '^[0-9]+$' and cardinality(forms.lexemes) > 0
    and not search_is_filler(languages, given.word)
    and given.word <> all (string_to_array(
      'build built can could find get help like looking make made making need needed needs new our please some somebody '
      'someone something want wanted wants would your one two three four five ten day days week weeks year years every without '
      'brauche brauchen bitte gesucht sucht suche suchen jemand jemanden', ' '
    ))
  order by forms.lexemes[1], given.points desc, given.word
$$;
